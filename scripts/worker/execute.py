"""A lesson run from its first cell to its last."""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.errors import ExerciseError, RunError
from scripts.lesson import Cell, Exercise, Lesson
from scripts.provenance import now_utc
from scripts.run import AttemptRun, CellRun, Run
from scripts.worker.attempts import prove, try_work
from scripts.worker.failures import gibibytes, run_error
from scripts.worker.harvest import Harvest
from scripts.worker.leftovers import Leftovers
from scripts.worker.origins import OwnCode
from scripts.worker.session import Mark, Session

_OWN_CODE_ONLY = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)


@dataclass(frozen=True)
class Finished:
    """A run and the wall seconds from its first cell to its last, without waiting."""

    run: Run
    started_utc: str
    seconds: float


def execute(session: Session) -> Finished:
    """Run a lesson's cells in order.

    Raises:
        RunError: Where a cell fails, says what it should not, or leaves something behind.
        ExerciseError: Where an exercise does not do what it promises.
        FigureError: Where published figure data cannot be drawn.
    """
    own = OwnCode(session.lesson, Path(session.own))
    harvest, leftovers = Harvest(own), Leftovers()
    cells: list[CellRun] = []
    attempts: list[AttemptRun] = []
    started_utc, began = now_utc(), time.perf_counter()
    with warnings.catch_warnings(record=True) as heard:
        hear_warnings()
        for cell in session.lesson.cells:
            if cell.exercise is not None:
                attempts += prove(session, cell, cell.exercise)
            heard.clear()
            with session.turn(cell) as mark:
                cells.append(_run_cell(session, cell, mark, harvest, heard))
                leftovers.look(cell)
    seconds = time.perf_counter() - began - session.reporter.waited_seconds
    session.reporter.flush()
    leftovers.check(session.lesson.path)
    run = Run(
        lesson=session.lesson.id,
        cells=tuple(cells),
        values=tuple(harvest.values),
        programs=tuple(harvest.programs),
        figures=tuple(harvest.figures),
        attempts=tuple(attempts),
        verdict=verdict(session.lesson),
    )
    return Finished(run, started_utc, seconds)


def hear_warnings() -> None:
    """Every warning counts, each time; of some kinds only those of the lesson's own code."""
    warnings.resetwarnings()
    warnings.simplefilter("always")
    for kind in _OWN_CODE_ONLY:
        warnings.simplefilter("ignore", kind)
        warnings.filterwarnings("always", category=kind, module="__main__")


def _run_cell(
    session: Session,
    cell: Cell,
    mark: Mark,
    harvest: Harvest,
    heard: list[warnings.WarningMessage],
) -> CellRun:
    began = time.perf_counter()
    error = run_code(session, cell)
    seconds = time.perf_counter() - began
    session.capture.since(mark)  # a flood or a lost stream explains what may have been raised
    raised = judge(session, cell, error)
    harvest.gather(session.namespace.names, cell, session.lesson.path)
    output = session.capture.since(mark)
    stdout = _text(session, output.stdout, "stdout")
    stderr = _text(session, output.stderr, "stderr")
    warned = _expected_warnings(session, cell, heard)
    _check_stderr(cell, stderr)
    if cell is session.lesson.cells[-1]:
        _check_verdict(session.lesson, stdout)
    return CellRun(cell.name, cell.role, stdout, warned + stderr, seconds, raised)


def run_code(session: Session, cell: Cell) -> BaseException | None:
    """Run a cell's code, and give whatever it raises."""
    try:
        if cell.exercise is None:
            session.namespace.run(cell.source, cell.first_line)
        else:
            _solve(session, cell.exercise)
    except ExerciseError:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a lesson raises is judged
        return error
    return None


def _solve(session: Session, exercise: Exercise) -> None:
    """Run the solution, its checks and the closing, in the lesson's own names."""
    outcome = try_work(session, exercise, exercise.work, session.namespace.names)
    if outcome.error is not None:
        failure = session.describe(outcome.error)
        check = f" its check {outcome.check!r}:" if outcome.check else ""
        raise ExerciseError(
            f"the solution fails{check or ':'} {failure.first_line}",
            where=failure.where,
            tail="\n".join(failure.trace),
        )
    session.namespace.run(exercise.closing.source, exercise.closing.line)


def judge(session: Session, cell: Cell, error: BaseException | None) -> str:
    """What an ``error`` cell raised, in words; empty for others.

    Raises:
        RunError: Where the cell raised what it should not have, or did not raise what it should.
    """
    wanted = cell.options.raises
    if error is None:
        if wanted:
            raise RunError(
                f"raises nothing, but promises {wanted}", hint="Is the step before it still wrong?"
            )
        return ""
    failure = session.describe(error)
    if wanted and wanted in {kind.__name__ for kind in type(error).__mro__}:
        return failure.summary
    is_last = cell is session.lesson.cells[-1]
    refused = run_error(error, failure, gibibytes(session.memory_bytes), is_last=is_last)
    if wanted:
        refused.what = f"promises {wanted}, but raises {refused.what}"
    raise refused


def _text(session: Session, data: bytes, name: str) -> str:
    try:
        return session.clean(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RunError(
            f"wrote byte 0x{data[error.start]:02x} to {name}, which is not UTF-8",
            hint="Print text, or the repr of bytes.",
        ) from None


def _expected_warnings(
    session: Session, cell: Cell, heard: Sequence[warnings.WarningMessage]
) -> str:
    lines = []
    for warning in heard:
        line = session.clean(f"{warning.category.__name__}: {warning.message}")
        expected = cell.options.warns
        if not expected or not re.search(expected, line):
            raise RunError(
                f"warns: {line}",
                where=_place(session, warning),
                hint='Mend its cause, or declare it on the marker: warns="…".',
            )
        lines.append(line + "\n")
    return "".join(lines)


def _place(session: Session, warning: warnings.WarningMessage) -> str:
    own = warning.filename.startswith(session.own)
    return f"{session.clean(warning.filename)}:{warning.lineno}" if own else ""


def _check_stderr(cell: Cell, stderr: str) -> None:
    expected = cell.options.stderr
    for line in stderr.splitlines():
        if line.strip() and not (expected and re.search(expected, line)):
            raise RunError(
                f"wrote to stderr: {line}",
                hint='Mend its cause, or declare it on the marker: stderr="…".',
            )


def verdict(lesson: Lesson) -> str:
    """The last line of a lesson that ran to its end."""
    return f"PASS: {lesson.id}"


def _check_verdict(lesson: Lesson, stdout: str) -> None:
    wanted, lines = verdict(lesson), stdout.splitlines()
    if not lines or lines[-1] != wanted:
        said = f"ends with {lines[-1]!r}" if lines else "prints nothing"
        raise RunError(f"{said}, not with {wanted!r}", hint=f'End it with: print("{wanted}")')
