"""A reader at the portfolio: what they did, how sure they were, their notes, and clearing it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site, settle, watch
from tests.site.test_every_page import OVERFLOW, violations
from tests.site.work import ADDRESS, LESSON, ask, entry, keep, kept, work

pytestmark = pytest.mark.browser

PORTFOLIO = "portfolio/"
TITLE = "Reason with HLO and the roofline model"
ODD = (
    "</textarea></script><img src=x onerror=\"document.title='broken'\">\n\"quoted\" 'twice' 🏔️ \\n"
)


def record_of(site: Site) -> str:
    """Id of the recorded run that the lesson shows."""
    (lesson,) = json.loads(site.read("assets/lessons.json"))["lessons"]
    return lesson["record"]


def open_with(reader: Page, site: Site, entries: dict[str, object]) -> None:
    """The portfolio of a reader who gave these answers."""
    reader.goto("404.html")
    keep(reader, site.url, entries)
    settle(reader)
    reader.goto(PORTFOLIO)
    expect(reader.locator(".rp-portfolio-summary")).not_to_be_empty()


def test_an_empty_portfolio_says_how_it_is_filled(reader: Page) -> None:
    reader.goto(PORTFOLIO)
    expect(reader.locator(".rp-portfolio-summary")).to_have_text(
        "Nothing is here yet. Answer a question in a lesson, or write a note, and it will be."
    )
    expect(reader.locator(".rp-calibration")).to_have_text(
        "No prediction with a confidence has come out yet."
    )
    expect(reader.locator(".rp-lesson-progress")).to_have_text("Not begun")
    expect(reader.get_by_role("button", name="Clear this lesson")).to_have_count(0)


def test_an_answer_stands_with_outcome_confidence_moment_and_record(
    reader: Page, site: Site
) -> None:
    one = entry(answer="4096", outcome="wrong", tries=1, record=record_of(site))
    open_with(reader, site, {"flops": one, "side": entry(kind="quiz", tries=3)})
    first = reader.locator(".rp-answer-item").first
    expect(first.locator(".rp-answer-question")).to_have_text("How many FLOPs?")
    expect(first.locator("dd")).to_have_text(["4096", "8192"])
    expect(first.locator(".rp-answer-facts > *")).to_have_text(
        ["wrong", "90 % sure", "2026-12-01 09:30 UTC", f"run {record_of(site)}"]
    )
    expect(reader.locator(".rp-portfolio-answers > h4")).to_have_text(["Predictions", "Quizzes"])
    expect(reader.locator(".rp-answer-item").last.locator(".rp-answer-facts")).to_contain_text(
        "try 3"
    )
    expect(reader.locator(".rp-portfolio-summary")).to_have_text(
        "0 of 1 lesson finished. 2 answers; of the 2 that the page could judge, 1 is right."
    )


def test_an_answer_against_another_record_says_so(reader: Page, site: Site) -> None:
    ask(reader, ["new", "old"])
    open_with(reader, site, {"new": entry(record=record_of(site)), "old": entry()})
    items = reader.locator(".rp-answer-item")
    expect(items.nth(0).locator(".rp-answer-remark")).to_have_count(0)
    expect(items.nth(1).locator(".rp-answer-remark")).to_have_text(
        "The lesson now shows another recorded run than the one that this was answered against. "
        "Its numbers may differ."
    )
    expect(reader.locator(".rp-lesson-record")).to_have_text(
        f"Recorded run shown now: {record_of(site)}"
    )


def test_a_question_and_a_lesson_that_are_gone_keep_their_answers(reader: Page, site: Site) -> None:
    reader.goto("404.html")
    keep(reader, site.url, {"gone": entry(record=record_of(site))})
    keep(reader, site.url, {"x": entry(answer="mine")}, "old-01")
    settle(reader)
    reader.goto(PORTFOLIO)
    expect(reader.locator(".rp-answer-remark")).to_have_text(
        "This question is no longer on the lesson’s page."
    )
    section = reader.locator("section.rp-lesson").last
    expect(section.locator("h3")).to_have_text("old-01")
    expect(section).to_contain_text("This lesson is no longer part of the course.")
    expect(section.locator("dd").first).to_have_text("mine")


def test_where_the_list_of_lessons_is_lost_the_page_says_what_it_cannot_tell(
    page: Page, site: Site
) -> None:
    page.route("**/assets/lessons.json", lambda route: route.abort())
    page.goto("404.html")
    keep(page, site.url, {"flops": entry()})
    page.goto(PORTFOLIO)
    expect(page.locator(".rp-portfolio-warning")).to_have_text(
        "The list of lessons could not be loaded, so this page cannot tell which recorded run "
        "each lesson shows now. Reload it to try again."
    )
    expect(page.locator(".rp-answer-item")).to_have_count(1)
    expect(page.locator(".rp-answer-remark")).to_have_count(0)


def test_what_the_reader_wrote_is_shown_as_text(reader: Page, site: Site) -> None:
    texts = {"question": ODD, "answer": ODD, "expected": ODD, "record": "<b>no</b>"}
    open_with(reader, site, {"odd": entry(**texts)})
    item = reader.locator(".rp-answer-item")
    assert item.locator("dd").first.evaluate("it => it.textContent") == ODD
    assert item.locator(".rp-answer-question").evaluate("it => it.textContent") == ODD
    assert item.locator("img, b, script").count() == 0
    expect(reader).to_have_title(re.compile("Your portfolio"))


def test_confidence_stands_against_outcome(reader: Page, site: Site) -> None:
    nineties = {f"p{n}": entry(outcome="right" if n < 2 else "wrong") for n in range(8)}
    others = {f"q{n}": entry(confidence=58, outcome="right") for n in range(4)}
    open_with(reader, site, nineties | others | {"open": entry(outcome="open")})
    rows = reader.locator(".rp-calibration-table tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0).locator("th, td")).to_have_text(
        ["90 %", "2 of 8", "25 %", "less often than you said"]
    )
    expect(rows.nth(1).locator("th, td")).to_have_text(
        ["about 60 %", "4 of 4", "100 %", "too few: it takes 5"]
    )
    words = reader.locator(".rp-calibration > p")
    expect(words.first).to_have_text(
        "By what you said, about 9.5 of 12 predictions should be right; 6 are. "
        "Chance alone hardly explains that: you were surer than you were right."
    )
    expect(words.last).to_have_text(
        "Left out: 1 prediction without a confidence, judged by yourself, or changed after the "
        "first try."
    )


def test_notes_are_saved_while_they_are_typed_and_stand_on_both_pages(
    reader: Page, site: Site
) -> None:
    reader.goto(ADDRESS)
    field = reader.get_by_label("Your notes on this lesson")
    expect(field).to_have_accessible_description("What you write here is saved in this browser")
    field.press_sequentially("<b>merged</b> & 🏔️", delay=5)
    expect(reader.locator(".rp-notes-pending")).to_be_visible()
    expect(field).to_have_accessible_description("Saved in this browser")
    expect(reader.locator(".rp-notes-pending")).to_be_hidden()
    assert kept(reader)[LESSON]["notes"] == "<b>merged</b> & 🏔️"
    settle(reader)
    reader.get_by_role("link", name="All your notes and answers").click()
    notes = reader.get_by_label("Notes", exact=True)
    expect(notes).to_have_value("<b>merged</b> & 🏔️")


def test_notes_typed_just_before_leaving_are_saved(reader: Page) -> None:
    reader.goto(ADDRESS)
    settle(reader)
    reader.get_by_label("Your notes on this lesson").fill("at the last moment")
    reader.goto(PORTFOLIO)
    expect(reader.get_by_label("Notes", exact=True)).to_have_value("at the last moment")


def test_a_lesson_is_cleared_after_a_question_and_comes_back_undone(
    reader: Page, site: Site
) -> None:
    open_with(reader, site, {"flops": entry()})
    before = kept(reader)
    reader.get_by_role("button", name="Clear this lesson").click()
    expect(reader.get_by_role("button", name="Keep them")).to_be_focused()
    reader.get_by_role("button", name="Keep them").click()
    assert kept(reader) == before
    reader.get_by_role("button", name="Clear this lesson").click()
    reader.get_by_role("group", name=f"Clear your answers and notes of “{TITLE}”?").get_by_role(
        "button", name="Clear them"
    ).click()
    expect(reader.locator(".rp-answer-item")).to_have_count(0)
    assert kept(reader) == {}
    expect(reader.locator(".rp-undo")).to_contain_text(f"Cleared “{TITLE}”.")
    expect(reader.get_by_role("button", name="Undo")).to_be_focused()
    reader.get_by_role("button", name="Undo").click()
    expect(reader.locator(".rp-answer-item")).to_have_count(1)
    assert kept(reader) == before
    expect(reader.locator(".rp-undo")).to_be_hidden()


def test_everything_is_cleared_and_undone_by_keyboard_on_the_next_page_of_the_visit(
    reader: Page, site: Site
) -> None:
    reader.goto("404.html")
    keep(reader, site.url, {"flops": entry()})
    keep(reader, site.url, {"x": entry()}, "old-01")
    settle(reader)
    reader.goto(PORTFOLIO)
    before = kept(reader)
    reader.get_by_role("button", name="Clear everything…").focus()
    reader.keyboard.press("Enter")
    reader.keyboard.press("Escape")
    expect(reader.get_by_role("button", name="Clear everything…")).to_be_focused()
    reader.keyboard.press("Space")
    reader.keyboard.press("Shift+Tab")
    reader.keyboard.press("Enter")
    expect(reader.locator("section.rp-lesson")).to_have_count(1)
    assert kept(reader) == {}
    settle(reader)
    reader.goto(ADDRESS)
    settle(reader)
    reader.goto(PORTFOLIO)
    expect(reader.locator(".rp-undo")).to_contain_text("Cleared every lesson.")
    reader.get_by_role("button", name="Undo").press("Enter")
    expect(reader.locator("section.rp-lesson")).to_have_count(2)
    assert kept(reader) == before


def test_undoing_keeps_what_was_done_since(reader: Page, site: Site) -> None:
    open_with(reader, site, {"flops": entry(), "side": entry(answer="old")})
    reader.get_by_role("button", name="Clear this lesson").click()
    reader.get_by_role("button", name="Clear them").click()
    keep(reader, site.url, {"side": entry(answer="new")})
    reader.get_by_role("button", name="Undo").click()
    answers = {name: one["answer"] for name, one in kept(reader)[LESSON]["entries"].items()}
    assert answers == {"flops": "8192", "side": "new"}


def test_what_was_cleared_can_be_left_so(reader: Page, site: Site) -> None:
    open_with(reader, site, {"flops": entry()})
    reader.get_by_role("button", name="Clear this lesson").click()
    reader.get_by_role("button", name="Clear them").click()
    reader.get_by_role("button", name="Leave it so").click()
    expect(reader.locator(".rp-undo")).to_be_hidden()
    assert reader.evaluate("sessionStorage.getItem('ridgepoint/undo')") == "[]"


def test_another_tab_hears_of_answers_notes_and_clearing(reader: Page, site: Site) -> None:
    reader.goto(PORTFOLIO)
    other = reader.context.new_page()
    problems: list[str] = []
    watch(other, site, problems)
    other.goto(ADDRESS)
    keep(other, site.url, {"flops": entry()})
    expect(reader.locator(".rp-answer-item")).to_have_count(1)
    reader.get_by_text("Write a note", exact=True).click()
    reader.get_by_label("Notes", exact=True).fill("from the portfolio")
    expect(other.get_by_label("Your notes on this lesson")).to_have_value("from the portfolio")
    other.evaluate("localStorage.clear()")
    expect(reader.locator(".rp-answer-item")).to_have_count(0)
    expect(reader.get_by_label("Notes", exact=True)).to_have_value("")
    settle(other)
    other.close()
    assert problems == []


def test_by_touch_a_lesson_is_cleared_and_brought_back(browser: Browser, site: Site) -> None:
    screen = {"width": 390, "height": 844}
    context = browser.new_context(base_url=site.url, viewport=screen, has_touch=True)
    page = context.new_page()
    open_with(page, site, {"flops": entry()})
    page.get_by_role("button", name="Clear this lesson").tap()
    page.get_by_role("button", name="Clear them").tap()
    expect(page.locator(".rp-answer-item")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".rp-answer-item")).to_have_count(1)
    small = page.evaluate("""() => [...document.querySelectorAll('.rp-portfolio button, summary')]
        .map(it => it.getBoundingClientRect())
        .filter(({ width, height }) => width && (width < 24 || height < 24)).length""")
    assert small == 0
    context.close()


def test_without_javascript_the_page_says_what_it_would_hold_and_offers_the_template(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(PORTFOLIO)
    place = page.locator(".rp-portfolio")
    expect(place).to_contain_text("With JavaScript, this page holds what you did in each lesson")
    expect(place.get_by_role("table")).to_contain_text(record_of(site))
    link = place.get_by_role("link", name="the template")
    expect(link).to_have_attribute("download", "portfolio.md")
    target = link.get_attribute("href") or ""
    text = page.request.get(f"{site.url}{PORTFOLIO}{target}").text()
    assert f"## {TITLE}\n" in text
    assert record_of(site) in text
    page.goto(ADDRESS)
    expect(page.locator(".rp-notes")).to_be_hidden()
    context.close()


def test_on_paper_answers_and_notes_stand_and_tools_do_not(reader: Page, site: Site) -> None:
    open_with(reader, site, {"flops": entry()})
    reader.get_by_label("Notes", exact=True).fill("line one\nline two")
    expect(reader.locator(".rp-notes-paper")).to_have_text("line one\nline two")
    reader.emulate_media(media="print")
    for part in (".rp-tools", ".rp-notes-text", ".rp-notes-status", ".rp-asking"):
        expect(reader.locator(part).first).to_be_hidden()
    expect(reader.locator(".rp-notes-paper")).to_be_visible()
    expect(reader.locator(".rp-answer-item")).to_be_visible()
    after = "link => getComputedStyle(link, '::after').content"
    assert reader.locator(".rp-lesson h3 a").evaluate(after) == "none"  # no address
    assert reader.pdf(format="A4").startswith(b"%PDF-")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_filled_portfolio_shuts_nobody_out(
    reader: Page, site: Site, width: int, scheme: str
) -> None:
    reader.set_viewport_size({"width": width, "height": 900})
    reader.emulate_media(color_scheme=scheme)
    ask(reader, ["flops", "p1"])
    outcomes = ["right", "wrong", "open"]
    answers = {f"p{n}": entry(outcome=outcomes[n % 3], answer="long" * 60) for n in range(12)}
    open_with(reader, site, answers | {"quiz": entry(kind="quiz"), "sum": entry(kind="answer")})
    reader.get_by_role("button", name="Paste JSON").click()
    reader.get_by_label("Portfolio as JSON").last.fill("{}")
    reader.get_by_role("button", name="Import the pasted text").click()
    reader.get_by_role("button", name="Clear everything…").click()
    assert violations(reader) == []
    assert reader.evaluate(OVERFLOW) <= 0
    reader.get_by_role("button", name="Clear everything", exact=True).click()
    expect(reader.locator(".rp-undo")).to_be_visible()
    assert violations(reader) == []
    settle(reader)


def test_imported_text_that_looks_like_markup_stays_text(reader: Page, site: Site) -> None:
    open_with(reader, site, {})
    lessons = {"x-1": work(title=ODD, notes=ODD, noted="2026-12-01T09:30:00Z")}
    lessons["<img src=x onerror=alert(1)>"] = work()
    file = {
        "kind": "ridgepoint-portfolio",
        "schema": 1,
        "exported_utc": "2026-12-01T09:30:00Z",
        "lessons": lessons,
    }
    reader.get_by_role("button", name="Paste JSON").click()
    reader.get_by_label("Portfolio as JSON").last.fill(json.dumps(file))
    reader.get_by_role("button", name="Import the pasted text").click()
    expect(reader.locator(".rp-report li")).to_have_text(
        ['"<img src=x onerror=alert(1)>": this is no id of a lesson.']
    )
    assert reader.locator("section.rp-lesson h3").last.evaluate("it => it.textContent") == ODD
    assert reader.locator(".rp-portfolio img").count() == 0
