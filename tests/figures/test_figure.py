"""What a lesson may publish as a figure, and what it is told when it may not."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from scripts.errors import FigureError
from scripts.figure import Point, Region, check_figure, parse_figure

Spoil = Callable[[dict[str, Any]], object]


def panel(data: dict[str, Any]) -> dict[str, Any]:
    return data["panels"][0]


def series(data: dict[str, Any]) -> dict[str, Any]:
    return panel(data)["series"][0]


def bars(data: dict[str, Any]) -> dict[str, Any]:
    series(data).update(kind="bar", x=["a", "b"])
    return panel(data)


def region(data: dict[str, Any], **changes: Any) -> None:
    panel(data)["regions"] = [{"x0": 1, "x1": 2, "label": "slow"} | changes]


def point(data: dict[str, Any], **changes: Any) -> None:
    panel(data)["points"] = [{"x": 1, "y": 1, "label": "here"} | changes]


F, P, S = "figure 'f'", "figure 'f', panel 1", "figure 'f', panel 1, series 1"
RUNS = f"{S} ('runs')"
LOG = "Leave that datum out, or set the axis's scale to 'linear'."
NOT_FINITE = "Leave that datum out, or find out why the computation made it."

BAD: dict[str, tuple[Spoil, str, str]] = {
    "unknown-key": (
        lambda d: d.update(pannels=[]),
        f"{F}: unknown key 'pannels'.",
        "Did you mean 'panels'?",
    ),
    "missing-title": (
        lambda d: d.pop("title"),
        f"{F}: the key 'title' is missing.",
        "Add 'title' to it.",
    ),
    "missing-description": (
        lambda d: d.pop("description"),
        f"{F}: the key 'description' is missing.",
        "Add 'description' to it.",
    ),
    "blank-title": (
        lambda d: d.update(title=" \n"),
        f"{F}: title is blank.",
        "Say in title what the reader sees.",
    ),
    "title-of-another-type": (
        lambda d: d.update(title=3),
        f"{F}: title is 3, not text.",
        "Write title in quotes.",
    ),
    "description-that-repeats-the-title": (
        lambda d: d.update(description="two points."),
        f"{F}: the description only repeats the title.",
        "Say what a reader would see: the shape, the turning points, the comparison.",
    ),
    "no-panels": (
        lambda d: d.update(panels=[]),
        f"{F}: panels is empty.",
        "Give panels at least one item, or leave it out.",
    ),
    "panels-no-list": (
        lambda d: d.update(panels={"x": 1}),
        f"{F}: panels is a dict, not a list.",
        "Make panels a list.",
    ),
    "panel-no-dict": (
        lambda d: d.update(panels=["line"]),
        f"{P}: the text 'line' stands where a dict belongs.",
        "Its keys: x, y, series.",
    ),
    "axis-without-label": (
        lambda d: panel(d).update(x={}),
        f"{P}, x axis: the key 'label' is missing.",
        "Add 'label' to it.",
    ),
    "unknown-scale": (
        lambda d: panel(d)["y"].update(scale="logarithmic"),
        f"{P}, y axis: unknown scale 'logarithmic'.",
        "Known: linear, log.",
    ),
    "mistyped-scale": (
        lambda d: panel(d)["y"].update(scale="lin"),
        f"{P}, y axis: unknown scale 'lin'.",
        "Did you mean 'linear'?",
    ),
    "falling-ticks": (
        lambda d: panel(d)["y"].update(ticks=[2, 1]),
        f"{P}, y axis: ticks do not rise.",
        "Sort them, and name each once.",
    ),
    "zero-tick-on-a-log-axis": (
        lambda d: panel(d)["y"].update(scale="log", ticks=[0, 1]),
        f"{P}, y axis: ticks[0] is 0, which a log axis cannot show.",
        LOG,
    ),
    "series-without-label": (
        lambda d: series(d).pop("label"),
        f"{S}: the key 'label' is missing.",
        "Add 'label' to it.",
    ),
    "unknown-kind": (
        lambda d: series(d).update(kind="lines"),
        f"{RUNS}: unknown kind 'lines'.",
        "Did you mean 'line'?",
    ),
    "unequal-lengths": (
        lambda d: series(d).update(x=[1, 2, 3]),
        f"{RUNS}: x has 3 values and y has 2.",
        "Give every x its y, and no more.",
    ),
    "empty-series": (
        lambda d: series(d).update(x=[], y=[]),
        f"{RUNS}: x is empty.",
        "Give x at least one item, or leave it out.",
    ),
    "no-series": (
        lambda d: panel(d).update(series=[]),
        f"{P}: series is empty.",
        "Give series at least one item, or leave it out.",
    ),
    "nan": (
        lambda d: series(d).update(y=[1, math.nan]),
        f"{RUNS}: y[1] is nan, not a finite number.",
        NOT_FINITE,
    ),
    "infinity": (
        lambda d: series(d).update(x=[-math.inf, 1]),
        f"{RUNS}: x[0] is -inf, not a finite number.",
        NOT_FINITE,
    ),
    "integer-larger-than-any-float": (
        lambda d: series(d).update(y=[1, 10**400]),
        f"{RUNS}: y[1] is outside the range 1e-100 to 1e100.",
        "Choose a unit that suits the data.",
    ),
    "zero-on-a-log-axis": (
        lambda d: (panel(d)["y"].update(scale="log"), series(d).update(y=[1, 0])),
        f"{RUNS}: y[1] is 0, which a log axis cannot show.",
        LOG,
    ),
    "negative-on-a-log-axis": (
        lambda d: (panel(d)["x"].update(scale="log"), series(d).update(x=[-1.5, 1])),
        f"{RUNS}: x[0] is -1.5, which a log axis cannot show.",
        LOG,
    ),
    "text-for-a-number": (
        lambda d: series(d).update(x=[1, "2"]),
        f"{RUNS}: x[1] is the text '2', not a number.",
        "Write the number without quotes.",
    ),
    "truth-for-a-number": (
        lambda d: series(d).update(y=[1, True]),
        f"{RUNS}: y[1] is True, not a number.",
        "Publish plain numbers; `.tolist()` makes them from an array.",
    ),
    "object-for-a-number": (
        lambda d: series(d).update(y=[1, object()]),
        f"{RUNS}: y[1] is an object, not a number.",
        "Publish plain numbers; `.tolist()` makes them from an array.",
    ),
    "line-of-one-point": (
        lambda d: series(d).update(x=[1], y=[1]),
        f"{RUNS}: a line of one point cannot be seen.",
        "Draw it as 'scatter', or add points.",
    ),
    "step-that-goes-back": (
        lambda d: series(d).update(kind="step", x=[2, 1]),
        f"{RUNS}: the x of a step must not fall.",
        "Sort the series by x.",
    ),
    "label-of-two-series": (
        lambda d: panel(d)["series"].append(dict(series(d))),
        f"{P}: two series are labelled 'runs'.",
        "Give each its own label.",
    ),
    "seven-series": (
        lambda d: panel(d).update(series=[series(d) | {"label": str(n)} for n in range(7)]),
        f"{P}: 7 series; at most 6 can be told apart.",
        "Split them over several panels.",
    ),
    "bars-beside-a-line": (
        lambda d: panel(d)["series"].append(series(d) | {"kind": "bar", "label": "more"}),
        f"{P}: bars and a line share the x axis.",
        "Give each its own panel.",
    ),
    "bars-on-a-log-x-axis": (
        lambda d: bars(d)["x"].update(scale="log"),
        f"{P}: the x axis of bars holds categories.",
        "Leave its scale and its ticks out.",
    ),
    "category-twice": (
        lambda d: bars(d)["series"][0].update(x=["a", "a"]),
        f"{RUNS}: x[1] repeats 'a'.",
        "Give every bar its own category.",
    ),
    "region-over-bars": (
        lambda d: (bars(d), region(d)),
        f"{P}: a bar panel has categories, which regions cannot span.",
        "Leave the regions out, or draw a line or a scatter.",
    ),
    "region-without-width": (
        lambda d: region(d, x1=1),
        f"{P}, region 1 ('slow'): x0 does not lie left of x1.",
        "Exchange them, or widen the region.",
    ),
    "region-from-zero-on-a-log-axis": (
        lambda d: (panel(d)["x"].update(scale="log"), region(d, x0=0)),
        f"{P}, region 1 ('slow'): x0 is 0, which a log axis cannot show.",
        LOG,
    ),
    "point-that-is-nan": (
        lambda d: point(d, y=math.nan),
        f"{P}, point 1 ('here'): y is nan, not a finite number.",
        NOT_FINITE,
    ),
    "point-of-unknown-mark": (
        lambda d: point(d, mark="rings"),
        f"{P}, point 1 ('here'): unknown mark 'rings'.",
        "Did you mean 'ring'?",
    ),
    "point-at-no-category": (
        lambda d: (bars(d), point(d, x="c")),
        f"{P}, point 1 ('here'): x is the text 'c', which is no category.",
        "Known: a, b.",
    ),
    "label-that-no-phone-holds": (
        lambda d: series(d).update(label="w" * 41),
        f"{S}: label has 41 characters; 40 fit.",
        "Shorten it, and say the rest in the description.",
    ),
    "control-character": (
        lambda d: series(d).update(label="a\x1b[0m"),
        f"{S}: label has '\\x1b' at character 1.",
        "Keep it to what prints.",
    ),
}


@pytest.mark.parametrize(("spoil", "what", "hint"), BAD.values(), ids=BAD)
def test_a_bad_datum_is_named_with_its_place_and_the_way_out(data, spoil, what, hint):
    spoil(data)
    with pytest.raises(FigureError) as raised:
        check_figure("f", data)
    assert str(raised.value) == f"{what}\n  → {hint}"


def test_a_figure_that_is_no_dict_is_refused():
    with pytest.raises(FigureError) as raised:
        check_figure("f", None)
    assert raised.value.what == "figure 'f': None stands where a dict belongs."
    assert raised.value.hint == "Its keys: title, description, panels."


def test_a_panel_with_a_title_is_named_by_it(data):
    panel(data)["title"] = "Speed"
    series(data)["y"] = [1, "2"]
    with pytest.raises(FigureError) as raised:
        check_figure("f", data)
    assert raised.value.what == (
        "figure 'f', panel 1 ('Speed'), series 1 ('runs'): y[1] is the text '2', not a number."
    )


def test_parsing_names_the_figure_by_its_title(data):
    series(data)["kind"] = "pie"
    with pytest.raises(FigureError, match=r"^figure 'Two points', panel 1, series 1"):
        parse_figure(data)


def test_a_figure_without_title_is_still_named_a_figure(data):
    del data["title"]
    with pytest.raises(FigureError) as raised:
        parse_figure(data)
    assert raised.value.what == "figure: the key 'title' is missing."


def test_every_sample_passes(sample):
    check_figure("sample", sample)


def test_scale_ticks_mark_and_panel_title_may_be_left_out(data):
    point(data)
    parsed = parse_figure(data).panels[0]
    assert (parsed.title, parsed.x.scale, parsed.x.ticks) == ("", "linear", ())
    assert parsed.points == (Point(1.0, 1.0, "here", "dot"),)


def test_integers_become_floats_and_lists_become_tuples(data):
    region(data)
    parsed = parse_figure(data).panels[0]
    assert parsed.series[0].x == (1.0, 2.0)
    assert parsed.regions == (Region(1.0, 2.0, "slow"),)


def test_line_breaks_in_a_description_are_blanks(data):
    data["description"] = "A line\n    rises."
    assert parse_figure(data).description == "A line rises."


def test_bars_take_names_and_numbers_in_the_order_of_their_first_appearance(data):
    bars(data)["series"].append({"kind": "bar", "label": "more", "x": [8, "a"], "y": [1, 2]})
    point(data, x=8)
    parsed = parse_figure(data).panels[0]
    assert parsed.categories == ("a", "b", 8.0)
    assert parsed.points[0].x == 8.0


def test_checking_changes_nothing(roofline):
    before = repr(roofline)
    check_figure("roofline", roofline)
    assert repr(roofline) == before
