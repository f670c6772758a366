"""Colours: the style sheet defines every one, in both schemes, with enough contrast."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.chart.palette import LIGHT, sentinel, variable

STYLES = Path(__file__).parents[2] / "docs" / "assets" / "css"
CSS = (STYLES / "figures.css").read_text("utf-8")
TEXT = ["ink", "muted", *(f"series-{n}" for n in range(1, 7))]
PAPER = {"default": ["#ffffff", "#f5f5f5"], "slate": ["#1e2129", "#21222c"]}
"""Material's own backgrounds; the site's come from its style sheet."""


def scheme(name: str, css: str = CSS, prefix: str = "--rp-figure-") -> dict[str, str]:
    block = css.split(f'[data-md-color-scheme="{name}"] {{')[1].split("}", maxsplit=1)[0]
    return dict(re.findall(rf"{prefix}([a-z0-9-]+): (?:var\([^,]*, )?(#[0-9a-f]{{6}})", block))


def luminance(colour: str) -> float:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def backgrounds(name: str) -> list[str]:
    colours = scheme(name)
    site = scheme(name, (STYLES / "site.css").read_text("utf-8"), "--rp-")
    return [*PAPER[name], site["paper"], site["raised"], colours["region-1"], colours["region-2"]]


def test_the_style_sheets_light_scheme_is_what_drawings_fall_back_to():
    assert scheme("default") == LIGHT


def test_both_schemes_define_the_same_variables():
    assert list(scheme("slate")) == list(LIGHT)


@pytest.mark.parametrize("name", ["default", "slate"])
def test_text_and_series_have_a_contrast_of_at_least_4_5(name):
    colours = scheme(name)
    found = {(t, b): contrast(colours[t], b) for t in TEXT for b in backgrounds(name)}
    assert {key: ratio for key, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("name", ["default", "slate"])
def test_the_axis_has_a_contrast_of_at_least_3(name):
    axis = scheme(name)["axis"]
    assert min(contrast(axis, background) for background in backgrounds(name)) >= 3


def test_a_sentinel_stands_for_its_variable_and_words_for_themselves():
    assert variable(sentinel("grid")) == f"var(--rp-figure-grid, {LIGHT['grid']})"
    assert variable("none") == "none"


def test_a_colour_that_is_no_sentinel_is_a_mistake():
    with pytest.raises(KeyError):
        variable("#123456")


def test_no_two_colours_share_a_sentinel():
    assert len({sentinel(name) for name in LIGHT}) == len(LIGHT)
