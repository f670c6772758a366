"""A learner's work put in an exercise's place."""

from __future__ import annotations

import dataclasses
import linecache
import warnings

from scripts.lesson import Attempt, Cell, Exercise
from scripts.module_text import lines_of
from scripts.worker.execute import hear_warnings, judge, run_code
from scripts.worker.messages import CheckResult, TrialRun
from scripts.worker.session import Session


def try_trial(session: Session, cell: Cell, work: Attempt, file: str) -> TrialRun:
    """Run the lesson up to an exercise, then the learner's work and every check.

    Args:
        session: The lesson, not yet begun.
        cell: The exercise's cell.
        work: The learner's work; its line counts in their own file.
        file: That file, as messages name it.

    Raises:
        RunError: Where the lesson itself fails before the exercise.
    """
    if cell.exercise is None:
        raise ValueError(f"cell {cell.name!r} is no exercise")
    with warnings.catch_warnings(record=True):
        hear_warnings()
        for before in session.lesson.cells[: session.lesson.cells.index(cell)]:
            with session.turn(before):
                judge(session, before, run_code(session, before))
        with session.turn(cell, "your work", f"{file}:{work.line}") as mark:
            error = _run_work(session, work, file)
            checks = _run_checks(session, cell.exercise, reached=error is None)
            printed = session.capture.since(mark).stdout.decode("utf-8", "backslashreplace")
    if error is None:
        return TrialRun("", (), checks, session.clean(printed))
    failure = dataclasses.replace(session, own=file).describe(error)
    return TrialRun(failure.summary, failure.trace, checks, session.clean(printed))


def _run_work(session: Session, work: Attempt, file: str) -> BaseException | None:
    padded = ["\n"] * (work.line - 1) + lines_of(work.source)
    linecache.cache[file] = (len(work.source), None, padded, file)
    namespace = dataclasses.replace(session.namespace, file=file)
    try:
        namespace.run(work.source, work.line)
    except BaseException as error:  # noqa: BLE001 - whatever a learner raises is told to them
        return error
    return None


def _run_checks(session: Session, exercise: Exercise, *, reached: bool) -> tuple[CheckResult, ...]:
    """Each check by itself, so that a learner sees all that is left to do."""
    results = []
    for check in exercise.checks:
        message = "" if reached else "not reached"
        if reached:
            try:
                session.namespace.run(check.source, check.line)
            except BaseException as error:  # noqa: BLE001
                message = session.describe(error).summary
        results.append(CheckResult(check.text, passed=not message, message=message))
    return tuple(results)
