"""A portfolio taken along as JSON or Markdown, and brought in again."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from playwright.sync_api import Browser, Page, expect

from tests.course import ROOT
from tests.site.conftest import Site, settle
from tests.site.work import LESSON, call, entry, keep, kept, work

pytestmark = pytest.mark.browser

PORTFOLIO = "portfolio/"
NOW = "2026-12-01T12:00:00Z"
SCHEMA = json.loads((ROOT / "docs/assets/portfolio-schema-1.json").read_text(encoding="utf-8"))

ODD = (
    "</script><b>",
    "\"quotes\" and 'more'",
    "🏔️ 👩‍🔬",
    "a\r\nb\n\n```\n# c",
    "\x00\u2028\ufeff",
    "",
)
TEXTS = st.one_of(st.sampled_from(ODD), st.text(max_size=80))
IDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
SECONDS = st.integers(1_577_836_800, 1_790_000_000)
MOMENTS = SECONDS.map(lambda at: f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%S.250Z}")
ENTRIES = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["predict", "quiz", "answer"]),
        "question": TEXTS,
        "answer": TEXTS,
        "expected": TEXTS,
        "outcome": st.sampled_from(["right", "wrong", "open"]),
        "tries": st.integers(0, 99),
        "at": MOMENTS,
        "record": TEXTS,
    },
    optional={"confidence": st.integers(0, 100) | st.floats(0, 100)},
)
NOTES = st.one_of(TEXTS, TEXTS.map(lambda text: (text + "~") * (10_000 // (len(text) + 1))))
WORKS = st.builds(
    lambda title, notes, noted, reached, entries: work(
        title=title, notes=notes, noted=noted, reached=reached, entries=entries
    ),
    TEXTS,
    NOTES,
    MOMENTS,
    st.just("") | MOMENTS,
    st.dictionaries(IDS, ENTRIES, max_size=4),
)
STATES = st.dictionaries(IDS, WORKS, min_size=1, max_size=3)


@pytest.fixture
def blank(reader: Page, site: Site) -> Page:
    """A page of the site that loads nothing more."""
    reader.goto("404.html")
    settle(reader)
    return reader


def file(lessons: object, **changes: object) -> dict[str, object]:
    """A file as the portfolio exports it."""
    top = {"kind": "ridgepoint-portfolio", "schema": 1, "exported_utc": NOW, "lessons": lessons}
    return top | changes


def found(page: Page, site: Site, text: str) -> dict[str, object]:
    """What an import makes of a file."""
    return call(
        page, site.url, "exchange", "return it.fromJson(...[argument[0], new Date(argument[1])]);",
        [text, NOW],
    )  # fmt: skip


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(STATES)
@example({"constructor": work(noted=NOW, notes="x", entries={"tostring": entry()})})
def test_what_is_exported_and_imported_is_the_same_and_follows_the_schema(
    blank: Page, site: Site, state: dict
) -> None:
    body = """
        const { read, write, forget, lessons } = await import(new URL('assets/js/store.js', root));
        lessons().forEach(forget);
        for (const [id, work] of Object.entries(argument)) write(id, work);
        const all = () => Object.fromEntries(lessons().map((id) => [id, read(id)]));
        const before = all();
        const text = it.toJson(before, new Date());
        lessons().forEach(forget);
        const { lessons: theirs, refused } = it.fromJson(text, new Date());
        for (const id of Object.keys(theirs)) write(id, it.merged(read(id), theirs[id]).work);
        const after = all();
        const again = Object.keys(theirs).map((id) => it.merged(read(id), theirs[id]).tally.taken);
        return { before, after, text, refused, again };
    """
    done = call(blank, site.url, "exchange", body, state)
    assert done["refused"] == []
    assert done["before"] == state
    assert done["after"] == state
    assert all(count == {"answers": 0, "notes": 0} for count in done["again"])
    Draft202012Validator(SCHEMA).validate(json.loads(done["text"]))
    assert call(blank, site.url, "retell", "return it.toMarkdown([], new Date());")


def test_the_buttons_export_and_import_the_same(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    context = browser.new_context(base_url=site.url)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url.rstrip("/"))
    page = context.new_page()
    page.goto("404.html")
    keep(page, site.url, {"flops": entry(), "odd": entry(answer=ODD[0] + ODD[3])})
    page.goto(PORTFOLIO)
    page.get_by_label("Notes", exact=True).fill("my notes\nof two lines")
    expect(page.get_by_label("Notes", exact=True)).to_have_accessible_description(
        "Saved in this browser"
    )
    before = kept(page)
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download JSON").click()
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    assert path.name.startswith("ridgepoint-portfolio-20")
    Draft202012Validator(SCHEMA).validate(json.loads(path.read_text(encoding="utf-8")))
    page.get_by_role("button", name="Copy JSON").click()
    expect(page.locator(".rp-report")).to_have_text("Copied the portfolio as JSON.")
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert copied["lessons"] == json.loads(path.read_text(encoding="utf-8"))["lessons"]
    page.get_by_role("button", name="Clear everything…").click()
    page.get_by_role("button", name="Clear everything", exact=True).click()
    assert kept(page) == {}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a JSON file").click()
    chooser.value.set_files(path)
    expect(page.locator(".rp-report")).to_have_text("Took 2 answers and the notes of 1 lesson.")
    assert kept(page) == before
    page.get_by_role("button", name="Undo").click()
    assert kept(page) == {}
    context.close()


def test_where_the_clipboard_is_forbidden_the_page_offers_the_file(reader: Page) -> None:
    reader.goto(PORTFOLIO)
    refusing = "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"
    reader.evaluate(f"() => {{ {refusing}; }}")
    reader.get_by_role("button", name="Copy Markdown").click()
    expect(reader.locator(".rp-report")).to_have_text(
        "The browser does not let this page use the clipboard. Download the file instead."
    )
    settle(reader)


def test_the_newer_answer_stays_and_the_page_says_what_it_took(reader: Page, site: Site) -> None:
    reader.goto("404.html")
    mine = {"old": entry(answer="mine"), "new": entry(answer="mine"), "same": entry()}
    keep(reader, site.url, mine)
    settle(reader)
    theirs = {
        "old": entry(answer="theirs", at="2026-12-01T09:30:01Z"),
        "new": entry(answer="theirs", at="2026-12-01T09:29:59Z"),
        "same": entry(),
        "more": entry(),
        "bad": entry(tries="one"),
    }
    reader.goto(PORTFOLIO)
    reader.get_by_role("button", name="Paste JSON").press("Enter")
    expect(reader.get_by_label("Portfolio as JSON").last).to_be_focused()
    reader.get_by_label("Portfolio as JSON").last.fill(
        json.dumps(file({LESSON: work(entries=theirs), "other-01": work(colour="red")}))
    )
    reader.get_by_role("button", name="Import the pasted text").press("Enter")
    expect(reader.locator(".rp-report > p")).to_have_text(
        [
            "Took 2 answers.",
            "Left out 1 answer: what is here is as new, or newer.",
            "Already here: 1 answer.",
            "Refused 2:",
        ]
    )
    expect(reader.locator(".rp-report li")).to_have_text(
        [
            'performance-04: "bad": tries is no number of tries.',
            'other-01: it has an unknown field, "colour".',
        ]
    )
    answers = {name: one["answer"] for name, one in kept(reader)[LESSON]["entries"].items()}
    assert answers == {"old": "theirs", "new": "mine", "same": "8192", "more": "8192"}
    settle(reader)


@pytest.mark.parametrize(
    ("mine", "theirs", "notes"),
    [
        (work(), work(notes="theirs"), "theirs"),
        (work(), work(notes="theirs", noted=NOW), "theirs"),
        (
            work(notes="mine", noted="2026-11-01T00:00:00Z"),
            work(notes="theirs", noted=NOW),
            "theirs",
        ),
        (work(notes="mine", noted=NOW), work(notes="theirs", noted="2026-11-01T00:00:00Z"), "mine"),
        (work(notes="mine", noted=NOW), work(notes="theirs", noted=NOW), "mine"),
        (work(notes="mine", noted=NOW), work(notes="theirs"), "mine"),
        (work(notes="mine", noted=NOW), work(), "mine"),
        (work(notes="mine", noted="2026-11-01T00:00:00Z"), work(notes="", noted=NOW), ""),
    ],
)
def test_of_two_notes_the_newer_stay(
    blank: Page, site: Site, mine: dict, theirs: dict, notes: str
) -> None:
    merged = call(blank, site.url, "exchange", "return it.merged(...argument);", [mine, theirs])
    assert merged["work"]["notes"] == notes


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "It is no JSON, or not all of it."),
        ('{"kind": "ridgepoint-portfolio"', "It is no JSON, or not all of it."),
        ("[]", "It is no portfolio of this course."),
        (json.dumps(file({}, kind="other")), "It is no portfolio of this course."),
        (
            json.dumps(file({}, schema=2)),
            "It was made by a newer version of this site (schema 2).",
        ),
        (json.dumps(file({}, schema="1")), "It does not say which schema it follows."),
        (json.dumps(file({}, owner="me")), 'It has an unknown field, "owner".'),
        (json.dumps(file({}, exported_utc="today")), "It does not say when it was exported."),
        (json.dumps(file([])), "It holds no table of lessons."),
        ("x" * 5_000_001, "It is larger than 5 MB, and no portfolio is."),
        (json.dumps(file({"a": 5})), "a: it is no table."),
        (json.dumps(file({"a b": work()})), '"a b": this is no id of a lesson.'),
        (json.dumps(file({"a": {"title": ""}})), "a: notes is missing."),
        (
            json.dumps(file({"a": work(notes="x" * 100_001)})),
            "a: notes is longer than 100000 characters.",
        ),
        (
            json.dumps(file({"a": work(entries={"q": entry(confidence=101)})})),
            'a: "q": confidence is no number from 0 to 100.',
        ),
        (
            json.dumps(file({"a": work(entries={"q": entry(at="2026-12-03T00:00:00Z")})})),
            'a: "q": its moment is still to come.',
        ),
        (
            json.dumps(file({"a": work(notes="x", noted="2999-01-01T00:00:00Z")})),
            "a: its notes or its end have a moment that is still to come.",
        ),
        (
            json.dumps(file({"a": work(entries={"q": {**entry(), "html": "<b>"}})})),
            'a: "q": it has an unknown field, "html".',
        ),
        (
            json.dumps(file({"a": work(entries={"q": {"kind": "quiz"}})})),
            'a: "q": question is missing.',
        ),
    ],
)
def test_what_does_not_follow_the_schema_is_refused_with_a_reason(
    blank: Page, site: Site, text: str, why: str
) -> None:
    assert found(blank, site, text) == {"lessons": {}, "refused": [why]}


def test_more_than_there_can_be_is_refused(blank: Page, site: Site) -> None:
    many = {f"q{n}": entry() for n in range(502)}
    took = found(blank, site, json.dumps(file({"a": work(entries=many)})))
    assert len(took["lessons"]["a"]["entries"]) == 500
    assert took["refused"] == [
        'a: "q500": there are more than 500 answers.',
        'a: "q501": there are more than 500 answers.',
    ]
    some = {f"l{n}": work(notes="x") for n in range(501)}
    assert found(blank, site, json.dumps(file(some)))["refused"] == [
        "l500: there are more than 500 lessons."
    ]


def test_markdown_tells_everything_and_keeps_text_as_text(blank: Page, site: Site) -> None:
    lesson = {
        "id": LESSON,
        "title": "One *lesson*",
        "progress": "Begun: 1 of 2 questions answered",
        "record": "now",
        "work": work(
            notes="# mine\n\n- a list",
            entries={
                "flops": entry(answer="<b>4096</b>", outcome="wrong", tries=2),
                "code": entry(kind="answer", answer="```\nx\n```", expected="", record="now"),
            },
        ),
    }
    body = "return it.toMarkdown([argument[0]], new Date(argument[1]));"
    assert call(blank, site.url, "retell", body, [lesson, NOW]) == (
        "# Portfolio\n\nExported 2026-12-01 12:00 UTC.\n\n"
        "## Confidence against outcome\n\n"
        "| You said | You were right | That is |\n| --- | --- | --- |\n"
        "| 90 % | 1 of 1 | too few: it takes 5 |\n\n"
        "So far 1 prediction has come out. From 10 on, this page says what they tell of you.\n\n"
        "## One \\*lesson\\*\n\n"
        "Lesson performance-04. Begun: 1 of 2 questions answered.\n"
        "The lesson now shows the recorded run now.\n\n"
        "### Predictions\n\n#### flops\n\nQuestion: How many FLOPs?\n\n"
        "Answer: \\<b\\>4096\\</b\\>\n\nRight: 8192\n\n"
        "Outcome: wrong, 90 % sure, at try 2, 2026-12-01 09:30 UTC.  \n"
        "Recorded run: 2026-10-20T10:47:39Z 0123456789ab, which is not the one shown now.\n\n"
        "### Exercises\n\n#### code\n\nQuestion: How many FLOPs?\n\n"
        "Answer:\n\n````text\n```\nx\n```\n````\n\n"
        "Outcome: right, 90 % sure, 2026-12-01 09:30 UTC.  \nRecorded run: now.\n\n"
        "### Notes\n\n> # mine\n>\n> - a list\n"
    )
