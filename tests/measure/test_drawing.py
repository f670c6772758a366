from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from scripts.measure.drawing import WIDTH, roofline_svg
from scripts.measure.scales import LogAxis, axis_over
from tests.measure.sample import measurement

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn() -> ET.Element:
    """The drawing of a fixed measurement."""
    return ET.fromstring(roofline_svg(measurement()))


def lines(drawn: ET.Element, name: str) -> list[tuple[float, ...]]:
    """Ends of the lines of a class, without those of the legend."""
    found = [each for each in drawn.iter(f"{SVG}line") if each.get("class") == name]
    ends = [tuple(float(each.get(key, "")) for key in ("x1", "y1", "x2", "y2")) for each in found]
    return [each for each in ends if each[1] < 500]


def test_the_same_measurement_gives_the_same_drawing() -> None:
    assert roofline_svg(measurement()) == roofline_svg(measurement())


def test_the_drawing_has_a_name_and_a_description(drawn) -> None:
    assert drawn.get("role") == "img"
    labels = drawn.get("aria-labelledby", "").split()
    title, description = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}desc")
    assert [title.get("id"), description.get("id")] == labels
    assert title.text == "Measured roofs of Abacus <1 & 2>"
    assert description.text == (
        "Log-log plot of throughput against arithmetic intensity, all of it measured. "
        "Compute roofs in GFLOP/s: float32 100, float64 50. "
        "Bandwidth roofs in GB/s: L1d 200, main memory 20. "
        "Workloads: 32×16×8 product, tanh: 2.29 FLOP/byte, 1 GFLOP/s; "
        "product, n = 512: 85.3 FLOP/byte, 90 GFLOP/s."
    )


def test_every_roof_rises_by_its_bandwidth_up_to_the_highest_peak(drawn) -> None:
    ((fast_x, fast_y, *fast_end),) = lines(drawn, "roof line-0")
    ((slow_x, slow_y, *slow_end),) = lines(drawn, "roof line-1")
    peaks = lines(drawn, "roof peak")
    assert peaks[0][1] == peaks[0][3] == fast_end[1] == slow_end[1]
    assert peaks[0][:2] == tuple(fast_end)
    # Parallel lines on logarithmic paper, a decade apart in both directions.
    slopes = [(fast_end[1] - fast_y) / (fast_end[0] - fast_x)]
    slopes.append((slow_end[1] - slow_y) / (slow_end[0] - slow_x))
    assert slopes[0] == pytest.approx(slopes[1], rel=1e-3)


def test_nothing_leaves_the_paper(drawn) -> None:
    height = float(drawn.get("viewBox", "").split()[3])
    for element in drawn.iter():
        for key, value in element.attrib.items():
            if key in ("x", "x1", "x2", "cx"):
                assert 0 <= float(value) <= WIDTH
            if key in ("y", "y1", "y2", "cy"):
                assert 0 <= float(value) <= height


def coloured(style: str) -> dict[str, str]:
    """What each class or element is painted with."""
    painted = {}
    for names, rules in re.findall(r"^ *([^@\n]+) \{([^}]*)\}", style, re.MULTILINE):
        colours = re.findall(r"(fill|stroke): (#[0-9a-f]{6})", rules)
        painted |= {
            f"{name} {what}": colour for name in names.split(", ") for what, colour in colours
        }
    return painted


def test_the_dark_scheme_changes_every_colour_of_the_light_one() -> None:
    style = re.search(r"<style>(.*)</style>", roofline_svg(measurement()), re.DOTALL)[1]
    light, dark = map(coloured, style.split("@media (prefers-color-scheme: dark) {"))
    assert len(light) == 14
    assert light.keys() == dark.keys()
    assert all(light[each] != dark[each] for each in light)


def test_a_level_beyond_the_colours_takes_the_first_again() -> None:
    level = measurement().levels[0]
    many = replace(measurement(), levels=tuple(replace(level, name=str(i)) for i in range(5)))
    assert len(lines(ET.fromstring(roofline_svg(many)), "roof line-0")) == 2


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0.9, 60, [1, 2, 5, 10, 20, 50]), (0.05, 300, [0.1, 1, 10, 100])],
)
def test_ticks_are_powers_of_ten_with_more_on_a_short_axis(low, high, ticks) -> None:
    assert LogAxis(low, high, 0, 100).ticks() == ticks


def test_an_axis_leaves_room_at_both_ends() -> None:
    axis = axis_over([10, 1000], 10, 0.0, 100.0)
    assert [axis(value) for value in (1, 100, 10_000)] == pytest.approx([0, 50, 100])
