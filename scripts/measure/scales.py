"""Logarithmic axes for the drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

_FEW_DECADES = 2.0


@dataclass(frozen=True)
class LogAxis:
    """A logarithmic axis from one place on the paper to another."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a value lies on the paper."""
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Powers of ten, with their doubles and fives on a short axis."""
        decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        is_short = math.log10(self.high / self.low) <= _FEW_DECADES
        steps = (1, 2, 5) if is_short else (1,)
        found = [float(f"{step}e{decade}") for decade in decades for step in steps]
        return [each for each in found if self.low <= each <= self.high]


def axis_over(values: Iterable[float], room: float, start: float, end: float) -> LogAxis:
    """An axis that shows all values.

    Args:
        values: At least one, all above zero.
        room: Factor that is left free at either end.
        start: Where the axis begins on the paper.
        end: Where it ends.
    """
    shown = list(values)
    return LogAxis(min(shown) / room, max(shown) * room, start, end)
