"""A check told to a person, a pull request and two kinds of machine."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from scripts.compare import compare
from scripts.drift import Difference, Drift
from scripts.errors import CourseErrors, PageError, RunError
from scripts.reports import (
    Findings,
    json_report,
    junit_report,
    markdown_report,
    terminal_report,
)
from scripts.reports.markdown import LONGEST
from scripts.reports.terminal import WIDTH
from tests.records.samples import CELLS, lesson, record, with_cell, with_program

FAILED = RunError(
    "ValueError: no",
    where="lesson_code/roots_01.py:3",
    cell="roots",
    hint="Mend the cell.",
    tail="Traceback\n  ValueError: no",
)
NOISY = CELLS[0].stdout.replace("12.5", "13.5")


def drifted():
    """A lesson of which one output drifted and one moved."""
    cells = (
        CELLS[0].__class__("one", "step", NOISY.replace("x = 1", "x = 2"), "", 0.1),
        *CELLS[1:],
    )
    new = record({"package:jax": "0.11"}, {"packages": {"jax": "0.11"}}, cells=cells)
    return compare(record(), new, lesson('volatile="median*"'))


def same():
    return compare(record(), with_cell("one", stdout=NOISY), lesson('volatile="median*"'))


def findings():
    return Findings([drifted(), same()], {"roots-01": FAILED})


def one(**fields):
    """Findings of one made-up difference."""
    given = {"part": "output", "cell": "one", "where": "a.py:3", "kind": "code", "what": "output"}
    difference = Difference(**(given | {"old": "", "new": "", "detail": ""} | fields))
    return Findings([Drift("sums-01", "a.py", (difference,))])


def test_the_terminal_shows_what_where_and_why():
    assert terminal_report(findings()) == (
        "sums-01  1 difference (1 toolchain); 1 volatile part moved\n"
        "  lesson_code/sums_01.py:3  cell one\n"
        "    toolchain  output: 1 line changed\n"
        "      recorded  x = 1\n"
        "      now       x = 2\n"
        "      because   jax 0.10.2 → 0.11; numpy 2.4.6 → none\n"
        "sums-01  as recorded; 1 volatile part moved\n"
        "\n"
        "roots-01  failed\n"
        "  lesson_code/roots_01.py:3: cell 'roots': ValueError: no\n"
        "      Traceback\n"
        "        ValueError: no\n"
        "    → Mend the cell.\n"
        "\n"
        "3 lessons checked: 1 as recorded, 1 drifted, 1 failed.\n"
    )


def test_markup_adds_only_colour():
    coloured = Text.from_markup(terminal_report(findings(), markup=True))
    assert coloured.plain == terminal_report(findings())
    assert {str(span.style) for span in coloured.spans} == {"bold red", "yellow", "green"}


def test_output_that_looks_like_markup_is_shown_as_it_is():
    tricky = one(old="[red]x[/red]", new="[/]\x1b[31m\a")
    report = Text.from_markup(terminal_report(tricky, markup=True)).plain
    assert "recorded  [red]x[/red]\n" in report
    assert "now       [/]\\x1b[31m\\x07\n" in report


def test_two_long_lines_are_shown_where_they_part():
    report = terminal_report(one(old="a" * 200 + "b" * 99, new="a" * 200 + "c"))
    assert f"      recorded  …{'a' * 30}{'b' * 52}…\n" in report
    assert f"      now       …{'a' * 30}c\n" in report
    assert max(map(len, report.splitlines())) == WIDTH


def test_many_lines_are_cut_and_counted():
    report = terminal_report(one(old="\n".join("abcdefgh")))
    assert report.splitlines()[3:9] == [
        "      recorded  a", "                b", "                c",
        "                d", "                e", "                … and 3 lines",
    ]  # fmt: skip


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=99), st.booleans())
def test_no_line_of_the_terminal_is_too_wide(old, new, what, markup):
    report = terminal_report(one(old=old, new=new, what=what, cause=what), markup=markup)
    plain = Text.from_markup(report).plain if markup else report
    assert max(map(len, plain.split("\n"))) <= WIDTH
    assert all(character.isprintable() for character in plain.replace("\n", ""))


def test_a_clean_check_says_so():
    assert terminal_report(Findings([same()])) == (
        "sums-01  as recorded; 1 volatile part moved\n\n1 lesson checked: 1 as recorded.\n"
    )
    assert Findings([same()]).is_clean
    assert not Findings([drifted()]).is_clean
    assert not Findings([], {"roots-01": FAILED}).is_clean


def test_a_pull_request_gets_a_table_and_every_difference():
    assert markdown_report(findings()) == (
        "## Recorded runs, checked again\n\n"
        "3 lessons checked: 1 as recorded, 1 drifted, 1 failed.\n\n"
        "| lesson | state | code | toolchain | machine | noise |\n"
        "|---|---|--:|--:|--:|--:|\n"
        "| `sums-01` | drifted | 0 | 1 | 0 | 1 |\n"
        "| `sums-01` | as recorded | 0 | 0 | 0 | 1 |\n"
        "| `roots-01` | failed |  |  |  |  |\n\n"
        "### `sums-01`: 1 difference (1 toolchain); 1 volatile part moved\n\n"
        "Since the record:\n- `jax 0.10.2 → 0.11`\n- `numpy 2.4.6 → none`\n\n"
        "**toolchain** at `lesson_code/sums_01.py:3`, cell `one`: `output: 1 line changed`\n\n"
        "```diff\n- x = 1\n+ x = 2\n```\n\n"
        "### `roots-01`: failed\n\n"
        "```text\n"
        "lesson_code/roots_01.py:3: cell 'roots': ValueError: no\n"
        "    Traceback\n"
        "      ValueError: no\n"
        "  → Mend the cell.\n"
        "```\n"
    )


def test_a_changed_operation_stands_in_the_pull_request():
    drift = compare(record(), with_program(hlo_operations=()), lesson())
    report = markdown_report(Findings([drift]))
    assert "`program matmul, optimised HLO: 4 operations became 0`" in report
    assert "```text\n- dot : f32[32,8] went\n" in report
    assert "Nothing that a record holds has changed" in report


def test_backticks_and_bars_of_an_output_stay_inside_their_fence():
    report = markdown_report(one(old="```\n# heading\n````", what="value `a|b`", cell=" "))
    assert "`````diff\n- ```\n- # heading\n- ````\n`````" in report
    assert "`` value `a¦b` ``" in report


def test_a_long_report_is_cut_between_blocks():
    whole = one(old="\n".join("x" * 1000 for _ in range(70)), what="a")
    many = Findings([*whole.drifts] * 3)
    report = markdown_report(many)
    assert len(report) <= LONGEST
    assert report.endswith("\n\n… cut here: the rest is in the JSON report.\n")
    assert report.count("```") % 2 == 0
    assert "- " + "x" * 1000 + "\n… and 10 lines\n```" not in report[-100:]


def test_a_machine_reads_everything_as_json():
    document = json.loads(json_report(findings()))
    assert (document["schema"], document["state"]) == (1, "failed")
    first, second, third = document["lessons"]
    assert [each["state"] for each in document["lessons"]] == ["drift", "same", "failed"]
    assert first["changes"] == ["jax 0.10.2 → 0.11", "numpy 2.4.6 → none"]
    assert first["differences"][0] == {
        "part": "output", "cell": "one", "where": "lesson_code/sums_01.py:3",
        "kind": "toolchain", "what": "output: 1 line changed",
        "old": "x = 1", "new": "x = 2", "detail": "",
        "cause": "jax 0.10.2 → 0.11; numpy 2.4.6 → none", "is_unexplained": False,
    }  # fmt: skip
    assert [each["kind"] for each in second["differences"]] == ["noise"]
    assert third["errors"] == [
        {
            "type": "RunError", "where": "lesson_code/roots_01.py:3", "cell": "roots",
            "what": "ValueError: no", "hint": "Mend the cell.",
            "tail": "Traceback\n  ValueError: no",
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("found", "state"),
    [(Findings([same()]), "same"), (Findings([drifted()]), "drift"), (Findings([]), "same")],
)
def test_the_state_of_the_whole_check_stands_in_the_json(found, state):
    assert json.loads(json_report(found))["state"] == state


def test_several_errors_of_a_lesson_are_listed_one_by_one():
    several = CourseErrors([PageError("one", where="a.md:1"), PageError("two", where="a.md:2")])
    (failed,) = json.loads(json_report(Findings([], {"a-01": several})))["lessons"]
    assert [each["where"] for each in failed["errors"]] == ["a.md:1", "a.md:2"]
    assert "a.md:1: one\n  a.md:2: two" in terminal_report(Findings([], {"a-01": several}))


def test_junit_has_a_case_for_every_lesson():
    (suite,) = ET.fromstring(junit_report(findings()))
    assert suite.attrib == {"name": "check", "tests": "3", "failures": "1", "errors": "1"}
    first, second, third = suite
    assert first.attrib == {
        "classname": "check", "name": "sums-01", "file": "lesson_code/sums_01.py",
    }  # fmt: skip
    (failure,) = first
    assert failure.attrib == {
        "message": "1 difference (1 toolchain); 1 volatile part moved",
        "type": "1 toolchain",
    }
    assert "recorded  x = 1\n" in failure.text
    assert list(second) == []
    assert third[0].attrib == {"message": "ValueError: no", "type": "RunError"}
    assert third[0].text == str(FAILED)


@settings(max_examples=50)
@given(st.text(max_size=60), st.text(max_size=60))
def test_whatever_a_lesson_printed_every_report_is_well_formed(old, new):
    found = one(old=old, new=new, what=old, detail=new, cell=old, cause=new)
    found = Findings(found.drifts, {"a-01": RunError(old, where="a.py:1", tail=new)})
    assert json.loads(json_report(found))["lessons"][0]["differences"][0]["old"] == old
    assert ET.fromstring(junit_report(found)).tag == "testsuites"
    outside = re.sub(r"(?ms)^(`{3,})\w+$.*?^\1$", "", markdown_report(found))
    assert not re.search(r"(?m)^(?:- |\+ |<)(?!`)", outside)
