"""A figure as the page shows it: the drawing, its caption, and the data as tables."""

from __future__ import annotations

from collections.abc import Iterator

from scripts.chart.words import number
from scripts.figure import Figure, Panel, parse_figure
from scripts.render.html import attribute, escape
from scripts.run import PublishedFigure

_ALIGNED = ' class="rp-figure-number"'


def figure_html(lesson_id: str, figure: PublishedFigure, svg: str) -> str:
    """Put a drawn figure into the page.

    Args:
        lesson_id: Such as ``performance-04``.
        figure: What the lesson published.
        svg: Its drawing, from ``scripts.draw``.

    Returns:
        A ``<figure>`` that needs no script, and ``figures.css`` for its looks.

    Raises:
        FigureError: The data cannot be drawn.
    """
    parsed = parse_figure(figure.data)
    tables = "\n".join(_table(parsed, index) for index in range(len(parsed.panels)))
    return (
        f'<figure class="rp-figure" id="{attribute(figure_id(lesson_id, figure.name))}">\n'
        f"<figcaption>{escape(parsed.title)}</figcaption>\n"
        f"<div data-search-exclude>\n{svg}\n</div>\n"
        '<details class="rp-figure-data" data-search-exclude>\n'
        "<summary>Description and data</summary>\n"
        f"<p>{escape(parsed.description)}</p>\n{tables}\n</details>\n</figure>"
    )


def figure_id(lesson_id: str, name: str) -> str:
    """The id of a figure in its page, and the prefix of all ids in it."""
    return f"figure-{lesson_id}-{name}"


def _table(figure: Figure, index: int) -> str:
    panel = figure.panels[index]
    caption = panel.title or figure.title
    if not panel.title and len(figure.panels) > 1:
        caption = f"{figure.title}, panel {index + 1}"
    name = attribute(f"Data: {caption}")
    return (
        f'<div class="rp-figure-scroll" role="region" aria-label="{name}" tabindex="0">\n'
        f'<table class="rp-figure-table">\n'
        f"<caption>{escape(caption)}</caption>\n"
        f"{_shared(panel) if _shares_x(panel) else _listed(panel)}\n</table>\n</div>"
    )


def _shares_x(panel: Panel) -> bool:
    """Whether one column of x serves all: then the table reads across the series."""
    same = all(each.x == panel.series[0].x for each in panel.series)
    return same and not panel.points and not panel.regions


def _shared(panel: Panel) -> str:
    rows = []
    for index, x in enumerate(panel.series[0].x):
        cells = "".join(_cell(series.y[index]) for series in panel.series)
        rows.append(f"<tr>{_head('row', x)}{cells}</tr>")
    return f"{_shared_heads(panel)}\n<tbody>\n" + "\n".join(rows) + "\n</tbody>"


def _shared_heads(panel: Panel) -> str:
    """The y axis, with its unit, over the names of its series."""
    if len(panel.series) == 1:
        return _heads(panel.x.label, panel.y.label)
    names = "".join(f'<th scope="col"{_ALIGNED}>{escape(s.label)}</th>' for s in panel.series)
    return (
        f'<thead>\n<tr><th scope="col" rowspan="2">{escape(panel.x.label)}</th>'
        f'<th scope="colgroup" colspan="{len(panel.series)}"{_ALIGNED}>'
        f"{escape(panel.y.label)}</th></tr>\n<tr>{names}</tr>\n</thead>"
    )


def _listed(panel: Panel) -> str:
    """One group of rows for each series, then the points, then the regions."""
    groups = [_heads("What", panel.x.label, panel.y.label)]
    for series in panel.series:
        span = f' rowspan="{len(series.x)}"'
        first = f'<th scope="rowgroup"{span}>{escape(series.label)}</th>'
        pairs = zip(series.x, series.y, strict=True)
        rows = [
            f"<tr>{'' if n else first}{_cell(x)}{_cell(y)}</tr>" for n, (x, y) in enumerate(pairs)
        ]
        groups.append("<tbody>\n" + "\n".join(rows) + "\n</tbody>")
    others = list(_others(panel))
    if others:
        groups.append("<tbody>\n" + "\n".join(others) + "\n</tbody>")
    return "\n".join(groups)


def _others(panel: Panel) -> Iterator[str]:
    for point in panel.points:
        yield f"<tr>{_head('row', point.label)}{_cell(point.x)}{_cell(point.y)}</tr>"
    for region in panel.regions:
        stretch = f"{number(region.x0)} to {number(region.x1)}"
        yield f"<tr>{_head('row', region.label)}{_cell(stretch)}<td{_ALIGNED}>–</td></tr>"


def _heads(first: str, *others: str) -> str:
    cells = "".join(f'<th scope="col"{_ALIGNED}>{escape(each)}</th>' for each in others)
    return f'<thead>\n<tr><th scope="col">{escape(first)}</th>{cells}</tr>\n</thead>'


def _head(scope: str, value: float | str) -> str:
    return f'<th scope="{scope}">{escape(value if isinstance(value, str) else number(value))}</th>'


def _cell(value: float | str) -> str:
    return f"<td{_ALIGNED}>{escape(value if isinstance(value, str) else number(value))}</td>"
