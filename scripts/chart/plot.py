"""The area that data is drawn in: its place in the panel, its axes, its room for labels.

Bars whose names do not fit below them lie on their side, so what runs across and what runs up
are kept apart from the panel's x and y.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scripts.chart.pen import LINE, SIZE
from scripts.chart.scale import Limits, limits, ticks
from scripts.chart.words import number, tick_labels, width, wrap
from scripts.figure import Axis, Panel, Series

MARKED_UP_TO: Final = 32
"""A line of more points than this shows no markers, which would run into one another."""
_EDGE: Final = 6.0
"""Pixels kept free at the panel's right edge."""
_MOST_TICKS: Final = 9


@dataclass(frozen=True)
class Sheet:
    """What a figure is drawn for."""

    name: str
    width: float
    columns: int
    """Panels side by side, at most."""
    gutter: float
    """Between columns, and between rows."""
    ratio: float
    """Height of a plot by its panel's width."""


@dataclass(frozen=True)
class Span:
    """One direction of a plot: what it measures, and where its ticks stand."""

    label: str
    limits: Limits
    ticks: tuple[float, ...]
    texts: tuple[tuple[str, ...], ...]
    """The text of each tick, line by line."""


@dataclass(frozen=True)
class Plot:
    """The measures of a plot, in pixels from its panel's left edge and its own bottom."""

    left: float
    right: float
    height: float
    across: Span
    up: Span
    strip: float = 0.0
    """Height of the top part that holds the regions' labels."""
    is_flat: bool = False
    """Whether bars lie on their side."""
    ends: tuple[float, ...] = ()
    """Heights of the series' labels at their right ends; empty where a legend names them."""

    def at(self, across: float, up: float) -> tuple[float, float]:
        """Where a pair of values stands."""
        x = self.left + self.across.limits.share(across) * (self.right - self.left)
        return x, self.up.limits.share(up) * self.height


def marked(panel: Panel, series: Series) -> bool:
    """Whether a series shows a marker at each of its points."""
    if series.kind == "scatter":
        return True
    alone = len(panel.series) == 1 and bool(panel.points)  # then the points tell what matters
    return series.kind == "line" and len(series.x) <= MARKED_UP_TO and not alone


def needs_key(panel: Panel) -> bool:
    """Whether the series' labels must stand in the drawing; alone, the y axis says it all."""
    return len(panel.series) > 1 or bool(panel.points)


def measure(panel: Panel, sheet: Sheet, room: float) -> Plot:
    """Measure a panel's plot out.

    Args:
        panel: What it shows.
        sheet: What it is drawn for.
        room: Pixels that the panel may take across.

    Returns:
        The measures.
    """
    height = float(round(room * sheet.ratio))
    return _bars(panel, room, height) if panel.has_bars else _curves(panel, room, height)


def _curves(panel: Panel, room: float, height: float) -> Plot:
    strip = _strip(panel, room)
    height += strip
    has_marks = bool(panel.points) or any(marked(panel, each) for each in panel.series)
    pad = 9.0 if has_marks else 3.0
    noted = 18.0 if panel.points else 0.0
    values = [*_values(panel), *_zero(panel.y, _values(panel))]
    stands_on_zero = panel.y.scale == "linear" and min(values) == 0
    below = 0.0 if stands_on_zero else pad + noted
    limit = limits(values, panel.y, length=height, before=below, after=pad + noted + strip)
    up = _span(panel.y, limit, values, most=int(height / 36))
    ends = _ends(panel, limit, room, height)
    left, right = _margin(up), room - _EDGE
    if ends:
        right -= 4.0 + max(width(each.label, SIZE) for each in panel.series)
    xs = [float(x) for each in panel.series for x in each.x]
    shown = xs + [float(each.x) for each in panel.points]
    shown += [end for each in panel.regions for end in (each.x0, each.x1)]
    pads = _side_pads(panel, shown)
    across, right = _across(panel.x, shown, xs, (left, right), pads)
    return Plot(left, right, height, across, up, strip, ends=ends)


def _bars(panel: Panel, room: float, height: float) -> Plot:
    names = [each if isinstance(each, str) else number(each) for each in panel.categories]
    values = [*_values(panel), *([] if panel.y.scale == "log" else [0.0])]
    below = 14.0 if panel.y.scale == "log" or min(values) < 0 else 0.0
    limit = limits(values, panel.y, length=height, before=below, after=22.0)
    up = _span(panel.y, limit, values, most=int(height / 36))
    left, right = _margin(up), room - _EDGE
    slot = (right - left) / len(names) - 8
    texts = tuple(wrap(name, SIZE, slot, whole=True) for name in names)
    if all(len(lines) <= 3 and all(width(line, SIZE) <= slot for line in lines) for lines in texts):
        ends = Limits(-0.5, len(names) - 0.5, log=False)
        across = Span(panel.x.label, ends, tuple(map(float, range(len(names)))), texts)
        return Plot(left, right, height, across, up)
    return _flat_bars(panel, names, room)


