"""A figure in the page: caption, drawing, description and data."""

from __future__ import annotations

import html

import pytest

from scripts.render.figure import figure_html, figure_id
from scripts.run import PublishedFigure


def show(data) -> str:
    return figure_html("demo-01", PublishedFigure("speed", "cell", data), "<svg></svg>")


def test_a_figure_of_one_series_is_shown_whole(data):
    assert show(data) == (
        '<figure class="rp-figure" id="figure-demo-01-speed">\n'
        "<figcaption>Two points</figcaption>\n"
        "<div data-search-exclude>\n<svg></svg>\n</div>\n"
        '<details class="rp-figure-data" data-search-exclude>\n'
        "<summary>Description and data</summary>\n"
        "<p>A line rises from 1 to 2.</p>\n"
        '<div class="rp-figure-scroll" role="region" aria-label="Data: Two points" tabindex="0">\n'
        '<table class="rp-figure-table">\n'
        "<caption>Two points</caption>\n"
        '<thead>\n<tr><th scope="col">n</th>'
        '<th scope="col" class="rp-figure-number">Time (s)</th></tr>\n</thead>\n'
        "<tbody>\n"
        '<tr><th scope="row">1</th><td class="rp-figure-number">1</td></tr>\n'
        '<tr><th scope="row">2</th><td class="rp-figure-number">2</td></tr>\n'
        "</tbody>\n</table>\n</div>\n</details>\n</figure>"
    )


def test_series_of_the_same_x_share_a_table_under_their_unit(data):
    data["panels"][0]["series"].append({"kind": "line", "label": "b", "x": [1, 2], "y": [3, 4]})
    assert (
        '<tr><th scope="col" rowspan="2">n</th>'
        '<th scope="colgroup" colspan="2" class="rp-figure-number">Time (s)</th></tr>\n'
        '<tr><th scope="col" class="rp-figure-number">runs</th>'
        '<th scope="col" class="rp-figure-number">b</th></tr>'
    ) in show(data)


def test_series_points_and_regions_are_listed_one_below_the_other(data):
    panel = data["panels"][0]
    panel["points"] = [{"x": 1.5, "y": 1.5, "label": "middle"}]
    panel["regions"] = [{"x0": 1, "x1": 2, "label": "all"}]
    shown = show(data)
    assert (
        '<tr><th scope="rowgroup" rowspan="2">runs</th>'
        '<td class="rp-figure-number">1</td><td class="rp-figure-number">1</td></tr>\n'
        '<tr><td class="rp-figure-number">2</td><td class="rp-figure-number">2</td></tr>'
    ) in shown
    assert (
        '<tr><th scope="row">middle</th>'
        '<td class="rp-figure-number">1.5</td><td class="rp-figure-number">1.5</td></tr>'
    ) in shown
    assert (
        '<tr><th scope="row">all</th>'
        '<td class="rp-figure-number">1 to 2</td><td class="rp-figure-number">–</td></tr>'
    ) in shown


def test_series_of_other_x_are_listed_without_points_too(data):
    data["panels"][0]["series"].append({"kind": "line", "label": "b", "x": [5, 6], "y": [3, 4]})
    assert show(data).count("<tbody>") == 2


def test_every_panel_has_a_table_whose_name_no_other_has(data):
    data["panels"] = [*data["panels"], dict(data["panels"][0], title="Second")]
    shown = show(data)
    assert shown.count("<table") == 2
    assert 'aria-label="Data: Two points, panel 1"' in shown
    assert 'aria-label="Data: Second"' in shown


def test_markup_in_labels_is_shown_as_it_is(data):
    data["title"] = "<b>\"'&"
    data["panels"][0]["series"][0].update(kind="bar", x=["<i>", "&amp;"])
    shown = show(data)
    assert f"<figcaption>{html.escape(data['title'], quote=False)}</figcaption>" in shown
    assert '<th scope="row">&lt;i&gt;</th>' in shown
    assert '<th scope="row">&amp;amp;</th>' in shown
    assert "<b>" not in shown


def test_the_drawing_stands_in_the_page_unchanged(roofline):
    shown = figure_html("a", PublishedFigure("b", "c", roofline), '<svg class="x"/>')
    assert shown.count('<svg class="x"/>') == 1


@pytest.mark.parametrize("name", ["roofline", "two-panels"])
def test_a_figures_id_names_lesson_and_figure(name):
    assert figure_id("performance-04", name) == f"figure-performance-04-{name}"
