"""A reader without a mouse: every stop of the Tab key is seen, and none holds them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site, settle
from tests.site.test_every_page import UNFOLD

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = "performance/performance-04/"
MOST_STOPS = 600
STOP = """
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const mark = window.stops ??= new Map();
  const told = `${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`;
  if (mark.has(element)) return { told, again: true };
  mark.set(element, true);
  const faults = [];
  // The theme hides the boxes of choices and shows their labels.
  const labels = [...(element.labels ?? []), element.nextElementSibling];
  const label = labels.find((each) => each?.localName === "label" && each.checkVisibility());
  const shown = (getComputedStyle(element).opacity === "0" && label) || element;
  const box = shown.getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!inside) faults.push(`lies outside at ${Math.round(box.left)}, ${Math.round(box.top)}`);
  if (box.width < 1 || box.height < 1 || !shown.checkVisibility({ visibilityProperty: true }))
    faults.push("is not there to see");
  if (getComputedStyle(shown).outlineStyle === "none") faults.push("shows no focus");
  const x = Math.min(Math.max(box.left + Math.min(box.width, 40) / 2, 1), innerWidth - 1);
  const heights = [box.top + Math.min(box.height, 16) / 2, (box.top + box.bottom) / 2];
  const over = heights.map((y) => {
    const top = document.elementFromPoint(x, Math.min(Math.max(y, 1), innerHeight - 1));
    const isFree = !top || shown.contains(top) || top.contains(shown) || top.closest(".md-tooltip");
    return isFree ? "" : `${top.localName}.${top.className}`;
  });
  if (inside && over.every(Boolean)) faults.push(`is covered by ${over[0]}`);
  return { told, faults };
}
"""


def walk(page: Page) -> tuple[list[str], list[str]]:
    """Press Tab until the page has been left: all stops, and what is wrong with some."""
    stops: list[str] = []
    faults: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or stop.get("again"):
            return stops, faults
        stops.append(stop["told"])
        faults += [f"{stop['told']!r} {fault}" for fault in stop["faults"]]
    pytest.fail(f"after {MOST_STOPS} stops there is no end: {stops[-5:]}")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("address", ["", LESSON, "setup/"])
def test_tab_leads_through_the_page_and_out_of_it(reader: Page, address: str, width: int) -> None:
    reader.set_viewport_size({"width": width, "height": 800})
    reader.emulate_media(reduced_motion="reduce")  # what fades away is still there for a while
    reader.goto(address)
    settle(reader)
    stops, faults = walk(reader)
    assert faults == []
    assert "Skip to content" in stops[0]
    assert "CC BY 4.0" in stops[-1]


def test_on_a_phone_the_closed_menu_and_search_cannot_be_reached(reader: Page) -> None:
    reader.set_viewport_size({"width": 390, "height": 800})
    reader.goto(LESSON)
    settle(reader)
    stops, _ = walk(reader)
    assert not [stop for stop in stops if "md-nav" in stop or "md-search" in stop]


def test_the_menu_opens_and_closes_by_keyboard_and_gives_the_focus_back(reader: Page) -> None:
    reader.set_viewport_size({"width": 390, "height": 800})
    reader.emulate_media(reduced_motion="reduce")
    reader.goto(LESSON)
    settle(reader)
    button = reader.get_by_role("button", name="Menu")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    reader.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(reader.locator(".md-sidebar--primary a.md-logo")).to_be_focused()
    expect(reader.locator(".md-sidebar--primary a.md-logo")).to_be_in_viewport()
    reader.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(reader.locator(".md-sidebar--primary")).to_be_hidden()


def test_the_search_of_a_phone_opens_and_closes_by_keyboard(reader: Page) -> None:
    reader.set_viewport_size({"width": 390, "height": 800})
    reader.emulate_media(reduced_motion="reduce")
    reader.goto(LESSON)
    settle(reader)
    button = reader.get_by_role("button", name="Search")
    field = reader.get_by_role("textbox", name="Search")
    expect(field).to_be_hidden()
    button.focus()
    reader.keyboard.press("Space")
    expect(field).to_be_focused()
    reader.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(field).to_be_hidden()


def test_a_search_that_is_left_does_not_lie_over_the_page(reader: Page) -> None:
    reader.goto("setup/")
    settle(reader)
    reader.get_by_role("textbox", name="Search").focus()
    expect(reader.locator("#__search")).to_be_checked()
    reader.keyboard.press("Tab")
    expect(reader.locator("#__search")).not_to_be_checked()


def test_whatever_scrolls_sideways_can_be_focused(reader: Page, site: Site) -> None:
    reader.set_viewport_size({"width": 390, "height": 800})
    problems = []
    for address in site.pages:
        reader.goto(address)
        reader.evaluate(UNFOLD)  # and what was left to be laid out later
        settle(reader)
        found = reader.evaluate(
            """[...document.querySelectorAll('article *')].filter(each =>
                each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1
                && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
                && each.tabIndex < 0 && !each.querySelector('a, button, [tabindex="0"]'))
              .map(each => each.outerHTML.slice(0, 120))"""
        )
        problems += [f"{address}: {each}" for each in found]
    assert problems == []
