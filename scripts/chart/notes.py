"""Points with names, and the regions' labels."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes

from scripts.chart.palette import sentinel
from scripts.chart.pen import LINE, MUTED, SIZE, Pen, Tone
from scripts.chart.place import Anchor, Box, Segment, Spot, place
from scripts.chart.plot import Plot
from scripts.chart.words import width, wrap
from scripts.figure import Mark, Panel, Point, Series

_MARKERS: Final[dict[Mark, tuple[str, float]]] = {
    "ring": ("o", 10.0),
    "dot": ("o", 7.5),
    "diamond": ("D", 9.5),
}
_MOST_OBSTACLES: Final = 2000
"""A denser series leaves no free place anyway."""


def draw_points(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Draw the points' marks, all of one kind at once."""
    for mark, (marker, size) in _MARKERS.items():
        places = [_place(panel, plot, each) for each in panel.points if each.mark == mark]
        if not places:
            continue
        paint = sentinel("series-2" if mark == "diamond" else "ink")
        ring = mark == "ring"
        axes.plot(
            *zip(*places, strict=True),
            linestyle="none",
            marker=marker,
            markersize=size,
            markerfacecolor=sentinel("surface") if ring else paint,
            markeredgecolor=paint if ring else sentinel("surface"),
            markeredgewidth=2.0 if ring else 1.2,
            clip_on=False,
            zorder=3,
        )


def draw_labels(pen: Pen, panel: Panel, plot: Plot, at: tuple[float, float]) -> None:
    """Write the points' labels where they disturb least; the place is the plot's origin."""
    room = (plot.right - plot.left) * 0.42
    texts = [wrap(each.label, SIZE, room) for each in panel.points]
    spots = _spots(panel, plot, texts)
    for point, lines, spot in zip(panel.points, texts, spots, strict=True):
        x, y = plot.at(*_place(panel, plot, point))
        if spot.far:
            pen.lines([_leader(at, (x, y), spot.box)], colour="muted")
        left = {"left": spot.box.left, "right": spot.box.right}
        side = left.get(spot.align, (spot.box.left + spot.box.right) / 2)
        tone = Tone("ink", point.mark == "diamond", _background(panel, point))
        pen.text((at[0] + side, at[1] + spot.box.top - SIZE + 1), lines, tone, spot.align)


def draw_region_labels(pen: Pen, panel: Panel, plot: Plot, at: tuple[float, float]) -> None:
    """Write each region's label at the top of its stretch; the place is the plot's origin."""
    for region in panel.regions:
        start, end = (plot.at(x, plot.up.limits.high)[0] for x in (region.x0, region.x1))
        lines = wrap(region.label, SIZE, max(end - start - 12, 70))
        half = max(width(line, SIZE) for line in lines) / 2
        middle = min(max((start + end) / 2, plot.left + half), plot.right - half)
        pen.text((at[0] + middle, at[1] + plot.height - LINE - 1), lines, MUTED, "center")


def _background(panel: Panel, point: Point) -> str:
    """The colour behind a point: its region's, or the page's."""
    for index, region in enumerate(panel.regions):
        if region.x0 <= float(point.x) <= region.x1:
            return f"region-{index % 2 + 1}"
    return "surface"


def _spots(panel: Panel, plot: Plot, texts: Sequence[Sequence[str]]) -> tuple[Spot, ...]:
    anchors, boxes = [], []
    for point, lines in zip(panel.points, texts, strict=True):
        x, y = plot.at(*_place(panel, plot, point))
        radius = _MARKERS[point.mark][1] / 2 if point.mark in _MARKERS else 0.0
        wide = max(width(line, SIZE) for line in lines) + 4
        anchors.append(Anchor(x, y, wide, LINE * len(lines) - 1, radius + 4))
        boxes.append(Box(x - radius - 2, y - radius - 2, x + radius + 2, y + radius + 2))
    bounds = Box(plot.left, 0, plot.right, plot.height - plot.strip)
    segments = [each for series in panel.series for each in _segments(plot, series)]
    return place(anchors, segments[:_MOST_OBSTACLES], boxes, bounds)


def _segments(plot: Plot, series: Series) -> list[Segment]:
    if series.kind == "bar":
        return []
    corners = [plot.at(float(x), y) for x, y in zip(series.x, series.y, strict=True)]
    if series.kind == "scatter":
        return [(x - 4, y, x + 4, y) for x, y in corners]
    if series.kind == "step":
        pairs = itertools.pairwise(corners)
        corners = [corners[0], *(p for a, b in pairs for p in ((b[0], a[1]), b))]
    return [(*a, *b) for a, b in itertools.pairwise(corners)]


def _place(panel: Panel, plot: Plot, point: Point) -> tuple[float, float]:
    if not panel.has_bars:
        return float(point.x), point.y
    position = float(panel.categories.index(point.x))
    return (point.y, position) if plot.is_flat else (position, point.y)


def _leader(at: tuple[float, float], point: tuple[float, float], box: Box) -> Segment:
    """From beside the point to the nearest place of the label's box."""
    x, y = point
    near = min(max(x, box.left + 4), box.right - 4), min(max(y, box.bottom + 2), box.top - 2)
    across, up = near[0] - x, near[1] - y
    share = 7 / max((across**2 + up**2) ** 0.5, 7)
    return (at[0] + x + across * share, at[1] + y + up * share, at[0] + near[0], at[1] + near[1])
