"""What stands in a drawing has room: no text over another, none cut off at the edge."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from scripts.chart.pen import SIZE
from scripts.chart.place import Anchor, Box, place
from scripts.chart.words import width
from scripts.draw import draw

SVG = "{http://www.w3.org/2000/svg}"
BOUNDS = Box(0, 0, 200, 200)


def boxes(drawing: ET.Element) -> dict[str, Box]:
    """The boxes of all texts, y downwards, by their text and place."""
    found = {}
    for element in drawing.iter(f"{SVG}text"):
        text, x, y = element.text or "", float(element.get("x", "")), float(element.get("y", ""))
        wide = width(text, SIZE) * 0.97  # the estimate errs on the wide side
        share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
        left = x - wide * share
        found[f"{text} at {x},{y}"] = Box(left, y - 0.75 * SIZE, left + wide, y + 0.2 * SIZE)
    return found


@pytest.mark.parametrize("sheet", [0, 1], ids=["wide", "narrow"])
def test_no_text_lies_over_another_or_leaves_the_drawing(sample, sheet):
    drawing = list(ET.fromstring(f"<div>{draw(sample, id_prefix='a')}</div>"))[sheet]
    across, down = map(float, drawing.get("viewBox", "").split()[2:])
    texts = boxes(drawing)
    for name, box in texts.items():
        assert box.outside(Box(-1, 0, across + 1, down)) == 0, name
    overlaps = [(a, b) for (a, one), (b, two) in combinations(texts.items(), 2) if one.overlap(two)]
    assert overlaps == []


def test_a_lone_label_stands_right_of_its_point():
    spot = place([Anchor(100, 100, 40, 14, 8)], [], [], BOUNDS)[0]
    assert (spot.box, spot.align, spot.far) == (Box(108, 93, 148, 107), "left", False)


def test_a_label_moves_to_the_left_where_the_right_is_out_of_bounds():
    spot = place([Anchor(190, 100, 40, 14, 8)], [], [], BOUNDS)[0]
    assert (spot.box, spot.align) == (Box(142, 93, 182, 107), "right")


def test_a_label_stands_above_a_level_line():
    spot = place([Anchor(100, 100, 40, 14, 8)], [(0, 100, 200, 100)], [], BOUNDS)[0]
    assert (spot.box, spot.align) == (Box(80, 108, 120, 122), "center")


def test_a_label_stands_below_right_of_a_steep_line():
    steep = (80, 0, 120, 200)
    spot = place([Anchor(100, 100, 40, 30, 8)], [steep], [], BOUNDS)[0]
    assert spot.box.crossed(steep) == 0
    assert not spot.far


def test_labels_of_one_point_stand_clear_of_one_another():
    spots = place([Anchor(100, 100, 40, 14, 8)] * 6, [], [], BOUNDS)
    assert not any(a.box.overlap(b.box) for a, b in combinations(spots, 2))


def test_a_hemmed_in_label_goes_far():
    around = [Box(100 - 60, 100 - 25, 100 + 60, 100 + 25)]
    spot = place([Anchor(100, 100, 40, 14, 8)], [], around, BOUNDS)[0]
    assert spot.far
    assert spot.box.overlap(around[0]) == 0


def test_a_segment_is_measured_inside_a_box_only():
    box = Box(0, 0, 10, 10)
    assert box.crossed((-5, 5, 15, 5)) == 10
    assert box.crossed((5, -5, 5, 5)) == 5
    assert box.crossed((5, 20, 5, 30)) == 0
    assert box.crossed((-5, 20, 15, 20)) == 0
    assert box.crossed((0, 0, 10, 10)) == pytest.approx(200**0.5)
    assert box.crossed((-10, 5, 5, 20)) == 0
