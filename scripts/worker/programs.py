"""Published programs: what JAX and the compiler say about them."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping

from scripts.errors import RunError
from scripts.program import clean_hlo, clean_stablehlo, hlo_operations, stablehlo_operations
from scripts.run import Form, Program
from scripts.worker.origins import OwnCode

_MEMORY = ("argument", "output", "alias", "temp", "generated_code")


def program(name: str, cell: str, thing: object, own: OwnCode) -> Program:
    """Lower, compile and describe a published program.

    Args:
        name: The name it is published under.
        cell: The cell that publishes it.
        thing: A ``jax.stages.Traced`` or ``Lowered``.
        own: The lesson's own code.

    Raises:
        RunError: For anything else.
    """
    if "jax" not in sys.modules:
        raise _refused(name, thing)
    import jax

    jaxpr = None
    if isinstance(thing, jax.stages.Traced):
        jaxpr, thing = thing.jaxpr, thing.lower()
    if not isinstance(thing, jax.stages.Lowered):
        raise _refused(name, thing)
    compiled = thing.compile()  # at no cost where the lesson has compiled this object already
    located, hlo = thing.as_text(debug_info=True), compiled.as_text() or ""
    texts: dict[Form, str] = {
        "jaxpr": str(jaxpr) if jaxpr is not None else "",
        "stablehlo": clean_stablehlo(located),
        "hlo": clean_hlo(hlo),
    }
    return Program(
        name=name,
        cell=cell,
        **texts,
        stablehlo_operations=stablehlo_operations(located),
        hlo_operations=hlo_operations(hlo),
        estimates=normalised_estimates(compiled.cost_analysis()),
        memory_bytes=memory(compiled.memory_analysis()),
        origins=own.origins(jaxpr, located, hlo, texts),
    )


def _refused(name: str, thing: object) -> RunError:
    kind = type(thing).__name__
    hint = "Publish jax.jit(f).trace(…) or jax.jit(f).lower(…)."
    if kind == "Compiled":
        hint = "A compiled program has lost its StableHLO; publish what you compiled, the Lowered."
    return RunError(f"programs[{name!r}] is a value of type {kind}", hint=hint)


def normalised_estimates(estimates: object) -> dict[str, float]:
    """``cost_analysis()`` in one form: names in order, finite numbers only.

    Args:
        estimates: A mapping; before JAX 0.5 a list that holds one; None where there is none.
    """
    if isinstance(estimates, list):
        estimates = estimates[0] if estimates else None
    if not isinstance(estimates, Mapping):
        return {}
    numbers = {str(name): float(number) for name, number in sorted(estimates.items())}
    return {name: number for name, number in numbers.items() if math.isfinite(number)}


def memory(analysis: object) -> dict[str, int]:
    """``memory_analysis()`` in bytes; empty where the backend gives none."""
    found = {part: getattr(analysis, f"{part}_size_in_bytes", None) for part in _MEMORY}
    return {part: int(size) for part, size in found.items() if size is not None}
