"""Naming the series: at the lines' right ends where there is room, else in rows above the plot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scripts.chart.marks import bar_style, colour, curve_style
from scripts.chart.pen import SIZE, Pen, Tone
from scripts.chart.plot import Plot, needs_key
from scripts.chart.words import width
from scripts.figure import Panel

ROW: Final = 19.0
"""From one row of the legend to the next, in pixels."""
_SAMPLE: Final = 26.0
_GAP: Final = 18.0


@dataclass(frozen=True)
class Entry:
    """Where one series is named."""

    series: int
    x: float
    row: int


def entries(panel: Panel, plot: Plot, room: float) -> tuple[Entry, ...]:
    """Lay the legend out in rows; empty where labels at the lines' ends do its work."""
    if plot.ends or not needs_key(panel):
        return ()
    found: list[Entry] = []
    x, row = 0.0, 0
    for index, series in enumerate(panel.series):
        size = _SAMPLE + 8 + width(series.label, SIZE)
        if x and x + size > room:
            x, row = 0.0, row + 1
        found.append(Entry(index, x, row))
        x += size + _GAP
    return tuple(found)


def draw_legend(pen: Pen, panel: Panel, legend: tuple[Entry, ...], at: tuple[float, float]) -> None:
    """Draw the rows, the first one's baseline at the place."""
    for entry in legend:
        x, y = at[0] + entry.x, at[1] - entry.row * ROW
        series = panel.series[entry.series]
        if series.kind == "bar":
            pen.swatch((x + 8, y - 2), (_SAMPLE - 12, 12), bar_style(entry.series))
        else:
            ends = (x + _SAMPLE / 2,) if series.kind == "scatter" else (x + 5, x + _SAMPLE)
            pen.sample(ends, y + 4, curve_style(panel, entry.series))
        pen.text((x + _SAMPLE + 6, y), (series.label,), Tone("ink"))


def draw_ends(pen: Pen, panel: Panel, plot: Plot, at: tuple[float, float]) -> None:
    """Write the labels beside the lines' right ends; the place is the plot's origin."""
    for index, height in enumerate(plot.ends):
        place = (at[0] + plot.right + 10, at[1] + height - 4)
        pen.text(place, (panel.series[index].label,), Tone(colour(index)))
