"""Any figure that passes the check can be drawn and shown."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts.draw import draw
from scripts.figure import check_figure
from scripts.render.figure import figure_html
from scripts.run import PublishedFigure

PRINTED = st.characters(exclude_categories=("C", "Z"))
LABELS = st.text(PRINTED | st.just(" "), min_size=1, max_size=40).filter(str.strip)
SIZES = st.floats(1e-100, 1e100)
POSITIVE = SIZES | st.integers(1, 10**9) | st.sampled_from([1e-3, 1, 10, 1e6])
NUMBERS = POSITIVE | SIZES.map(lambda size: -size) | st.just(0)


def axes(scale: str) -> st.SearchStrategy[dict]:
    values = POSITIVE if scale == "log" else NUMBERS
    ticks = st.lists(values, min_size=1, max_size=12, unique_by=float).map(sorted)
    fixed = {"label": LABELS, "scale": st.just(scale)}
    return st.fixed_dictionaries(fixed, optional={"ticks": ticks})


@st.composite
def curves(draw_from, xs, ys):
    kind = draw_from(st.sampled_from(["line", "scatter", "step"]))
    size = draw_from(st.integers(2, 12))
    x = draw_from(st.lists(xs, min_size=size, max_size=size))
    y = draw_from(st.lists(ys, min_size=size, max_size=size))
    return {"kind": kind, "x": sorted(x) if kind == "step" else x, "y": y}


@st.composite
def panels(draw_from):
    scales = draw_from(st.tuples(*[st.sampled_from(["linear", "log"])] * 2))
    xs, ys = (POSITIVE if scale == "log" else NUMBERS for scale in scales)
    has_bars = draw_from(st.booleans())
    if has_bars:
        categories = st.lists(
            LABELS.map(str.split).map(" ".join), min_size=1, max_size=7, unique=True
        )
        names = draw_from(categories)
        values = st.lists(ys, min_size=len(names), max_size=len(names))
        one = st.fixed_dictionaries({"kind": st.just("bar"), "x": st.just(names), "y": values})
        xs = st.sampled_from(names)
    else:
        one = curves(xs, ys)
    series = draw_from(st.lists(one, min_size=1, max_size=6))
    for index, each in enumerate(series):
        each["label"] = f"{index} {draw_from(LABELS)}"[:40].strip()
    x = draw_from(st.fixed_dictionaries({"label": LABELS}) if has_bars else axes(scales[0]))
    panel = {"x": x, "y": draw_from(axes(scales[1])), "series": series}
    marks = st.sampled_from(["dot", "ring", "diamond", "none"])
    point = st.fixed_dictionaries({"x": xs, "y": ys, "label": LABELS}, optional={"mark": marks})
    if draw_from(st.booleans()):
        panel["points"] = draw_from(st.lists(point, min_size=1, max_size=5))
    if not has_bars and draw_from(st.booleans()):
        ends = draw_from(st.lists(xs, min_size=2, max_size=2, unique_by=float).map(sorted))
        panel["regions"] = [{"x0": ends[0], "x1": ends[1], "label": draw_from(LABELS)}]
    if draw_from(st.booleans()):
        panel["title"] = draw_from(LABELS)
    return panel


FIGURES = st.fixed_dictionaries(
    {
        "title": LABELS.map(lambda text: f"T {text}"),
        "description": LABELS.map(lambda text: f"D {text}"),
        "panels": st.lists(panels(), min_size=1, max_size=3),
    }
)


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(FIGURES)
def test_any_figure_that_passes_the_check_can_be_drawn_and_shown(data):
    check_figure("any", data)
    svg = draw(data, id_prefix="any")
    page = figure_html("performance-04", PublishedFigure("any", "cell", data), svg)
    figure = ET.fromstring(page.replace(" data-search-exclude", ""))
    for element in figure.iter():
        for name in ("d", "x", "y", "viewBox", "transform"):
            assert not re.search("nan|inf|e[+-]", element.get(name, ""))
    assert len(figure.findall(".//table")) == len(data["panels"])
