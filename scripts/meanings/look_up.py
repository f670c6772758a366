"""The meaning of one operation."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.meanings.hlo import HLO, HLO_TARGETS
from scripts.meanings.jaxpr import JAXPR
from scripts.meanings.stablehlo import STABLEHLO
from scripts.run import Form

_MEANINGS: Mapping[Form, Mapping[str, str]] = {"jaxpr": JAXPR, "stablehlo": STABLEHLO, "hlo": HLO}


def meaning(form: Form, operation: str) -> str:
    """What an operation does, in one line; empty where nobody has said so yet.

    Args:
        form: The form it stands in.
        operation: Its name as a record counts it: ``stablehlo.dot_general``, ``fusion``,
            ``custom-call @TopK``.
    """
    name, _, target = operation.partition(" @")
    said = _MEANINGS[form].get(name.removeprefix("stablehlo."), "")
    told = HLO_TARGETS.get(target, "")
    return f"{said}; {told}" if said and told else said