def _flat_bars(panel: Panel, names: Sequence[str], room: float) -> Plot:
    texts = tuple(wrap(name, SIZE, room * 0.36) for name in names)
    lines = max(len(each) for each in texts)
    height = len(names) * max(12.0 + 15.0 * len(panel.series), 8.0 + LINE * lines)
    ends = Limits(len(names) - 0.5, -0.5, log=False)  # the first category on top
    up = Span(panel.x.label, ends, tuple(map(float, range(len(names)))), texts)
    left, right = _margin(up), room - _EDGE
    values = [*_values(panel), *([] if panel.y.scale == "log" else [0.0])]
    below = 20.0 if panel.y.scale == "log" or min(values) < 0 else 0.0
    across, right = _across(panel.y, values, values, (left, right), (below, 52.0))
    return Plot(left, right, height, across, up, is_flat=True)


def _values(panel: Panel) -> list[float]:
    return [y for each in panel.series for y in each.y] + [each.y for each in panel.points]


def _zero(axis: Axis, values: Sequence[float]) -> tuple[float, ...]:
    """Zero, where leaving it out would make small differences look large."""
    low, high = min(values), max(values)
    return (0.0,) if axis.scale == "linear" and 0 <= low <= 0.6 * high else ()


def _span(axis: Axis, limit: Limits, values: Sequence[float], *, most: int) -> Span:
    found = ticks(axis, values, limit, most=max(most, 3))
    return Span(axis.label, limit, found, tuple((text,) for text in tick_labels(found)))


def _across(
    axis: Axis,
    shown: Sequence[float],
    data: Sequence[float],
    sides: tuple[float, float],
    pads: tuple[float, float],
) -> tuple[Span, float]:
    """The span between two sides with as many ticks as fit, and the right side it ends at.

    The last tick's text may reach over the right side, which then moves in to make room.
    """
    left, right = sides
    span = _fitting(axis, shown, data, right - left, pads)
    if span.ticks:
        place = left + span.limits.share(span.ticks[-1]) * (right - left)
        over = place + width(span.texts[-1][0], SIZE) / 2 - right - _EDGE
        if over > 0:
            right -= over
            span = _fitting(axis, shown, data, right - left, pads)
    return span, right


def _fitting(
    axis: Axis,
    shown: Sequence[float],
    data: Sequence[float],
    length: float,
    pads: tuple[float, float],
) -> Span:
    limit = limits(shown, axis, length=length, before=pads[0], after=pads[1])
    span = _span(axis, limit, data, most=_MOST_TICKS)
    for most in range(_MOST_TICKS, 2, -1):
        span = _span(axis, limit, data, most=most)
        if _has_room(span, length):
            break
    return span


def _has_room(span: Span, length: float) -> bool:
    """Whether the ticks' texts stand clear of one another along a length."""
    middles = [span.limits.share(tick) * length for tick in span.ticks]
    halves = [width(lines[0], SIZE) / 2 for lines in span.texts]
    ends = zip(middles, halves, strict=True)
    return all(b[0] - b[1] - a[0] - a[1] >= 12 for a, b in itertools.pairwise(ends))


def _margin(up: Span) -> float:
    return 8.0 + max((width(line, SIZE) for lines in up.texts for line in lines), default=0.0)


def _strip(panel: Panel, room: float) -> float:
    share = (room - 60) / max(len(panel.regions), 1)
    lines = [len(wrap(each.label, SIZE, max(share - 12, 70))) for each in panel.regions]
    return 10.0 + LINE * max(lines) if lines else 0.0


def _side_pads(panel: Panel, shown: Sequence[float]) -> tuple[float, float]:
    """Room beside the outermost markers, and none where a bare line or a region ends."""
    marks = [float(each.x) for each in panel.points]
    marks += [float(x) for each in panel.series if marked(panel, each) for x in each.x]
    low, high = min(shown), max(shown)
    return 12.0 if low in marks else 0.0, 12.0 if high in marks else 0.0


def _ends(panel: Panel, limit: Limits, room: float, height: float) -> tuple[float, ...]:
    """Heights for the labels at the lines' right ends, if all end there and there is room."""
    lines = all(each.kind in {"line", "step"} for each in panel.series)
    if not (lines and needs_key(panel)) or len({max(each.x) for each in panel.series}) > 1:
        return ()
    if max(width(each.label, SIZE) for each in panel.series) > 0.26 * room:
        return ()
    wanted = [limit.share(each.y[each.x.index(max(each.x))]) * height for each in panel.series]
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    heights = list(wanted)
    for lower, upper in itertools.pairwise(order):
        heights[upper] = max(heights[upper], heights[lower] + LINE)
    moved = max(abs(new - old) for new, old in zip(heights, wanted, strict=True))
    return tuple(heights) if moved <= 8 and max(heights) <= height else ()
