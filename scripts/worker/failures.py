"""An exception of a lesson, told for a person."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path

from scripts.errors import RunError
from scripts.worker.clean import Cleaner

MOST_LINES = 24
"""Longest traceback in a message; the middle goes first."""


@dataclass(frozen=True)
class Failure:
    """What a piece of a lesson raised."""

    summary: str
    """``TypeError: message``, whole; several lines where the message has several."""
    where: str
    """``path:line`` of the innermost place inside ``lesson_code``; empty where there is none."""
    trace: tuple[str, ...]
    """The traceback's lines, from the lesson's own code on."""

    @property
    def first_line(self) -> str:
        """The summary in one line."""
        return self.summary.split("\n", 1)[0]


def describe(error: BaseException, root: Path, clean: Cleaner) -> Failure:
    """Describe an exception, with the engine's own frames left out.

    Args:
        error: The exception, with its traceback.
        root: The project's folder.
        clean: Takes the machine's paths out.
    """
    inside = str(root / "lesson_code")
    trace = error.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith(inside):
        trace = trace.tb_next
    told = traceback.TracebackException(type(error), error, trace)
    places = [frame for frame in told.stack if frame.filename.startswith(inside)]
    where = f"{clean(places[-1].filename)}:{places[-1].lineno}" if places else ""
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(inside):
        where = f"{clean(error.filename or '')}:{error.lineno}"
    lines = clean("".join(told.format())).splitlines()
    if len(lines) > MOST_LINES:
        half = MOST_LINES // 2
        lines = [*lines[:half], f"… {len(lines) - MOST_LINES} lines …", *lines[-half:]]
    return Failure(_summary(error, clean), where, tuple(lines))


def _summary(error: BaseException, clean: Cleaner) -> str:
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception as bad:  # noqa: BLE001 - a lesson's own class may raise anything here
        message = f"(its message failed with {type(bad).__name__})"
    name = type(error).__name__
    return clean(f"{name}: {message}" if message else name).rstrip()


def run_error(error: BaseException, failure: Failure, limit: str, *, is_last: bool) -> RunError:
    """The error of a cell that raised what it should not have.

    Args:
        error: What it raised.
        failure: The same, described.
        limit: The lesson's memory limit in words.
        is_last: Whether it was the last cell.
    """
    trace = "\n".join(failure.trace)
    if isinstance(error, SystemExit):
        end = "" if is_last else "before its last cell "
        code = "" if error.code is None else repr(error.code)
        what = f"ended {end}by sys.exit({code})"
        return RunError(what, where=failure.where, hint="Let every cell run to its end.")
    if isinstance(error, MemoryError) or "RESOURCE_EXHAUSTED" in failure.first_line:
        what = f"asked for more memory than its limit of {limit}"
        return RunError(what, where=failure.where, tail=trace)
    return RunError(failure.first_line, where=failure.where, tail=trace)


def gibibytes(size: int) -> str:
    """A size in words: ``4 GiB``."""
    return f"{size / 2**30:.3g} GiB"
