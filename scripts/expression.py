"""What a mark says about the record: ``ceilings[2] / 1e9``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scripts.errors import ClaimError, nearest
from scripts.run import Json
from scripts.shown import exact_readings, is_finite

_EXPRESSION = re.compile(
    r"""(?P<name>[A-Za-z_][\w-]*)
    (?P<path>(?:\.[A-Za-z_][\w-]*|\[-?[0-9]{1,9}\]|\["[^"\]]*"\])*)
    (?:\s*(?P<operator>[*/])\s*(?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?))?""",
    re.VERBOSE,
)
_STEP = re.compile(r'\.([A-Za-z_][\w-]*)|\[(-?[0-9]+)\]|\["([^"\]]*)"\]')
_MOST_CHARACTERS = 80


@dataclass(frozen=True)
class Expression:
    """A published value, or a part of it, times a factor."""

    text: str
    """As written."""
    name: str
    steps: tuple[str | int, ...]
    """Keys and indexes into the value, outermost first."""
    factor: Fraction


def parse_expression(text: str) -> Expression | None:
    """Read an expression; None where the text is none."""
    match = _EXPRESSION.fullmatch(text)
    if match is None:
        return None
    factor = Fraction(match["number"] or 1)
    if match["operator"] == "/":
        if not factor:
            return None
        factor = 1 / factor
    steps = tuple(
        int(index) if index else key or quoted
        for key, index, quoted in _STEP.findall(match["path"])
    )
    return Expression(text, match["name"], steps, factor)


def look_up(expression: Expression, values: Mapping[str, Json], lesson: str, where: str) -> Json:
    """The recorded value that an expression names, before its factor.

    Args:
        expression: The expression.
        values: The published values.
        lesson: Id of the lesson, for messages.
        where: Place of the claim, for messages.

    Raises:
        ClaimError: Where there is no such value.
    """
    path = expression.name
    if path not in values:
        what = f"the record of {lesson} has no value {path!r}"
        raise ClaimError(what, where=where, hint=nearest(path, values))
    value = values[path]
    for step in expression.steps:
        deeper = f"{path}[{step}]" if isinstance(step, int) else f"{path}.{step}"
        if isinstance(step, str) and isinstance(value, dict):
            if step not in value:
                what = f"{path} in the record of {lesson} has no {step!r}"
                raise ClaimError(what, where=where, hint=nearest(step, value))
            value = value[step]
        elif isinstance(step, int) and isinstance(value, list):
            if not -len(value) <= step < len(value):
                what = f"the record of {lesson} has no {deeper}: {path} has {len(value)} items"
                raise ClaimError(what, where=where)
            value = value[step]
        else:
            what = f"the record of {lesson} has no {deeper}: {path} is {show_value(value)}"
            raise ClaimError(what, where=where)
        path = deeper
    return value


def show_value(value: Json, factor: Fraction = Fraction(1)) -> str:
    """A recorded value, times a factor, as a message shows it."""
    if is_finite(value) and factor != 1:
        exact = exact_readings(value, factor)[-1]
        if exact.denominator == 1:
            return str(exact.numerator)
        return f"{Decimal(exact.numerator) / Decimal(exact.denominator):.15g}"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
