"""Exercises proved: the starter fails, every planted wrong answer fails in a check."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.errors import ExerciseError
from scripts.lesson import Attempt, Cell, Exercise
from scripts.run import AttemptRun
from scripts.worker.session import Session


@dataclass(frozen=True)
class Outcome:
    """How far a piece of work came."""

    check: str
    """The check that failed, in the learner's words; empty where the work itself did."""
    error: BaseException | None
    """What it raised; None where every check passed."""


def try_work(
    session: Session, exercise: Exercise, work: Attempt, names: dict[str, object]
) -> Outcome:
    """Run a piece of work, then the checks one by one, up to the first that fails."""
    try:
        session.namespace.run(work.source, work.line, names)
    except BaseException as error:  # noqa: BLE001 - whatever a lesson raises is the outcome
        return Outcome("", error)
    for check in exercise.checks:
        try:
            session.namespace.run(check.source, check.line, names)
        except BaseException as error:  # noqa: BLE001
            return Outcome(check.text, error)
    return Outcome("", None)


def prove(session: Session, cell: Cell, exercise: Exercise) -> list[AttemptRun]:
    """Let the starter and every planted wrong answer fail.

    Args:
        session: The lesson, with its names as they stand before the cell.
        cell: The exercise's cell.
        exercise: The exercise.

    Raises:
        ExerciseError: For an attempt that passes, or fails for another reason.
    """
    runs = []
    for attempt in (exercise.blank, *exercise.wrong):
        is_starter = attempt is exercise.blank
        subject = "the starter" if is_starter else f"the wrong answer {attempt.name!r}"
        with session.turn(cell, subject, session.place(attempt.line)) as mark:
            outcome = try_work(session, exercise, attempt, dict(session.namespace.names))
            session.capture.since(mark)  # of which only the limits count
            failure = _judge(session, subject, attempt, outcome)
        name = "starter" if is_starter else attempt.name
        runs.append(AttemptRun(cell.name, name, outcome.check, failure))
    return runs


def _judge(session: Session, subject: str, attempt: Attempt, outcome: Outcome) -> str:
    """What an attempt failed with, in words.

    Raises:
        ExerciseError: Where it passed, or failed otherwise than it should.
    """
    place = session.place(attempt.line)
    error = outcome.error
    is_starter = subject == "the starter"
    if error is None:
        hint = "Add a check that turns it down."
        if is_starter:
            hint = "Blank more of the work, or add a check that only the right answer passes."
        raise ExerciseError(f"{subject} passes every check", where=place, hint=hint)
    failure = session.describe(error)
    in_check = bool(outcome.check) and isinstance(error, AssertionError)
    if in_check or (is_starter and isinstance(error, NotImplementedError)):
        return failure.summary
    allowed = "an AssertionError of a check"
    if is_starter:
        allowed += ", or NotImplementedError"
    raise ExerciseError(
        f"{subject} fails with {failure.first_line}",
        where=failure.where or place,
        tail="\n".join(failure.trace),
        hint=f"It must fail with {allowed}.",
    )
