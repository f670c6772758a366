"""One panel: the plot, and what stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

from scripts.chart.legend import ROW, Entry, draw_ends, draw_legend, entries
from scripts.chart.marks import bar_middles, draw_series
from scripts.chart.notes import draw_labels, draw_points, draw_region_labels
from scripts.chart.pen import INK, LINE, MUTED, SIZE, TITLE, Pen
from scripts.chart.place import Segment
from scripts.chart.plot import Plot, Sheet, measure
from scripts.chart.words import number, wrap
from scripts.figure import Panel

_MOST_VALUES = 12
"""Bars up to this number carry their value."""


@dataclass(frozen=True)
class Layout:
    """A panel measured out."""

    panel: Panel
    plot: Plot
    title: tuple[str, ...]
    up_label: tuple[str, ...]
    across_label: tuple[str, ...]
    legend: tuple[Entry, ...]

    @property
    def head(self) -> float:
        """Height of what stands above the plot."""
        rows = 1 + max((entry.row for entry in self.legend), default=-1)
        title = LINE * len(self.title) + 5.0 if self.title else 0.0
        return title + ROW * rows + (3.0 if rows else 0.0) + LINE * len(self.up_label) + 8.0

    @property
    def foot(self) -> float:
        """Height of what stands below the plot."""
        ticks = max((len(lines) for lines in self.plot.across.texts), default=0)
        return 8.0 + LINE * (ticks + len(self.across_label)) + 6.0


def layout(panel: Panel, sheet: Sheet, room: float) -> Layout:
    """Measure a panel out, in the pixels that it may take across."""
    plot = measure(panel, sheet, room)
    return Layout(
        panel,
        plot,
        wrap(panel.title, SIZE * 1.08, room) if panel.title else (),
        wrap(plot.up.label, SIZE, room),
        wrap(plot.across.label, SIZE, plot.right - plot.left),
        entries(panel, plot, room),
    )


def draw_panel(canvas: Canvas, planned: Layout, at: tuple[float, float], head: float) -> None:
    """Draw a panel.

    Args:
        canvas: What to draw on.
        planned: The panel's measures.
        at: The panel's left edge and its plot's bottom.
        head: From the plot's top to the panel's, which its row may need higher than it does.
    """
    pen, panel, plot = Pen(canvas), planned.panel, planned.plot
    _draw_regions(pen, panel, plot, at)
    _draw_grid(pen, plot, at)
    axes = _axes(canvas, plot, at)
    draw_series(axes, panel, plot)
    draw_points(axes, panel, plot)
    _draw_head(pen, planned, at, head)
    _draw_axis_text(pen, planned, at)
    draw_ends(pen, panel, plot, at)
    draw_region_labels(pen, panel, plot, at)
    draw_labels(pen, panel, plot, at)
    _draw_values(pen, panel, plot, at)


def _axes(canvas: Canvas, plot: Plot, at: tuple[float, float]) -> Axes:
    across, up = canvas.get_size_inches() * 72
    rect = (
        (at[0] + plot.left) / across,
        at[1] / up,
        (plot.right - plot.left) / across,
        plot.height / up,
    )
    axes = canvas.add_axes(rect)
    axes.set_axis_off()
    for span, set_scale, set_limits in (
        (plot.across, axes.set_xscale, axes.set_xlim),
        (plot.up, axes.set_yscale, axes.set_ylim),
    ):
        set_scale("log" if span.limits.log else "linear")
        set_limits(span.limits.low, span.limits.high, auto=False)
    return axes


def _draw_regions(pen: Pen, panel: Panel, plot: Plot, at: tuple[float, float]) -> None:
    for index, region in enumerate(panel.regions):
        start, end = (plot.at(x, plot.up.limits.high)[0] for x in (region.x0, region.x1))
        size = (end - start, plot.height)
        pen.area((at[0] + start, at[1]), size, colour=f"region-{index % 2 + 1}")


def _draw_grid(pen: Pen, plot: Plot, at: tuple[float, float]) -> None:
    left, right, bottom, top = at[0] + plot.left, at[0] + plot.right, at[1], at[1] + plot.height
    heights = [at[1] + plot.at(plot.across.limits.low, tick)[1] for tick in plot.up.ticks]
    places = [at[0] + plot.at(tick, plot.up.limits.low)[0] for tick in plot.across.ticks]
    grid: list[Segment] = []
    if not plot.is_flat:
        grid += [(left, y, right, y) for y in heights]
    if plot.is_flat or (plot.across.limits.log and plot.up.limits.log):
        grid += [(x, bottom, x, top) for x in places]
    pen.lines(grid, colour="grid")
    if plot.is_flat:
        pen.lines([(left, bottom, left, top)], colour="axis")
        return
    ticks = [(x, bottom, x, bottom - 4) for x in places]
    pen.lines([(left, bottom, right, bottom), *ticks], colour="axis")


def _draw_head(pen: Pen, planned: Layout, at: tuple[float, float], head: float) -> None:
    top = at[1] + planned.plot.height
    y = top + head - SIZE
    pen.text((at[0], y), planned.title, TITLE)
    y -= LINE * len(planned.title) + 5.0 if planned.title else 0.0
    draw_legend(pen, planned.panel, planned.legend, (at[0], y))
    y = top + 8 + LINE * len(planned.up_label) - SIZE
    pen.text((at[0], y), planned.up_label, INK)


def _draw_axis_text(pen: Pen, planned: Layout, at: tuple[float, float]) -> None:
    plot, (left, bottom) = planned.plot, at
    for tick, lines in zip(plot.up.ticks, plot.up.texts, strict=True):
        y = bottom + plot.at(plot.across.limits.low, tick)[1] - 4 + LINE * (len(lines) - 1) / 2
        pen.text((left + plot.left - 8, y), lines, MUTED, "right")
    for tick, lines in zip(plot.across.ticks, plot.across.texts, strict=True):
        x = left + plot.at(tick, plot.up.limits.low)[0]
        pen.text((x, bottom - 6 - SIZE), lines, MUTED, "center")
    middle = left + (plot.left + plot.right) / 2
    y = bottom - planned.foot + 7 + LINE * len(planned.across_label) - SIZE
    pen.text((middle, y), planned.across_label, INK, "center")


def _draw_values(pen: Pen, panel: Panel, plot: Plot, at: tuple[float, float]) -> None:
    """Write each bar's value at its end, where one series leaves room for it."""
    series = panel.series[0]
    if not panel.has_bars or panel.points or len(panel.series) > 1 or len(series.y) > _MOST_VALUES:
        return
    if min(series.y) < 0:
        return
    for middle, value in zip(bar_middles(panel, 0), series.y, strict=True):
        if plot.is_flat:
            x, y = plot.at(value, middle)
            pen.text((at[0] + x + 5, at[1] + y - 4), (number(value, 3),), INK)
        else:
            x, y = plot.at(middle, value)
            pen.text((at[0] + x, at[1] + y + 5), (number(value, 3),), INK, "center")
