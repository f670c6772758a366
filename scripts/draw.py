"""Drawing figure data as SVG, through matplotlib, the same bytes on every run.

A figure is drawn twice, for a wide page and for a phone; the page's CSS shows the one that fits,
so that text is of a readable size in both.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from typing import Final

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas
from matplotlib.typing import RcKeyType

from scripts.chart.panel import Layout, draw_panel, layout
from scripts.chart.plot import Sheet
from scripts.chart.svg import finish
from scripts.figure import Figure, parse_figure

SHEETS: Final = (
    Sheet("wide", width=680.0, columns=2, gutter=32.0, ratio=0.52),
    Sheet("narrow", width=360.0, columns=1, gutter=28.0, ratio=0.78),
)
_SETTINGS: Final[dict[RcKeyType, object]] = {
    "font.family": ["DejaVu Sans"],
    "svg.fonttype": "none",
    "svg.hashsalt": "ridgepoint",
    "text.parse_math": False,
    "text.usetex": False,
    "hatch.linewidth": 0.8,
}


def draw(data: Mapping[str, object], *, id_prefix: str) -> str:
    """Draw a figure.

    Args:
        data: Figure data, as a lesson publishes it.
        id_prefix: What every id in the drawing begins with; unique in the page.

    Returns:
        Two ``<svg>`` elements, for wide and for narrow places, of class ``rp-figure-wide`` and
        ``rp-figure-narrow``.

    Raises:
        FigureError: The data cannot be drawn.
    """
    figure = parse_figure(data)
    return "\n".join(_drawn(figure, sheet, f"{id_prefix}-{sheet.name}") for sheet in SHEETS)


def _drawn(figure: Figure, sheet: Sheet, id_prefix: str) -> str:
    with mpl.rc_context(), warnings.catch_warnings():
        defaults = mpl.rcParamsDefault.items()  # leaving the context does not restore the backend
        mpl.rcParams.update({key: value for key, value in defaults if key != "backend"})
        mpl.rcParams.update(_SETTINGS)
        warnings.simplefilter(
            "ignore"
        )  # a letter that the metrics' font lacks, the page's may have
        drawn = _svg(figure, sheet)
    return finish(
        drawn,
        id_prefix=id_prefix,
        name=f"rp-figure-{sheet.name}",
        title=figure.title,
        description=figure.description,
    )


def _svg(figure: Figure, sheet: Sheet) -> str:
    columns = min(sheet.columns, len(figure.panels))
    room = (sheet.width - sheet.gutter * (columns - 1)) / columns
    planned = [layout(panel, sheet, room) for panel in figure.panels]
    rows = [planned[start : start + columns] for start in range(0, len(planned), columns)]
    heights = [sum(_measures(row)) for row in rows]
    total = sum(heights) + sheet.gutter * (len(rows) - 1)
    canvas = Canvas(figsize=(sheet.width / 72, total / 72), dpi=72, frameon=False)
    top = total
    for row, height in zip(rows, heights, strict=True):
        head, plot, foot = _measures(row)
        for column, each in enumerate(row):
            bottom = top - height + foot + plot - each.plot.height
            draw_panel(canvas, each, (column * (room + sheet.gutter), bottom), head)
        top -= height + sheet.gutter
    written = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    FigureCanvasSVG(canvas).print_svg(written, metadata=nothing)  # type: ignore[no-untyped-call]
    return written.getvalue()


def _measures(row: list[Layout]) -> tuple[float, float, float]:
    """The most that any panel of a row needs above, for and below its plot."""
    return (
        max(each.head for each in row),
        max(each.plot.height for each in row),
        max(each.foot for each in row),
    )
