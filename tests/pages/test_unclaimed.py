"""Numbers without marks: where they are, and which values of the record they may be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.page import parse_page
from scripts.unclaimed import check_unclaimed
from tests.pages.sample import VALUES, page, sample

PATH = "docs/areas/areas-01.md"
NONE = "Add <!-- = NAME --> with a value that the lesson publishes, or <!-- given -->."


def problems(markdown):
    """What is wrong with the numbers of a text that begins at line 8."""
    return [str(error) for error in check_unclaimed(page(markdown + "\n"), VALUES)]


@pytest.mark.parametrize("name", ["whole.md", "exempt.md"])
def test_a_page_whose_numbers_are_marked_is_silent(name):
    assert check_unclaimed(sample(name), VALUES) == []


def test_each_number_without_a_mark_is_told_once_with_its_line():
    errors = check_unclaimed(sample("unmarked.md"), {})
    assert [error.where for error in errors[:4]] == [f"{PATH}:{n}" for n in (9, 11, 11, 11)]
    assert str(errors[-1]) == f"{PATH}:42: the number 16 carries no mark\n  → {NONE}"
    assert "32<" not in "".join(error.what for error in errors)


@pytest.mark.parametrize(
    ("text", "shown", "hint"),
    [
        ("8192", "8192", "Add <!-- = area -->, which has this value now, or <!-- given -->."),
        ("16/7", "16/7", "Add <!-- = ratio -->, which has this value now, or <!-- given -->."),
        ("2.29", "2.29", "Add <!-- = ratio -->, which has this value now, or <!-- given -->."),
        ("2.3", "2.3", NONE),  # too few digits to tell by
        (
            "16",
            "16",
            "Add <!-- = shape[1] --> (or sides[1]), which has this value now, or <!-- given -->.",
        ),
        (
            "(32, 16)",
            "(32, 16)",
            "Add <!-- = shape -->, which has this value now, or <!-- given -->.",
        ),
        (
            "26.67",
            "26.67",
            "Add <!-- = ceilings[0] / 1e9 -->, which has this value now, or <!-- given -->.",
        ),
        (
            "20",
            "20",
            'Add <!-- = times["90th"] * 1e6 -->, which has this value now, or <!-- given -->.',
        ),
        ("12.5 %", "12.5 %", "Add <!-- = share -->, which has this value now, or <!-- given -->."),
        ("7", "7", NONE),
    ],
)
def test_the_hint_names_the_values_that_it_may_be(text, shown, hint):
    assert problems(f"It is {text} now.") == [
        f"{PATH}:8: the number {shown} carries no mark\n  → {hint}"
    ]


def test_a_tuple_marked_item_by_item_is_marked():
    assert problems("It is (32<!-- = shape[0] -->, 16<!-- = shape[1] -->).") == []


def test_a_page_that_is_no_lesson_may_show_any_number():
    assert check_unclaimed(parse_page("It is 5.\n", "docs/index.md"), {}) == []


@given(st.integers(0, 10**9), st.sampled_from(["", "# ", "- ", "> ", "- a\n- ", "| a | ", "**"]))
def test_a_number_is_found_wherever_prose_stands(number, before):
    line = 8 + before.count("\n")
    (error,) = check_unclaimed(page(f"{before}about {number}\n"), {})
    assert (error.where, error.what) == (f"{PATH}:{line}", f"the number {number} carries no mark")
