"""An exception of a lesson, told for a person."""

from __future__ import annotations

import traceback
from dataclasses import dataclass

from scripts.errors import RunError
from scripts.worker.clean import Cleaner


@dataclass(frozen=True)
class Failure:
    """What a piece of a lesson raised."""

    summary: str
    """``TypeError: message``, whole; several lines where the message has several."""
    where: str
    """``path:line`` of the innermost place in the lesson's own code; empty where there is none."""
    trace: tuple[str, ...]
    """The traceback's lines in the lesson's own code, then the summary."""

    @property
    def first_line(self) -> str:
        """The summary in one line."""
        return self.summary.split("\n", 1)[0]


def describe(error: BaseException, own: str, clean: Cleaner) -> Failure:
    """Describe an exception, with the frames of the engine and of libraries left out.

    Args:
        error: The exception, with its traceback.
        own: How the paths of the lesson's own code begin.
        clean: Takes the machine's paths out.
    """
    told = traceback.TracebackException.from_exception(error)
    frames = [frame for frame in told.stack if frame.filename.startswith(own)]
    where = f"{clean(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(own):
        where = f"{clean(error.filename or '')}:{error.lineno}"
    summary = _summary(error, clean)
    return Failure(summary, where, (*_lines(frames, clean), *summary.split("\n")))


def _lines(frames: list[traceback.FrameSummary], clean: Cleaner) -> list[str]:
    """Frames as Python prints them, without the marks below the code: each release draws others."""
    text = "".join(traceback.StackSummary.from_list(frames).format())
    lines = [line.removeprefix("  ") for line in clean(text).splitlines()]
    return [line for line in lines if line.strip(" ~^")]


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
