"""A lesson on paper: questions in place, answers at the end, nothing cut, nothing of the frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site, settle

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
INK = "getComputedStyle(document.querySelector('.highlight .k, .highlight .kn')).color"
# The theme makes code focusable once it has been laid out and found to scroll.
ARTICLE = "document.querySelector('article').innerHTML.replaceAll(' tabindex=\"0\"', '')"


def test_answers_are_printed_at_the_end_and_put_back(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    before = reader.evaluate(ARTICLE)
    reader.evaluate("dispatchEvent(new Event('beforeprint'))")
    answers = reader.locator(".rp-answers > .rp-answer-moved")
    folded = reader.locator("article details:not(.rp-figure-data, .rp-run details)")
    assert answers.count() == folded.count() > 5
    last = reader.locator("article > :last-child")
    expect(last.locator("h2")).to_have_text("Answers")
    first = answers.first
    expect(first.locator("h3")).to_have_text("Answer 1 · The idea: a roof made of two budgets")
    expect(first.locator(".rp-answer-asked")).to_have_text(
        "A point stands on the compute-limited side of the roof. Does that workload reach the "
        "compute peak? Find one reason before you read on."
    )
    expect(first).to_contain_text("A roof bounds from above; it holds nothing up.")
    note = folded.first.locator("p")
    assert note.all_text_contents() == ["Answer 1, at the end"]
    for place, target in ((note, "#rp-answer-1"), (first.locator("h3"), "#rp-question-1")):
        assert place.locator("a").get_attribute("href") == target
        expect(reader.locator(target)).to_have_count(1)
    reader.evaluate("dispatchEvent(new Event('afterprint'))")
    assert reader.evaluate(ARTICLE) == before


def test_the_browsers_own_print_collects_the_answers(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    before = reader.evaluate(ARTICLE)
    reader.evaluate(
        "addEventListener('beforeprint', () =>"
        " window.moved = document.querySelectorAll('.rp-answer-moved').length)"
    )
    reader.pdf(format="A4")
    assert reader.evaluate("window.moved") > 5
    assert reader.evaluate(ARTICLE) == before


def test_without_javascript_answers_are_printed_in_place(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LESSON)
    page.emulate_media(media="print")
    expect(page.get_by_text("A roof bounds from above; it holds nothing up.")).to_be_visible()
    context.close()


def test_paper_is_white_whatever_the_screen_shows(reader: Page) -> None:
    reader.emulate_media(media="print", color_scheme="light")
    reader.goto(LESSON)
    settle(reader)
    light = reader.evaluate(INK)
    reader.emulate_media(media="print", color_scheme="dark")
    expect(reader.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert reader.evaluate(INK) == light
    reader.emulate_media(media="screen", color_scheme="dark")
    assert reader.evaluate(INK) != light


@pytest.mark.parametrize(
    ("selector", "rule", "value"),
    [
        (".highlight", "break-inside", "avoid-page"),
        (".rp-output", "break-inside", "avoid-page"),
        ("article h2", "break-after", "avoid"),
        ("article summary", "break-after", "avoid"),
    ],
)
def test_what_belongs_together_stays_on_one_sheet(
    reader: Page, selector: str, rule: str, value: str
) -> None:
    reader.goto(LESSON)
    settle(reader)
    reader.emulate_media(media="print")
    expect(reader.locator(selector).first).to_have_css(rule, value)


def test_an_address_outside_is_printed_beside_its_link(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    reader.emulate_media(media="print")
    told = reader.locator("article a[href^=http]").first.evaluate(
        "link => [getComputedStyle(link, '::after').content, link.getAttribute('href')]"
    )
    assert told[0] == f'" (" "{told[1]}" ")"' or told[0] == f'" ({told[1]})"'
