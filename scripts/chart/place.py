"""Placing the labels of points: near their point, off the lines, clear of one another.

All lengths are pixels; y grows upwards, as matplotlib has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Align = Literal["left", "center", "right"]
Segment = tuple[float, float, float, float]
"""A straight piece of a line: x and y of its ends."""

_DIRECTIONS: Final = (
    (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1),
)  # fmt: skip
_DISTANCES: Final = (0.0, 8.0, 18.0, 30.0, 46.0)
"""How much further than its nearest place a label may go, each a little dearer."""
_SWEEPS: Final = 3


@dataclass(frozen=True)
class Box:
    """A rectangle that something takes up."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: Box) -> float:
        """The area that both take up."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across * up if across > 0 and up > 0 else 0.0

    def outside(self, bounds: Box) -> float:
        """How far it reaches over the bounds, added up over the sides."""
        return (
            max(0.0, bounds.left - self.left)
            + max(0.0, self.right - bounds.right)
            + max(0.0, bounds.bottom - self.bottom)
            + max(0.0, self.top - bounds.top)
        )

    def crossed(self, segment: Segment) -> float:
        """The length of a segment inside, by cutting it at each side in turn."""
        x0, y0, x1, y1 = segment
        start, end = 0.0, 1.0
        for origin, step, low, high in (
            (x0, x1 - x0, self.left, self.right),
            (y0, y1 - y0, self.bottom, self.top),
        ):
            if step == 0:
                if not low <= origin <= high:
                    return 0.0
                continue
            near, far = sorted(((low - origin) / step, (high - origin) / step))
            start, end = max(start, near), min(end, far)
        return float(max(0.0, end - start) * ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)


@dataclass(frozen=True)
class Anchor:
    """A point that wants a label of a certain size."""

    x: float
    y: float
    width: float
    height: float
    gap: float
    """Free space between the point's middle and its label."""


@dataclass(frozen=True)
class Spot:
    """Where a label goes."""

    box: Box
    align: Align
    far: bool
    """Whether it is so far from its point that a leader should join them."""
    cost: float
    """How bad the place is by itself, whatever the other labels do."""


def place(
    anchors: Sequence[Anchor], segments: Sequence[Segment], boxes: Sequence[Box], bounds: Box
) -> tuple[Spot, ...]:
    """Choose a spot for every label.

    Args:
        anchors: The points with the size of their labels.
        segments: Lines that labels should not cross.
        boxes: Markers and other things that labels should not cover.
        bounds: The area that labels should stay in.

    Returns:
        One spot for each anchor, in the same order, the same on every run.
    """
    options = [_spots(anchor, segments, boxes, bounds) for anchor in anchors]
    chosen = [min(spots, key=lambda spot: spot.cost) for spots in options]
    for _ in range(_SWEEPS):
        before = list(chosen)
        for index, spots in enumerate(options):
            others = [spot.box for n, spot in enumerate(chosen) if n != index]
            chosen[index] = min(spots, key=lambda spot: _with_others(spot, others))
        if chosen == before:
            break
    return tuple(chosen)


def _with_others(spot: Spot, others: Sequence[Box]) -> float:
    return spot.cost + 10.0 * sum(spot.box.overlap(other) for other in others)


def _spots(
    anchor: Anchor, segments: Sequence[Segment], boxes: Sequence[Box], bounds: Box
) -> tuple[Spot, ...]:
    reach = _around(anchor, _DISTANCES[-1])
    lines = [each for each in segments if reach.crossed(each) > 0]
    near = [each for each in boxes if reach.overlap(each) > 0]
    spots = []
    for extra in _DISTANCES:
        for preference, direction in enumerate(_DIRECTIONS):
            box, align = _at(anchor, direction, extra)
            cost = (
                1.5 * preference
                + 1.2 * extra
                + 8.0 * sum(box.crossed(segment) for segment in lines)
                + 10.0 * sum(box.overlap(other) for other in near)
                + 200.0 * box.outside(bounds)
            )
            spots.append(Spot(box, align, extra > 10, cost))
    return tuple(spots)


def _around(anchor: Anchor, extra: float) -> Box:
    across, up = anchor.width + anchor.gap + extra, anchor.height + anchor.gap + extra
    return Box(anchor.x - across, anchor.y - up, anchor.x + across, anchor.y + up)


def _at(anchor: Anchor, direction: tuple[int, int], extra: float) -> tuple[Box, Align]:
    across, up = direction
    away = (anchor.gap + extra) * (0.75 if across and up else 1.0)
    x, y = anchor.x + across * away, anchor.y + up * away
    left = x - anchor.width * (1 - across) / 2
    bottom = y - anchor.height * (1 - up) / 2
    align: Align = "left" if across > 0 else "right" if across < 0 else "center"
    return Box(left, bottom, left + anchor.width, bottom + anchor.height), align
