"""A learner's work in an exercise's place."""

from __future__ import annotations

from scripts.lesson import Attempt
from scripts.pool import Pool
from scripts.worker.messages import CheckResult, TrialRun
from tests.worker.lessons import GOOD, load


def attempt(pool: Pool, source: str, line: int = 5) -> TrialRun:
    work = Attempt("yours", line, source)
    return pool.submit_attempt(load(GOOD, "trial"), "double", work, "mine.py").result(30)


def test_work_that_is_right_passes_every_check(pool: Pool) -> None:
    assert attempt(pool, "twice = base + base\nprint(twice)\n") == TrialRun(
        error="",
        trace=(),
        checks=(
            CheckResult("twice is twice as much", passed=True, message=""),
            CheckResult("twice is whole", passed=True, message=""),
        ),
        stdout="42\n",
    )


def test_every_check_is_told_even_after_one_has_failed(pool: Pool) -> None:
    assert attempt(pool, "twice = 84.0\n").checks == (
        CheckResult("twice is twice as much", passed=False, message="AssertionError"),
        CheckResult("twice is whole", passed=False, message="AssertionError: use whole numbers"),
    )


def test_work_that_fails_shows_the_learners_own_lines(pool: Pool) -> None:
    found = attempt(pool, "half = base / 2\ntwice = half.doubled\n", line=8)
    assert found.error == "AttributeError: 'float' object has no attribute 'doubled'"
    assert found.trace == (
        'File "mine.py", line 9, in <module>',
        "  twice = half.doubled",
        "AttributeError: 'float' object has no attribute 'doubled'",
    )
    assert {check.message for check in found.checks} == {"not reached"}


def test_work_that_never_ends_is_stopped_at_its_own_line(pool: Pool) -> None:
    lesson = load(GOOD, "trial-short")
    work = Attempt("yours", 3, "import time\n\ntime.sleep(50)\n")
    error = pool.submit_attempt(lesson, "double", work, "mine.py").exception(30)
    assert str(error) == (
        "mine.py:5: cell 'double': your work ran past its limit of 0.4 s\n"
        '  → Make it shorter, or allow it more on the marker: timeout="…" (seconds).'
    )


def test_a_lesson_that_fails_before_the_exercise_is_an_error_of_the_lesson(pool: Pool) -> None:
    work = Attempt("yours", 1, "twice = 42\n")
    error = pool.submit_attempt(load(GOOD, "trial-broken"), "double", work, "mine.py").exception(30)
    assert str(error).splitlines()[0] == (
        "lesson_code/trial_broken.py:4: cell 'setup': NameError: name 'bass' is not defined"
    )
