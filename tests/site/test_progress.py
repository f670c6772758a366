"""How far a reader has come, on the course map and in the navigation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site, settle
from tests.site.work import ADDRESS, LESSON, ask, call, entry, keep, kept

pytestmark = pytest.mark.browser

TITLE = "Reason with HLO and the roofline model"
LINK = ".md-nav--primary a.md-nav__link"


def test_a_first_reader_sees_no_marks_and_asks_for_none(reader: Page) -> None:
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto("course/")
    settle(reader)
    expect(reader.locator(".rp-mark")).to_have_count(0)
    assert [url for url in asked if url.endswith("lessons.json")] == []


def test_a_lesson_is_begun_with_an_answer_and_finished_with_the_last_one(
    reader: Page, site: Site
) -> None:
    ask(reader, ["flops", "side"])
    reader.goto("course/")
    keep(reader, site.url, {"flops": entry(outcome="wrong")})
    told = reader.locator(".rp-course-progress")
    expect(told).to_have_text("Begun: 1 of 2 questions answered")
    link = reader.get_by_role("navigation").get_by_role("link", name=f"{TITLE} , begun")
    expect(link).to_have_count(1)
    keep(reader, site.url, {"side": entry(outcome="open")})
    expect(told).to_have_text("Finished: all 2 questions answered")
    link = reader.get_by_role("navigation").get_by_role("link", name=f"{TITLE} , finished")
    expect(link.locator("svg")).to_be_visible()
    settle(reader)


def test_marks_stand_in_the_navigation_of_other_pages_and_of_the_lesson_itself(
    reader: Page, site: Site
) -> None:
    reader.goto("glossary/")
    call(reader, site.url, "store", "it.keepNotes(argument, 'a note');", LESSON)
    expect(reader.locator(f"{LINK} .rp-mark-begun")).to_have_count(1)
    settle(reader)
    reader.set_viewport_size({"width": 390, "height": 800})
    reader.goto(ADDRESS)
    expect(reader.locator('label[for="__toc"] .rp-mark-begun')).to_have_count(1)
    settle(reader)


def test_a_lesson_without_questions_is_finished_at_its_end(reader: Page) -> None:
    ask(reader, [])
    reader.goto(ADDRESS)
    settle(reader)
    assert kept(reader) == {}
    reader.locator(".rp-end").scroll_into_view_if_needed()
    expect(reader.locator(f"{LINK} .rp-mark-finished")).to_have_count(1)
    reached = kept(reader)[LESSON]["reached"]
    reader.goto("course/")
    expect(reader.locator(".rp-course-progress")).to_have_text("Finished: read to its end")
    settle(reader)
    reader.goto(ADDRESS)
    settle(reader)
    reader.locator("[data-lesson]").evaluate(
        "it => it.parentElement.lastElementChild.scrollIntoView()"
    )
    assert kept(reader)[LESSON]["reached"] == reached


def test_clearing_takes_the_marks_away(reader: Page, site: Site) -> None:
    reader.goto("course/")
    keep(reader, site.url, {"flops": entry()})
    expect(reader.locator(".rp-mark")).not_to_have_count(0)
    call(reader, site.url, "store", "it.forget(argument);", LESSON)
    expect(reader.locator(".rp-mark")).to_have_count(0)
    settle(reader)


@pytest.mark.parametrize(
    ("work", "questions", "told"),
    [
        ({}, ["a"], "Not begun"),
        ({"notes": " \n"}, ["a"], "Not begun"),
        ({"notes": "x"}, ["a"], "Begun: 0 of 1 question answered"),
        ({"reached": "2026-12-01T09:30:00Z"}, ["a", "b"], "Begun: 0 of 2 questions answered"),
        ({"entries": {"a": {}}}, ["a"], "Finished: its question is answered"),
        ({"entries": {"gone": {}}}, ["a"], "Begun: 0 of 1 question answered"),
        ({"entries": {"gone": {}}}, [], "Begun"),
        ({}, ["constructor"], "Not begun"),
    ],
)
def test_progress_is_told_in_words(
    reader: Page, site: Site, work: dict, questions: list, told: str
) -> None:
    reader.goto("404.html")
    full = {"title": "", "notes": "", "entries": {}} | work
    body = "return it.told(it.progress(...argument));"
    assert call(reader, site.url, "lessons", body, [full, questions]) == told
    settle(reader)
