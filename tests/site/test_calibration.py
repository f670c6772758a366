"""Confidence against outcome: what is counted, and what is concluded from how much."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Site, settle
from tests.site.work import call, entry

pytestmark = pytest.mark.browser


SAID = "By what you said, about {} of 10 predictions should be right; {}."
FITS = "The difference is no larger than chance makes it: you know how much you know."
SURER = "Chance alone hardly explains that: you were surer than you were right."
UNSURE = "Chance alone hardly explains that: you know more than you gave yourself credit for."


@pytest.fixture
def blank(reader: Page) -> Page:
    """A page of the site that loads nothing more."""
    reader.goto("404.html")
    settle(reader)
    return reader


def some(right: int, total: int, confidence: float = 90) -> list[dict[str, object]]:
    """So many answers of one confidence."""
    outcomes = ["right"] * right + ["wrong"] * (total - right)
    return [entry(confidence=confidence, outcome=outcome) for outcome in outcomes]


def found(page: Page, site: Site, entries: list[dict[str, object]]) -> dict[str, object]:
    return call(page, site.url, "calibration", "return it.calibration(argument);", entries)


@pytest.mark.parametrize(
    ("entries", "finding"),
    [
        (some(0, 4), "few"),
        (some(5, 5), "fits"),
        (some(4, 5), "fits"),
        (some(2, 5), "surer"),
        (some(4, 5, 100), "surer"),
        (some(5, 5, 100), "fits"),
        (some(5, 5, 50), "unsure"),
        (some(3, 5, 50), "fits"),
        (some(1, 5, 0), "unsure"),
    ],
)
def test_a_row_concludes_only_what_chance_hardly_explains(
    blank: Page, site: Site, entries: list, finding: str
) -> None:
    (row,) = found(blank, site, entries)["rows"]
    assert row["finding"] == finding


def test_confidences_are_grouped_to_the_nearest_ten_the_surest_first(
    blank: Page, site: Site
) -> None:
    result = found(blank, site, [*some(1, 2, 60), *some(1, 1, 92.5), *some(0, 1, 95)])
    told = [(r["said"], r["isExact"], r["right"], r["total"]) for r in result["rows"]]
    assert told == [(100, False, 0, 1), (90, False, 1, 1), (60, True, 1, 2)]


def test_what_cannot_be_counted_is_left_out_and_said(blank: Page, site: Site) -> None:
    unsure = entry()
    del unsure["confidence"]
    quiz = {**unsure, "kind": "quiz"}
    result = found(blank, site, [unsure, quiz, entry(outcome="open"), entry(tries=2), entry()])
    assert (result["total"], result["leftOut"]) == (1, 3)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([], "No prediction with a confidence has come out yet."),
        (
            some(1, 1),
            "So far 1 prediction has come out. From 10 on, this page says what they tell of you.",
        ),
        (
            some(0, 9),
            "So far 9 predictions have come out. From 10 on, this page says what they tell of you.",
        ),
        (some(9, 10), f"{SAID.format('9.0', '9 are')} {FITS}"),
        (some(1, 10, 70), f"{SAID.format('7.0', '1 is')} {SURER}"),
        (some(10, 10, 50), f"{SAID.format('5.0', '10 are')} {UNSURE}"),
    ],
)
def test_all_rows_together_are_told_in_words(
    blank: Page, site: Site, entries: list, words: str
) -> None:
    body = "return it.allTold(it.calibration(argument));"
    assert call(blank, site.url, "calibration", body, entries) == words
