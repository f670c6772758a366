"""`check` runs lessons again and compares; `why` says what would make one run again."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from scripts.check import Reports, check
from scripts.course import Course
from scripts.errors import UsageError
from scripts.outcome import Exit
from scripts.progress import PlainWatcher
from scripts.why import why
from tests.builds.test_incremental import MODULE, PAGE, RECORD, bytes_of

HINT = "  → `python -m scripts build memory-02` makes it."


def checked(built, *names, reports=None):
    watcher = PlainWatcher(io.StringIO())
    return check(Course(built.root), names, 1, reports or Reports(), watcher)


@pytest.fixture
def reports(tmp_path):
    """Where all three reports go."""
    return Reports(tmp_path / "report.md", tmp_path / "report.json", tmp_path / "report.xml")


def test_lessons_that_run_as_recorded_are_no_drift_and_nothing_is_written(built):
    before = bytes_of(built.root / "docs"), bytes_of(built.root / "site")
    outcome = checked(built)
    assert outcome.code == Exit.GOOD, outcome.text
    assert "memory-02" in outcome.text
    assert "numerics-01" in outcome.text
    assert (bytes_of(built.root / "docs"), bytes_of(built.root / "site")) == before


def test_drift_is_reported_in_every_form(built, reports):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    outcome = checked(built, "memory-02", reports=reports)
    assert outcome.code == Exit.DRIFT
    assert "numerics-01" not in outcome.text
    assert f"{MODULE}:7  cell double" in outcome.text
    assert "recorded  doubled: [0.0, 2.0, 4.0, 6.0]" in outcome.text
    assert "now       twice: [0.0, 2.0, 4.0, 6.0]" in outcome.text
    assert reports.markdown.read_text(encoding="utf-8").startswith(
        "## Recorded runs, checked again\n"
    )
    told = json.loads(reports.json.read_bytes())
    assert told["state"] == "drift"
    (lesson,) = told["lessons"]
    assert lesson["path"] == MODULE
    drifted = [each for each in lesson["differences"] if each["kind"] != "noise"]
    assert [(each["cell"], each["kind"]) for each in drifted] == [("double", "code")]
    (suite,) = ET.fromstring(reports.junit.read_text(encoding="utf-8"))
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["1", "1", "0"]


def test_drift_ends_the_command_with_3(built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    done = built.run("check", "memory-02", "--json", "report.json")
    assert (done.code, json.loads(built.read("report.json"))["state"]) == (3, "drift")
    assert "cell double" in done.out


def test_a_lesson_that_fails_is_an_error_beside_what_the_others_gave(built, reports):
    built.replace(MODULE, "assert doubled.tolist() == [0.0", "assert doubled.tolist() == [1.0")
    outcome = checked(built, reports=reports)
    assert outcome.code == Exit.WRONG
    assert "memory-02  failed\n" in outcome.text
    assert f"{MODULE}:10: cell 'double': AssertionError" in outcome.text
    told = json.loads(reports.json.read_bytes())
    assert told["state"] == "failed"
    assert {each["lesson"]: each["state"] for each in told["lessons"]}["memory-02"] == "failed"
    assert len(told["lessons"]) == 2
    (suite,) = ET.fromstring(reports.junit.read_text(encoding="utf-8"))
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["2", "0", "1"]


def test_a_lesson_without_a_record_cannot_be_compared(built):
    (built.root / RECORD).unlink()
    outcome = checked(built, "memory-02")
    assert outcome.code == Exit.WRONG
    assert f"  {RECORD}: there is no record to compare with\n  {HINT}\n" in outcome.text


def test_a_page_that_the_record_contradicts_fails_its_lesson(built):
    built.replace(PAGE, "12<!-- = total -->", "13<!-- = total -->")
    outcome = checked(built, "memory-02")
    assert outcome.code == Exit.WRONG
    assert "shows 13 but the record of memory-02 has total = 12.0" in outcome.text


def test_every_problem_of_a_page_is_told(built):
    built.replace(PAGE, "12<!-- = total -->", "13<!-- = total -->, not 14<!-- = total -->")
    outcome = checked(built, "memory-02")
    assert outcome.code == Exit.WRONG
    assert "shows 13 but" in outcome.text
    assert "shows 14 but" in outcome.text


def test_a_lesson_that_is_none_cannot_be_checked(built):
    with pytest.raises(UsageError, match="there is no lesson 'x'"):
        checked(built, "x")


def test_why_says_that_all_is_current(built):
    outcome = why(Course(built.root), ())
    assert outcome.text == "memory-02: current\nnumerics-01: current"
    assert outcome.code == Exit.GOOD


def test_why_names_the_cell_that_changed(built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    assert why(Course(built.root), ("memory-02",)).text == (
        "memory-02: stale\n  the code of cell double changed"
    )


def test_why_says_that_there_is_no_record(built):
    (built.root / RECORD).unlink()
    assert why(Course(built.root), ("memory-02",)).text == "memory-02: it has no record yet"


def test_why_says_that_a_record_cannot_be_used(built):
    built.write(RECORD, "")
    text = why(Course(built.root), ("memory-02",)).text
    assert text.startswith(f"memory-02: its record cannot be used\n  {RECORD}:1: the record is ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("colours", [True, False])
def test_a_terminal_sees_the_report_in_colour_unless_it_asks_for_none(built, colours):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    settings = {**os.environ, "TERM": "xterm-256color"}
    settings.pop("NO_COLOR", None)
    if not colours:
        settings["NO_COLOR"] = "1"
    terminal, end = os.openpty()
    command = [sys.executable, "-m", "scripts", "check", "memory-02"]
    with os.fdopen(terminal, "rb") as screen:
        with os.fdopen(end, "wb") as stdout:
            done = subprocess.run(
                command,
                cwd=built.root,
                env=settings,
                stdout=stdout,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        shown = screen.read1(1 << 16).decode()
    assert done.returncode == Exit.DRIFT
    assert "now       twice: [0.0, 2.0, 4.0, 6.0]" in re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert ("\x1b[31m" in shown) is colours
