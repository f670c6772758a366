"""The compiler view of the first lesson, with mouse, keyboard, phone, and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Site

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
ACTIVE = re.compile(r"\bis-active\b")
RELATED = ".rp-op.is-related"


@pytest.fixture
def view(reader: Page) -> Locator:
    """The view, once its script has run."""
    reader.goto(LESSON)
    view = reader.locator(".rp-compiler").first
    expect(view.get_by_role("listbox")).to_have_count(3)
    return view


def operations(view: Locator, form: str) -> Locator:
    """The operations of one form."""
    return view.locator(f"[data-form='{form}'] .rp-op")


def names(rows: Locator) -> list[str]:
    """The names of operations."""
    return rows.evaluate_all("rows => rows.map(row => row.dataset.op)")


def test_pointing_at_an_operation_lights_up_the_same_code_everywhere(view: Locator) -> None:
    operations(view, "StableHLO").first.hover()
    assert names(view.locator(RELATED)) == ["dot_general", "stablehlo.dot_general", "dot", "fusion"]
    pieces = view.locator(".rp-from.is-related")
    assert pieces.all_inner_texts() == ["a @ b"]
    told = view.get_by_role("status")
    expect(told).to_contain_text("stablehlo.dot_general multiplies two arrays")
    expect(told).to_contain_text("line 15: a @ b · in Jaxpr: dot_general · in Optimised HLO: dot")
    view.locator("summary").hover()
    expect(view.locator(RELATED)).to_have_count(0)


def test_pointing_at_a_piece_of_the_code_shows_what_became_of_it(view: Locator) -> None:
    view.locator(".rp-from").first.hover(position={"x": 5, "y": 5})
    assert names(view.locator(RELATED)) == ["tanh", "stablehlo.tanh", "tanh", "fusion"]
    expect(view.get_by_role("status")).to_contain_text("line 15: jnp.tanh(a @ b)")


def test_arrow_keys_lead_down_a_column_and_across_to_the_same_code(
    reader: Page, view: Locator
) -> None:
    first, second = (operations(view, "Jaxpr").nth(each) for each in (0, 1))
    first.focus()
    expect(first).to_have_attribute("aria-selected", "true")
    reader.keyboard.press("ArrowDown")
    expect(second).to_be_focused()
    expect(second).to_have_class(ACTIVE)
    reader.keyboard.press("ArrowRight")
    expect(operations(view, "StableHLO").nth(1)).to_be_focused()
    reader.keyboard.press("ArrowRight")
    expect(operations(view, "Optimised HLO").nth(1)).to_be_focused()
    reader.keyboard.press("End")
    expect(operations(view, "Optimised HLO").last).to_be_focused()
    expect(view.get_by_role("status")).to_contain_text("fusion runs the computation")
    for key in ("ArrowRight", "ArrowDown"):
        reader.keyboard.press(key)
        expect(operations(view, "Optimised HLO").last).to_be_focused()
    reader.keyboard.press("Home")
    reader.keyboard.press("ArrowUp")
    expect(operations(view, "Optimised HLO").first).to_be_focused()
    reader.keyboard.press("ArrowLeft")
    expect(operations(view, "StableHLO").first).to_be_focused()


def test_a_column_is_one_stop_of_the_tab_key(reader: Page, view: Locator) -> None:
    stops = view.locator(".rp-op[tabindex='0']")
    expect(stops).to_have_count(3)
    operations(view, "Optimised HLO").nth(2).focus()
    expect(stops).to_have_count(3)
    operations(view, "StableHLO").first.focus()
    reader.keyboard.press("Tab")  # the button that copies
    reader.keyboard.press("Tab")
    expect(operations(view, "Optimised HLO").nth(2)).to_be_focused()


def test_escape_clears_and_keeps_the_place(reader: Page, view: Locator) -> None:
    operation = operations(view, "StableHLO").first
    operation.click()
    expect(view.locator(RELATED)).not_to_have_count(0)
    reader.keyboard.press("Escape")
    expect(view.locator(RELATED)).to_have_count(0)
    expect(operation).to_be_focused()
    expect(operation).to_have_attribute("aria-selected", "false")
    expect(view.get_by_role("status")).to_contain_text("Point at an operation")
    reader.keyboard.press("Enter")
    expect(operation).to_have_class(ACTIVE)


def test_leaving_the_view_clears_it(reader: Page, view: Locator) -> None:
    operations(view, "StableHLO").first.focus()
    expect(view.locator(RELATED)).not_to_have_count(0)
    reader.locator(".rp-copy").first.focus()
    expect(view.locator(RELATED)).to_have_count(0)


def test_what_is_related_scrolls_into_sight_and_the_page_stays(reader: Page, view: Locator) -> None:
    view.scroll_into_view_if_needed()
    before = reader.evaluate("window.scrollY")
    operations(view, "Jaxpr").nth(0).click()
    operations(view, "Jaxpr").nth(1).click()
    related = operations(view, "Optimised HLO").nth(1)
    inside = """row => {
        const [own, box] = [row, row.closest("pre")].map(each => each.getBoundingClientRect());
        return box.top <= own.top + 1 && own.bottom <= box.bottom + 1;
    }"""
    assert related.evaluate(inside)
    assert reader.evaluate("window.scrollY") == before


def test_the_view_takes_the_whole_window_and_gives_it_back(reader: Page, view: Locator) -> None:
    button = view.get_by_role("button", name="Use the whole window")
    button.click()
    dialog = reader.get_by_role("dialog", name="Compiler view of workload")
    expect(dialog).to_be_visible()
    operations(view, "StableHLO").first.click()
    reader.keyboard.press("Escape")
    expect(dialog).to_be_visible()  # the first clears, the second closes
    reader.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    reader.get_by_role("button", name="Back to the page").click()
    expect(dialog).to_have_count(0)
    expect(view).to_be_visible()


def test_three_columns_where_there_is_room_and_one_on_a_phone(reader: Page, view: Locator) -> None:
    lefts = "forms => new Set(forms.map(form => form.getBoundingClientRect().left)).size"
    forms = view.locator(".rp-compiler-form")
    assert forms.evaluate_all(lefts) == 3
    reader.set_viewport_size({"width": 390, "height": 800})
    assert forms.evaluate_all(lefts) == 1
    expect(view.get_by_role("button", name="Use the whole window")).to_be_hidden()


def test_a_copied_listing_holds_no_line_numbers(view: Locator) -> None:
    source = "async code => (await import('../../assets/js/site.js')).sourceOf(code)"
    copied = view.locator("[data-form='StableHLO'] code").evaluate(source)
    assert copied.startswith("module @jit_workload attributes")
    assert copied.count("\n    %") == 2


def test_without_javascript_the_listings_lines_and_meanings_are_there(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LESSON)
    view = page.locator(".rp-compiler").first
    expect(view.locator("pre")).to_have_count(4)
    expect(view.get_by_role("button")).to_have_count(0)
    number = "row => getComputedStyle(row, '::before').content"
    assert operations(view, "Optimised HLO").first.evaluate(number) == '"15"'
    view.locator("summary").click()
    expect(view.get_by_role("row", name="stablehlo.tanh")).to_contain_text(
        "line 15: jnp.tanh(a @ b)"
    )
    context.close()
