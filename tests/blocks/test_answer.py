"""Answers that a page checks, and the mistakes that it knows."""

from __future__ import annotations

import pytest

from scripts.blocks.target import Target
from tests.blocks.sample import PATH, html, markdown, refusal, sealed

NUMBER = """\
id = "work"
question = "How much work?"
value = "area"
unit = "FLOPs"
explanation = "Two for each term."

[[mistake]]
value = "area / 2"
name = "the factor two is missing"
explanation = "A term is two operations."

[[mistake]]
value = "bytes"
name = "FLOPs and bytes are exchanged"
explanation = "This is the traffic."
"""
WORDS = """\
id = "limit"
question = "What limits?"
text = "bandwidth"
also = ["the memory"]
explanation = "The lower ceiling does."

[[mistake]]
text = "compute"
name = "the budgets are exchanged"
explanation = "Lower is tighter."
"""


def test_mistakes_come_from_the_record_too():
    held = sealed("answer", NUMBER)
    assert [mistake["value"] for mistake in held["mistakes"]] == [4096, 3584]
    assert held["mistakes"][0]["name"] == "<p>the factor two is missing</p>"
    assert held["number"]["shown"] == "8192 FLOPs"


def test_words_may_be_said_in_several_ways():
    held = sealed("answer", WORDS)
    assert held["texts"] == ["bandwidth", "the memory"]
    assert [mistake["value"] for mistake in held["mistakes"]] == ["compute"]


def test_an_answer_needs_no_mistakes():
    assert sealed("answer", NUMBER.partition("\n[[")[0])["mistakes"] == []


def test_the_answer_is_folded_for_a_reader_without_scripts():
    assert "**8192 FLOPs**\n\nTwo for each term." in html("answer", NUMBER).partition("<det")[2]


def test_a_notebook_folds_the_answer():
    assert markdown("answer", WORDS) == (
        "> **Your answer**\n>\n> What limits?\n\n"
        "<details>\n<summary>Answer</summary>\n\n"
        "**bandwidth**\n\nThe lower ceiling does.\n\n</details>"
    )


@pytest.mark.parametrize(
    ("target", "right", "wrong"),
    [
        (Target(100, "", "rtol", 0.1), [90, 110], [89, 111, -100]),
        (Target(-100, "", "rtol", 0.1), [-90, -110], [100]),
        (Target(0, "", "atol", 0.5), [0.5, -0.5], [0.6]),
        (Target(12, "", "factor", 3), [4, 36], [3.9, 36.1, -12, 0]),
        (Target(0, "", "factor", 3), [], [0, 1]),
    ],
)
def test_a_tolerance_holds_up_to_its_edge(target, right, wrong):
    assert [value for value in right if not target.holds(value)] == []
    assert [value for value in wrong if target.holds(value)] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NUMBER.replace('value = "area"\n', ""),
         ("11: answer block: it needs a value, or else a text, that is right\n"
         '  → Write value = "NAME" or text = "…".')),
        (NUMBER.replace("unit", 'text = "much"\nunit'),
         ("11: answer block: it needs a value, or else a text, that is right\n"
         '  → Write value = "NAME" or text = "…".')),
        (NUMBER.replace("area / 2", "sides[1] * 512"),
         ("17: answer block: the mistake 'the factor two is missing' comes to 8192, "
         "which is right")),
        (NUMBER.replace('unit = "FLOPs"', "rtol = 0.5"),
         ("17: answer block: the mistake 'the factor two is missing' comes to 4096, "
         "which is right")),
        (NUMBER.replace('"bytes"', '"area * 0.5"'),
         ("22: answer block: the mistake 'FLOPs and bytes are exchanged' comes to 4096, "
         "and so does 'the factor two is missing'\n  → Make them one.")),
        (WORDS.replace('"compute"', '" Bandwidth."'),
         ("17: answer block: the mistake 'the budgets are exchanged' comes to Bandwidth., "
         "which is right")),
        (WORDS.replace('"compute"', '"The  memory"'),
         ("17: answer block: the mistake 'the budgets are exchanged' comes to The memory, "
         "which is right")),
        (NUMBER.replace('"bytes"', '"byte"'),
         "23: the record of areas-01 has no value 'byte'\n  → Did you mean 'bytes'?"),
        (NUMBER.replace('value = "bytes"', 'text = "bytes"'),
         "23: answer block: unknown key 'text'\n  → Known: explanation, name, value."),
        (NUMBER.replace('name = "FLOPs and bytes are exchanged"\n', ""),
         "22: answer block: the key 'name' is missing\n  → Add name."),
        (WORDS.replace('["the memory"]', '"the memory"'),
         '14: answer block: also must be a list of texts\n  → Write also = ["…", "…"].'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_line(text, said):
    assert refusal("answer", text) == f"{PATH}:{said}"
