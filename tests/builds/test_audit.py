"""`audit` names every output that depends on what no record holds."""

from __future__ import annotations

import io
import json

import pytest

from scripts.audit import audit
from scripts.course import Course
from scripts.errors import RunError
from scripts.outcome import Exit
from scripts.progress import PlainWatcher
from tests.builds.test_incremental import MODULE, bytes_of

LEANINGS = {
    "hash seed": "hash('ridgepoint') % 1000003",
    "folder": "len(__import__('os').path.abspath(__file__))",
    "threads": "__import__('os').environ['OMP_NUM_THREADS']",
    "time zone": "__import__('time').strftime('%z', __import__('time').localtime(0))",
}


def audited(built, *names, report=None):
    return audit(Course(built.root), names, 2, report, PlainWatcher(io.StringIO()))


def lines_of(outcome):
    """What was said, by the variation that it was said of."""
    found = {}
    for line in outcome.text.split("\n"):
        if not line.startswith(" "):
            name, _, told = line.partition(":")
            found[name] = told.strip()
    return found


def test_lessons_that_depend_on_nothing_else_move_nowhere(built):
    before = bytes_of(built.root / "docs")
    outcome = audited(built)
    assert outcome.code == Exit.GOOD, outcome.text
    assert set(lines_of(outcome).values()) == {"nothing moves but what is declared volatile"}
    assert len(lines_of(outcome)) == 6
    assert bytes_of(built.root / "docs") == before


def test_whatever_a_lesson_leans_on_is_named_with_the_cell_that_does(built, tmp_path):
    printed = "".join(f"print({name!r}, {code})\n" for name, code in LEANINGS.items())
    built.replace(MODULE, 'print("doubled:", doubled.tolist())\n', printed)
    report = tmp_path / "audit.json"
    outcome = audited(built, "memory-02", report=report)
    assert outcome.code == Exit.DRIFT
    told = lines_of(outcome)
    assert {name for name, said in told.items() if said == ""} == set(LEANINGS)
    assert outcome.text.count(f"{MODULE}:7  cell double") == len(LEANINGS)
    (lessons,) = {
        tuple(lesson["lesson"] for lesson in each["lessons"])
        for each in json.loads(report.read_bytes())["audit"]
    }
    assert lessons == ("memory-02",)


def test_the_number_of_cores_is_one_of_the_things_that_change(built):
    code = "print(len(__import__('os').sched_getaffinity(0)))\n"
    built.replace(MODULE, 'print("doubled:", doubled.tolist())\n', code)
    told = lines_of(audited(built, "memory-02"))
    assert [name for name, said in told.items() if said == ""] == ["threads"]


def test_what_a_cell_declares_volatile_may_move(built):
    built.replace(MODULE, '# %% double role="step"', '# %% double role="step" volatile="*"')
    built.replace(
        MODULE, 'print("doubled:", doubled.tolist())\n', "print(hash('ridgepoint') % 1000003)\n"
    )
    assert audited(built, "memory-02").code == Exit.GOOD


def test_a_lesson_that_fails_elsewhere_alone_is_told_as_failed(built):
    code = "assert 'audit' not in __file__\nprint(1)\n"
    built.replace(MODULE, 'print("doubled:", doubled.tolist())\n', code)
    outcome = audited(built, "memory-02")
    assert outcome.code == Exit.WRONG
    assert "folder:\n  memory-02  failed\n" in outcome.text


def test_a_lesson_that_fails_as_usual_is_an_error(built):
    built.replace(MODULE, 'print("doubled:", doubled.tolist())\n', "assert False\n")
    with pytest.raises(RunError, match="assert False"):
        audited(built, "memory-02")
