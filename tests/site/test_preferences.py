"""What readers ask of their system: no motion, their own colours, letters of any size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site, settle
from tests.site.test_every_page import OVERFLOW, UNFOLD

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = "performance/performance-04/"
MOVING = """
[...document.querySelectorAll('*')].flatMap(element =>
  ['', '::before', '::after'].flatMap(pseudo => {
    const style = getComputedStyle(element, pseudo);
    const seconds = name => Math.max(...style[name].split(',').map(parseFloat));
    const longest = Math.max(seconds('transitionDuration'), seconds('animationDuration'));
    return longest > 0.001 ? [`${element.localName}.${element.className}${pseudo}`] : [];
  }))
"""
UNSEEN = """
([selector, pseudo, names]) => [...document.querySelectorAll(selector)].filter(element => {
  if (!element.checkVisibility()) return false;
  const style = getComputedStyle(element, pseudo);
  const behind = getComputedStyle(document.body).backgroundColor;
  return names.every(name => [behind, 'rgba(0, 0, 0, 0)', 'none', ''].includes(style[name]));
}).map(element => element.outerHTML.slice(0, 120))
"""


def test_at_400_percent_no_page_scrolls_sideways(reader: Page, site: Site) -> None:
    reader.set_viewport_size({"width": 320, "height": 256})
    problems = []
    for address in site.pages:
        reader.goto(address)
        reader.evaluate(UNFOLD)
        if (wide := reader.evaluate(OVERFLOW)) > 0:
            problems.append(f"/{address} is {wide} pixels wider than the screen")
        settle(reader)
    assert problems == []


def test_whoever_asks_for_less_motion_gets_none(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    assert reader.evaluate(MOVING) != []
    reader.emulate_media(reduced_motion="reduce")
    assert reader.evaluate(MOVING) == []
    assert reader.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_the_readers_own_colours_everything_stays_visible(reader: Page, scheme: str) -> None:
    reader.emulate_media(forced_colors="active", color_scheme=scheme)
    reader.goto(LESSON)
    settle(reader)
    border = ["borderTopColor"]
    for selector, pseudo, names in (
        (".rp-copy", None, border),
        (".rp-run", None, border),
        ("article :is(.admonition, details:not(.rp-figure-data))", None, border),
        ("article summary", "::after", ["backgroundColor"]),
        (".rp-figure svg path[stroke*='-ink'], .rp-figure svg text", None, ["stroke", "fill"]),
        (".md-header__button.md-icon svg", None, ["fill"]),
        (".rp-state", "::before", ["backgroundColor", "borderTopColor"]),
    ):
        assert reader.evaluate(UNSEEN, [selector, pseudo, names]) == [], selector
    button = reader.locator(".rp-copy").first
    button.focus()
    expect(button).to_have_css("opacity", "1")
    reader.keyboard.press("Shift+Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert reader.evaluate(outline) != "none"
