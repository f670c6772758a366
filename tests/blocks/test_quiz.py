"""Quizzes, as page and notebook show them."""

from __future__ import annotations

import pytest

from tests.blocks.sample import PATH, html, markdown, refusal, sealed

QUIZ = """\
id = "sides"
question = "How many sides has it?"

[[option]]
text = "Four."
right = true
explanation = "Two pairs of equal ones."

[[option]]
text = "Three."
explanation = "That is a triangle."
"""


def test_every_option_has_its_own_explanation():
    assert sealed("quiz", QUIZ) == {
        "several": False,
        "right": [0],
        "explanations": ["<p>Two pairs of equal ones.</p>", "<p>That is a triangle.</p>"],
    }


def test_the_page_marks_no_option_as_right():
    page = html("quiz", QUIZ)
    assert "<li><p>Four.</p></li>\n<li><p>Three.</p></li>" in page
    assert "data-right" not in page
    assert "true" not in page
    listed = page.partition("<details")[0].partition("<ul")[2]
    assert "Two pairs" not in listed


def test_a_reader_without_scripts_unfolds_every_explanation():
    told = html("quiz", QUIZ).partition("<details")[2]
    assert "- Four.\n\n    **Right.** Two pairs of equal ones." in told
    assert "- Three.\n\n    **Not right.** That is a triangle." in told


def test_several_right_options_are_chosen_together():
    two = QUIZ.replace('text = "Three."\n', 'text = "Two and two."\nright = true\n')
    assert sealed("quiz", two)["several"] is True
    assert sealed("quiz", two)["right"] == [0, 1]


def test_one_right_option_may_hide_among_boxes():
    assert sealed("quiz", QUIZ.replace("\n[[", "several = true\n\n[[", 1))["several"] is True


def test_a_notebook_folds_the_explanations():
    assert markdown("quiz", QUIZ) == (
        "> **Quiz**\n>\n> How many sides has it?\n>\n> - Four.\n> - Three.\n\n"
        "<details>\n<summary>Answer</summary>\n\n"
        "- Four.\n\n    **Right.** Two pairs of equal ones.\n\n"
        "- Three.\n\n    **Not right.** That is a triangle.\n\n</details>"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (QUIZ.partition("[[option]]")[0],
         "11: quiz block: it needs [[option]] tables\n  → Add [[option]]."),
        (QUIZ.replace("right = true\n", ""),
         "14: quiz block: no option is right\n  → Mark one: right = true."),
        ("[[".join(QUIZ.split("[[")[:2]),
         "14: quiz block: there is one option only\n  → Add another."),
        (QUIZ.replace('"Three."', '"four.<!-- given -->"'),
         "19: quiz block: two options say 'four.'\n  → Reword one."),
        (QUIZ.replace('explanation = "That is a triangle."\n', ""),
         "19: quiz block: the key 'explanation' is missing\n  → Add explanation."),
        (QUIZ.replace('"That is a triangle."', '""'),
         '21: quiz block: explanation must be text\n  → Write explanation = "…".'),
        (QUIZ + 'value = "area"\n',
         "22: quiz block: unknown key 'value'\n  → Known: explanation, right, text."),
        (QUIZ.replace("= true", '= "yes"'),
         "14: quiz block: right must be true or false, not 'yes'\n  → Write right = true."),
        (QUIZ.replace("\n[[", "several = 2\n\n[[", 1),
         "13: quiz block: several must be true or false, not 2\n  → Write several = true."),
        (QUIZ.replace("\n[[", "several = false\n\n[[", 1) + "right = true\n",
         ("13: quiz block: 2 options are right, and several = false lets a reader choose one\n"
         "  → Leave several out.")),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_line(text, said):
    assert refusal("quiz", text) == f"{PATH}:{said}"
