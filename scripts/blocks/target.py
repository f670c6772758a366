"""A number that a reader is asked for, and how near is near enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from scripts.blocks.block import Block, Context, text_of, value_of
from scripts.run import Json
from scripts.shown import is_finite

Tolerance = Literal["rtol", "atol", "factor"]
TOLERANCES: tuple[Tolerance, ...] = get_args(Tolerance)
KEYS = ("value", "unit", *TOLERANCES)
"""Keys of a block that ask for a number."""

_EXACT = 1e-9
"""Relative tolerance of a whole number: rounding alone."""
_ROUNDED = 0.005
"""Relative tolerance of any other, which a reader gives to three digits or so."""


@dataclass(frozen=True)
class Target:
    """The right number."""

    value: int | float
    unit: str
    """May be empty."""
    tolerance: Tolerance
    size: float
    """Largest relative or absolute distance, or largest factor, that still is right."""

    @property
    def shown(self) -> str:
        """The number with its unit, to four digits where it is not whole."""
        text = f"{self.value:.4g}" if isinstance(self.value, float) else str(self.value)
        return f"{text} {self.unit}".strip()

    def holds(self, other: float) -> bool:
        """Whether a number is right within the tolerance."""
        if self.tolerance == "factor":
            ratio = other / self.value if self.value else 0
            return 1 / self.size <= ratio <= self.size
        reach = self.size if self.tolerance == "atol" else self.size * abs(self.value)
        return abs(other - self.value) <= reach

    def moved(self, value: float) -> Target:
        """Another number with the same unit and tolerance."""
        return replace(self, value=value)

    def data(self) -> dict[str, Json]:
        """What the page's script compares with."""
        return {
            "value": self.value,
            "shown": self.shown,
            "unit": self.unit,
            "tolerance": self.tolerance,
            "size": self.size,
        }


def read_target(block: Block, context: Context) -> Target:
    """The number that a block asks for, from the lesson's record.

    Raises:
        PageError: There is no such number, or the tolerance is none.
    """
    value = number_of(block, context, text_of(block, block.data, "value"))
    tolerance, size = _tolerance(block, block.data, value)
    return Target(value, text_of(block, block.data, "unit"), tolerance, size)


def number_of(block: Block, context: Context, expression: str, nth: int = 0) -> int | float:
    """A finite number of the record; whole where it is.

    Raises:
        PageError: The expression names something else.
    """
    value = value_of(block, context, "value", expression, nth)
    if not is_finite(value):
        what = f"{expression} is no number in the record of {context.lesson}"
        raise block.error(what, key="value", nth=nth)
    return int(value) if value == int(value) else float(value)


def _tolerance(block: Block, found: Mapping[str, object], value: float) -> tuple[Tolerance, float]:
    given = [key for key in TOLERANCES if key in found]
    if not given:
        return "rtol", _EXACT if isinstance(value, int) else _ROUNDED
    if len(given) > 1:
        what = f"{given[0]} and {given[1]} exclude each other"
        raise block.error(what, hint="Keep one.", key=given[1])
    key, size = given[0], found[given[0]]
    least = 1 if key == "factor" else 0
    if isinstance(size, bool) or not isinstance(size, (int, float)) or not size > least:
        example = {"rtol": "0.05", "atol": "0.5", "factor": "3"}[key]
        what = f"{key} must be a number above {least}, not {size!r}"
        raise block.error(what, hint=f"Write {key} = {example}.", key=key)
    return key, float(size)
