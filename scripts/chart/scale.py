"""An axis in pixels: its limits, and where its ticks stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scripts.figure import Axis


@dataclass(frozen=True)
class Limits:
    """Where an axis begins and ends, in the data's unit."""

    low: float
    high: float
    log: bool

    def share(self, value: float) -> float:
        """How far along the axis a value lies: 0 at its beginning, 1 at its end."""
        low, high = (_forward(each, log=self.log) for each in (self.low, self.high))
        return (_forward(value, log=self.log) - low) / (high - low)


def limits(
    values: Iterable[float], axis: Axis, *, length: float, before: float, after: float
) -> Limits:
    """Limits that hold all values and leave room at both ends.

    Args:
        values: All that the axis must show; not empty.
        axis: Scale, and ticks that must be shown too.
        length: Pixels of the whole axis.
        before: Pixels to leave free at its beginning.
        after: Pixels to leave free at its end.

    Returns:
        The limits, never equal to one another.
    """
    log = axis.scale == "log"
    shown = [_forward(value, log=log) for value in (*values, *axis.ticks)]
    low, high = min(shown), max(shown)
    if high - low <= 1e-9 * max(abs(low), abs(high), 1e-90):
        margin = 0.5 if log else abs(low) / 2 or 0.5
        low, high = low - margin, high + margin
    unit = (high - low) / max(length - before - after, length / 4)
    low, high = low - before * unit, high + after * unit
    return Limits(_backward(low, log=log), _backward(high, log=log), log)


def ticks(axis: Axis, data: Sequence[float], within: Limits, *, most: int) -> tuple[float, ...]:
    """Ticks that read well.

    Args:
        axis: Scale, and ticks that the author chose.
        data: The values on the axis, for those that are powers of two.
        within: The limits.
        most: How many ticks have room.

    Returns:
        The author's ticks, thinned out where there is no room for all, or round numbers.
    """
    if axis.ticks:
        return axis.ticks[:: math.ceil(len(axis.ticks) / most)]
    if not within.log:
        whole = all(value == int(value) for value in data)
        return _round(within, min(most, 7), 1.0 if whole else 0.0)
    doubled = sorted(set(data))
    if len(doubled) >= 3 and all(_is_power_of_two(value) for value in doubled):
        return tuple(doubled[:: math.ceil(len(doubled) / most)])
    found = _decades(within, most)
    return found if len(found) > 2 or within.high > 20 * within.low else _round(within, most)


def _decades(within: Limits, most: int) -> tuple[float, ...]:
    first, last = (math.floor(math.log10(end)) for end in (within.low, within.high))
    for steps in ((1, 2, 5), (1, 3), (1,)):
        found = [s * 10.0**e for e in range(first, last + 1) for s in steps]
        found = [tick for tick in found if within.low <= tick <= within.high]
        if len(found) <= most:
            return tuple(found)
    stride = math.ceil((last - first + 1) / most)
    spread = [10.0**e for e in range(first, last + 1) if e % stride == 0]
    return tuple(tick for tick in spread if within.low <= tick <= within.high)


def _round(within: Limits, most: int, least: float = 0.0) -> tuple[float, ...]:
    """Multiples of the smallest round step, no smaller than the least, that leaves few enough."""
    span = within.high - within.low
    exponent = math.floor(math.log10(span / max(most, 2)))
    for step in (s * 10.0 ** (exponent + e) for e in range(3) for s in (1, 2, 5)):
        first, last = math.ceil(within.low / step - 1e-9), math.floor(within.high / step + 1e-9)
        if last - first < most and step >= least:
            return tuple(float(f"{index * step:.12g}") for index in range(first, last + 1))
    return (within.low, within.high)


def _is_power_of_two(value: float) -> bool:
    return value >= 1 and math.frexp(value)[0] == 0.5


def _forward(value: float, *, log: bool) -> float:
    return math.log10(value) if log else value


def _backward(value: float, *, log: bool) -> float:
    return float(10.0**value) if log else value
