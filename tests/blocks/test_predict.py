"""Predictions, as page and notebook show them."""

from __future__ import annotations

import pytest

from tests.blocks.sample import PATH, html, markdown, refusal, sealed

NUMBER = """\
id = "how-large"
question = "How large is it?"
value = "area"
unit = "m²"
"""
CHOICE = """\
id = "which-side"
question = "Which side is longer?"
answer = "The first is."

[[option]]
text = "The first."
right = true

[[option]]
text = "The second."
"""
TEXT = """\
id = "why"
title = "Think"
question = "Why?"
"""


def test_a_number_comes_from_the_record_with_its_unit():
    assert sealed("predict", NUMBER)["number"] == {
        "value": 8192, "shown": "8192 m²", "unit": "m²", "tolerance": "rtol", "size": 1e-9,
    }  # fmt: skip


def test_a_number_that_is_not_whole_may_be_off_by_half_a_per_cent():
    number = sealed("predict", NUMBER.replace('"area"', '"ratio"'))["number"]
    assert (number["shown"], number["size"]) == ("2.286 m²", 0.005)


@pytest.mark.parametrize("key", ["rtol", "atol", "factor"])
def test_a_tolerance_is_relative_absolute_or_a_factor(key):
    number = sealed("predict", f"{NUMBER}{key} = 3\n")["number"]
    assert (number["tolerance"], number["size"]) == (key, 3.0)


def test_without_a_script_the_answer_is_folded_below_the_question():
    page = html("predict", NUMBER + 'answer = "Count."\n')
    assert '<div class="rp-ask-question" id="how-large-question"><p>How large is it?</p>' in page
    assert '<details class="rp-told"><summary>Answer</summary>' in page
    assert "**8192 m²**\n\nCount." in page
    assert "<form" not in page
    assert "<input" not in page


def test_a_choice_shows_its_options_and_marks_none():
    page = html("predict", CHOICE)
    first = page.partition("<ul")[2].partition("</ul>")[0]
    assert "<li><p>The first.</p></li>\n<li><p>The second.</p></li>" in first
    assert "right" not in page
    assert sealed("predict", CHOICE)["right"] == 0


def test_a_text_without_an_answer_has_nothing_to_unfold():
    assert "<details" not in html("predict", TEXT)
    assert markdown("predict", TEXT) == "> **Think**\n>\n> Why?"


def test_a_notebook_folds_the_answer():
    assert markdown("predict", CHOICE) == (
        "> **Predict**\n>\n> Which side is longer?\n>\n> - The first.\n> - The second.\n\n"
        "<details>\n<summary>Answer</summary>\n\nThe first.\n\nThe first is.\n\n</details>"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NUMBER.replace('id = "how-large"\n', ""),
         "11: predict block: the key 'id' is missing\n  → Add id."),
        (NUMBER.replace("how-large", "How large"),
         ("11: predict block: 'How large' is no id\n"
         "  → An id is lower-case words joined by hyphens, such as extra-bytes.")),
        (NUMBER + 'hint = "No."\n',
         "15: predict block: unknown key 'hint'\n  → Did you mean 'unit'?"),
        (NUMBER.replace('"area"', '"shape"'),
         "13: predict block: shape is no number in the record of areas-01"),
        (NUMBER.replace('"area"', '"hole"'),
         "13: predict block: hole is no number in the record of areas-01"),
        (NUMBER + "rtol = 0\n",
         "15: predict block: rtol must be a number above 0, not 0\n  → Write rtol = 0.05."),
        (NUMBER + "factor = 1\n",
         "15: predict block: factor must be a number above 1, not 1\n  → Write factor = 3."),
        (NUMBER + 'atol = "1"\n',
         "15: predict block: atol must be a number above 0, not '1'\n  → Write atol = 0.5."),
        (NUMBER + "rtol = 1\natol = 1\n",
         "16: predict block: rtol and atol exclude each other\n  → Keep one."),
        (TEXT + 'unit = "m"\n',
         "14: predict block: unit goes with a value, and there is none\n  → Add value."),
        (CHOICE.replace("answer", 'value = "area"\nanswer'),
         ("16: predict block: value and [[option]] exclude each other\n"
         "  → Ask for a number or for a choice.")),
        (CHOICE + "right = true\n",
         ("15: predict block: 2 options are right\n"
         "  → A prediction has one right option; a quiz may have several.")),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_line(text, said):
    assert refusal("predict", text) == f"{PATH}:{said}"
