"""Drawing series: each told apart by colour, and by dash, marker or hatching as well."""

from __future__ import annotations

from typing import Final

from matplotlib.axes import Axes

from scripts.chart.palette import sentinel
from scripts.chart.plot import Plot, marked
from scripts.figure import Panel, Series

_DASHES: Final = ("-", (0, (6, 2.5)), (0, (1.5, 2)), (0, (8, 2, 1.5, 2)), (0, (3, 2)), (0, (12, 3)))
_MARKERS: Final = (("o", 7.0), ("s", 6.5), ("^", 8.5), ("D", 6.5), ("v", 8.5), ("P", 8.5))
"""With the size at which each weighs the same."""
_HATCHES: Final = ("", "////", "----", "xxxx", "||||", "\\\\\\\\")
_CROWDED: Final = 150
"""A scatter of more points than this has smaller markers."""


def colour(index: int) -> str:
    """The palette's name for a series' colour."""
    return f"series-{index + 1}"


def curve_style(panel: Panel, index: int) -> dict[str, object]:
    """How matplotlib draws a line, step or scatter."""
    series = panel.series[index]
    paint = sentinel(colour(index))
    style: dict[str, object] = {"color": paint, "linewidth": 2.0}
    style["linestyle"] = "none" if series.kind == "scatter" else _DASHES[index]
    if marked(panel, series):
        crowded = series.kind == "scatter" and len(series.x) > _CROWDED
        style |= {
            "marker": _MARKERS[index][0],
            "markersize": 4.0 if crowded else _MARKERS[index][1],
            "markeredgecolor": sentinel("surface"),
            "markeredgewidth": 0.5 if crowded else 1.0,
        }
    return style


def bar_style(index: int) -> dict[str, object]:
    """How matplotlib fills a bar: the first plainly, the others hatched."""
    paint = sentinel(colour(index))
    face = sentinel("surface") if _HATCHES[index] else paint
    return {"facecolor": face, "edgecolor": paint, "linewidth": 1.2, "hatch": _HATCHES[index]}


def draw_series(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Draw all series of a panel."""
    for index, series in enumerate(panel.series):
        if series.kind == "bar":
            _draw_bars(axes, panel, plot, index)
            continue
        axes.plot(
            series.x,
            series.y,
            drawstyle="steps-post" if series.kind == "step" else "default",
            clip_on=False,
            **curve_style(panel, index),  # type: ignore[arg-type]
        )


def bar_middles(panel: Panel, index: int) -> list[float]:
    """Where the bars of a series stand on the axis of categories."""
    categories = {category: n for n, category in enumerate(panel.categories)}
    offset = (index - (len(panel.series) - 1) / 2) * bar_thickness(panel)
    return [categories[x] + offset for x in panel.series[index].x]


def bar_thickness(panel: Panel) -> float:
    """Of one bar, where a category with its gap is 1."""
    return 0.72 / len(panel.series) if len(panel.series) > 1 else 0.62


def _draw_bars(axes: Axes, panel: Panel, plot: Plot, index: int) -> None:
    series: Series = panel.series[index]
    values = plot.across if plot.is_flat else plot.up
    base = values.limits.low if values.limits.log else 0.0
    lengths = [y - base for y in series.y]
    middles, thickness = bar_middles(panel, index), bar_thickness(panel) * 0.94
    draw = axes.barh if plot.is_flat else axes.bar
    start = {"left": base} if plot.is_flat else {"bottom": base}
    draw(middles, lengths, thickness, **start, **bar_style(index))  # type: ignore[arg-type]
