"""Which numbers of the prose need a mark, and which mark belongs to which number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.prose import read_prose
from tests.pages.sample import page, sample


def needed(text):
    """The numbers of a page that need a mark, in order."""
    return [number.text for prose in text.prose for number in read_prose(prose).numbers]


def marked(markdown):
    """The number that each mark of a text is about."""
    marks = [mark for prose in page(markdown).prose for mark in read_prose(prose).marks]
    return [mark.number and mark.number.text for mark in marks]


def test_names_counts_code_formulas_links_and_references_need_no_mark():
    assert needed(sample("exempt.md")) == ["4"]  # the one that has a mark


def test_every_other_number_needs_one():
    numbers = needed(sample("unmarked.md"))
    assert numbers == [
        "1", "2", "3", "4", "5", "6", "7", "8", "9.5", r"\frac{16}{7}", "10",
        "−11", "12", "13", "14", "15", "16", "17", "18 × 19", "(20, 21)", "[22, 23/24]",
        "25/26", "1e-5", "1.2×10^5", "10⁹", "10<sup>3</sup>", "1,234,567", "27", "28", "29", "5",
        "30", "31", "32", "33", "34", "35", "36", "37", "38", "2024", "39", "40", "41", "32", "16",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("markdown", "number"),
    [
        ("It is 8192<!-- = area -->.", "8192"),
        ("It is **8192**<!-- = area -->.", "8192"),
        ("It is **8192<!-- = area -->**.", "8192"),
        ("It is _8192_<!-- = area -->.", "8192"),
        ("It is ***8192***<!-- = area -->.", "8192"),
        ("It is (8192)<!-- = area -->.", "8192"),
        ("It is (about 8192)<!-- = area -->.", "8192"),
        ("It is “8192”<!-- = area -->.", "8192"),
        ("It is `8192`<!-- = area -->.", "8192"),
        ("It is (`8192`)<!-- = area -->.", "8192"),
        ("It is `area == 8192`<!-- = area -->.", "8192"),
        ("It is $8192$<!-- = area -->.", "8192"),
        (r"It is $\approx 8{,}192\,\text{m}^2$<!-- = area -->.", "8{,}192"),
        (r"It is $\approx 8{,}192\,\text{squares}$<!-- = area -->.", "8{,}192"),
        (r"It is $F = 2mkn = 8192$<!-- = area -->.", "8192"),
        (r"It is $\frac{16}{7}$<!-- = ratio -->.", r"\frac{16}{7}"),
        (r"It is \(8192\)<!-- = area -->.", "8192"),
        (r"It is $-40$<!-- = negative -->.", "-40"),
        ("It is 16/7<!-- = ratio -->.", "16/7"),
        ("It is (32, 16)<!-- = shape -->.", "(32, 16)"),
        ("It is $(32,16)$<!-- = shape -->.", "(32,16)"),
        ("It is 32 × 16<!-- = shape -->.", "32 × 16"),
        (r"It is $32\times16$<!-- = shape -->.", r"32\times16"),
        ("It is 3 to 5<!-- = area -->.", "5"),
        ("It is 3–5<!-- = area -->.", "5"),
        ("It is 1.2×10^5<!-- = area -->.", "1.2×10^5"),
        ("It is 10<sup>9</sup><!-- = area -->.", "10<sup>9</sup>"),
        ("It is 12.5 %<!-- = share -->.", "12.5"),
        ("It is 12.5%<!-- = share -->.", "12.5"),
        (r"It is $12.5\,\%$<!-- = share -->.", "12.5"),
        (r"It is $12.5\%$<!-- = share -->.", "12.5"),
        ("It is 12.5<!-- = share --> %.", "12.5"),
        ("# Areas of 8192<!-- = area -->", "8192"),
        ("Phase 08<!-- given -->", "08"),
        ("JAX 0.10.2<!-- given -->", "0.10.2"),
        ("| a | 8192<!-- = area --> |", "8192"),
        ("8192 <!-- = area -->", None),
        ("8192.<!-- = area -->", None),
        ("8192 squares<!-- = area -->", None),
        ("8192\n<!-- = area -->", None),
        ("float32<!-- = area -->", None),
        ("`area`<!-- = area -->", None),
        ("$n$<!-- = area -->", None),
        ("$n^2$<!-- = area -->", None),
        ("$x_{12}$<!-- = area -->", None),
        ("<!-- = area -->", None),
    ],
)
def test_a_mark_belongs_to_the_number_directly_before_it(markdown, number):
    assert marked(markdown + "\n") == [number]


def test_a_comment_that_is_no_mark_is_none():
    assert marked("Text <!-- note 5 --> and <!-- more -->\n") == []


def test_a_comment_directly_after_a_number_is_taken_for_a_mark():
    assert marked("It is 5<!-- area -->.\n") == ["5"]


def test_a_mark_in_code_is_text():
    assert marked("Write `8192<!-- = area -->` or\n\n```text\n8192<!-- = area -->\n```\n") == []


def test_percent_is_read_on_either_side_of_the_mark():
    texts = ("12.5 %<!-- = share -->", "12.5<!-- = share --> %", r"$12.5\%$<!-- = share -->")
    for text in texts:
        (prose,) = page(text).prose
        (mark,) = read_prose(prose).marks
        assert mark.number is not None
        assert mark.number.is_percent


@given(st.text(alphabet="`$<!->=* \n\\\"'|[](){}0123456789abc~#?%.,/×−", max_size=120))
def test_no_text_makes_the_reader_stumble(text):
    for prose in page_or_none(text):
        reading = read_prose(prose)
        for number in reading.numbers:
            assert prose.text[number.start : number.end] == number.text
            line, column = prose.place(number.start)
            lines = ["", *text.split("\n")]
            assert lines[line - 7][column - 1 :].startswith(number.text.split("\n")[0])


def page_or_none(text):
    """The prose of a page, none where the page is refused as a whole."""
    from scripts.errors import PageError

    try:
        return page(text).prose
    except PageError:
        return ()
