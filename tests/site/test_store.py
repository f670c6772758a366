"""What the browser keeps of a reader's work: whole, damaged, forbidden, and full."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site, settle
from tests.site.work import ADDRESS, LESSON, call, entry, keep, kept, work

pytestmark = pytest.mark.browser

PORTFOLIO = "portfolio/"
FORBID = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The reader forbids it.', 'SecurityError'); },
});"""
FILL = """() => {
    let piece = 'x'.repeat(2 ** 20);
    for (let n = 0; piece.length; n += 1) {
        try { localStorage.setItem(`other/${n}`, piece); }
        catch { piece = piece.slice(0, piece.length >> 1); }
    }
}"""


def read(page: Page, site: Site, lesson: str = LESSON) -> object:
    return call(page, site.url, "store", "return it.read(argument);", lesson)


def test_an_answer_is_kept_beside_the_others_under_the_lessons_title(
    reader: Page, site: Site
) -> None:
    reader.goto(ADDRESS)
    keep(reader, site.url, {"flops": entry(), "constructor": entry(answer="1")})
    keep(reader, site.url, {"flops": entry(answer="2")})
    stored = kept(reader)[LESSON]
    assert stored["title"] == "Reason with HLO and the roofline model"
    assert stored["entries"] == {"flops": entry(answer="2"), "constructor": entry(answer="1")}
    settle(reader)


def test_texts_too_long_to_be_imported_again_are_shortened(reader: Page, site: Site) -> None:
    reader.goto("404.html")
    keep(reader, site.url, {"flops": entry(answer="x" * 30_000)})
    answer = read(reader, site)["entries"]["flops"]["answer"]
    assert len(answer) == 20_000
    assert answer.endswith("x…")
    settle(reader)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "it is no JSON"),
        ("null", "it is no table"),
        ("[]", "it is no table"),
        ('{"notes": 5}', "notes is no text"),
        ('{"entries": [1]}', "entries is no table of answers"),
        ('{"entries": {"a": null}}', '"a": it is no answer'),
        ('{"entries": {"a": {"kind": "guess"}}}', '"a": kind is none of predict, quiz, answer'),
        ('{"entries": {"__proto__": {}}}', '"__proto__": this is no id of a question'),
        ('{"noted": "yesterday"}', "noted is no moment in UTC, such as 2026-12-01T09:30:00Z"),
    ],
)
def test_damaged_work_is_left_out_and_named(
    reader: Page, site: Site, text: str, fault: str
) -> None:
    reader.goto("404.html")
    reader.evaluate(
        "([lesson, text]) => localStorage.setItem('ridgepoint/1/' + lesson, text)", [LESSON, text]
    )
    assert read(reader, site) == work(title="")
    settle(reader)
    reader.goto(PORTFOLIO)
    expect(reader.locator(".rp-portfolio-warning")).to_have_text(
        "Part of what this browser holds of “Reason with HLO and the roofline model” cannot be "
        f"read, and is left out: {fault}."
    )
    reader.get_by_role("button", name="Clear this lesson").click()
    reader.get_by_role("button", name="Clear them").click()
    expect(reader.locator(".rp-portfolio-warning")).to_be_empty()
    settle(reader)


def test_what_is_sound_beside_damage_is_kept(reader: Page, site: Site) -> None:
    reader.goto("404.html")
    reader.evaluate(
        "([key, value]) => localStorage.setItem(key, JSON.stringify(value))",
        [
            f"ridgepoint/1/{LESSON}",
            {"title": 1, "notes": "mine", "entries": {"a": 5, "b": entry()}},
        ],
    )
    assert read(reader, site) == work(title="", notes="mine", entries={"b": entry()})
    settle(reader)


def test_where_storage_is_forbidden_the_visit_works_and_says_that_nothing_is_remembered(
    page: Page, site: Site
) -> None:
    page.add_init_script(FORBID)
    page.goto(ADDRESS)
    field = page.get_by_label("Your notes on this lesson")
    warning = (
        "Not saved: this browser does not let the site remember anything. "
        "Copy your notes before you leave the page."
    )
    expect(field).to_have_accessible_description(warning)
    field.fill("only here")
    field.press("Tab")
    expect(field).to_have_accessible_description(warning)
    assert read(page, site)["notes"] == "only here"
    page.goto(PORTFOLIO)
    expect(page.locator(".rp-portfolio-warning")).to_have_text(
        "This browser does not let the site remember anything. You can work here, and import and "
        "export, but all of it is gone when you leave the page."
    )
    keep(page, site.url, {"flops": entry()})
    expect(page.locator(".rp-answer-item")).to_have_count(1)
    assert call(page, site.url, "store", "return it.keep('a', 'b', argument);", entry()) is False


def test_where_storage_is_full_the_last_work_stays_on_the_page_and_it_says_so(
    reader: Page, site: Site
) -> None:
    reader.goto(PORTFOLIO)
    reader.evaluate(FILL)
    reader.get_by_text("Write a note", exact=True).click()
    field = reader.get_by_label("Notes", exact=True)
    field.fill("too much " * 1000)
    expect(field).to_have_accessible_description(
        "Not saved: the browser’s storage for this site is full. "
        "Copy your notes before you leave the page."
    )
    expect(reader.locator(".rp-portfolio-warning")).to_contain_text(
        "The browser’s storage for this site is full."
    )
    assert kept(reader) == {}
    reader.evaluate("Object.keys(localStorage).forEach(key => localStorage.removeItem(key))")
    field.press("End")
    field.press_sequentially("!")
    expect(field).to_have_accessible_description("Saved in this browser")
    expect(reader.locator(".rp-portfolio-warning")).to_be_empty()
    assert kept(reader)[LESSON]["notes"].endswith("too much !")
    settle(reader)
