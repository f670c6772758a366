"""A task that ended without a result, explained for a person."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.errors import RunError
from scripts.lesson import Lesson
from scripts.worker.capture import tail
from scripts.worker.clean import Cleaner, machine_cleaner
from scripts.worker.failures import gibibytes
from scripts.worker.messages import CANNOT_WRITE, RESULT, TRACE, Report
from scripts.worker.reports import write_atomically
from scripts.worker.watch import Watched
from scripts.worker.wire import encode_error

_FRAME = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)


@dataclass(frozen=True)
class Death:
    """A task that ended without a result."""

    watched: Watched
    code: int
    """Its exit code; a signal's number, negative, where one ended it."""
    lesson: Lesson | None
    """The lesson at work; None for a drawing."""


def bury(death: Death) -> None:
    """Write down why a task died, in its result's place."""
    result = json.dumps({"error": encode_error(explain(death))})
    with contextlib.suppress(OSError):  # whoever looks for it and finds nothing says so
        write_atomically(Path(death.watched.task.folder) / RESULT, result)


def explain(death: Death) -> RunError:
    """One message: where, in which cell, why, and the last lines of output."""
    task = death.watched.task
    report, folder = death.watched.report, Path(task.folder)
    clean = machine_cleaner(Path(task.root), folder / "work")
    if death.lesson is None or report is None:
        return RunError(f"a worker {_cause(death, 0)}", hint="Try again with fewer --jobs.")
    module = Path(task.root) / death.lesson.path
    own = (f"{module.parent}{os.sep}", report.where.rpartition(":")[0])
    where = _line_at_work(folder / TRACE, own, clean) or _likely_place(death, report)
    output = b"\n".join(tail(folder, report.mark)).decode("utf-8", "backslashreplace")
    attempt = f"{report.attempt} " if report.attempt else ""
    return RunError(
        attempt + _cause(death, report.limit_seconds),
        where=where,
        cell=report.cell,
        hint=_hint(death),
        tail=clean(output),
    )


def _cause(death: Death, limit_seconds: float) -> str:
    if death.watched.cause == "time":
        return f"ran past its limit of {limit_seconds:g} s"
    if death.watched.cause == "memory":
        return f"took more memory than its limit of {gibibytes(death.watched.task.memory_bytes)}"
    if death.code == CANNOT_WRITE:
        return "could not write its result"
    if death.code >= 0:
        return f"left by os._exit({death.code})"
    number = signal.Signals(-death.code)
    words = (signal.strsignal(number) or "").lower()
    return f"was killed by {number.name}" + ("" if words == "killed" else f" ({words})")


def _hint(death: Death) -> str:
    if death.watched.cause == "time":
        return 'Make it shorter, or allow it more on the marker: timeout="…" (seconds).'
    if death.watched.cause == "memory":
        return "Make its arrays smaller."
    if death.code == CANNOT_WRITE:
        return "Make room, or name another temporary folder in TMPDIR."
    if death.code >= 0:
        return "Let every cell run to its end."
    return "The system may be out of memory." if death.code == -signal.SIGKILL else ""


def _line_at_work(trace: Path, own: Sequence[str], clean: Cleaner) -> str:
    """``path:line`` of the innermost own frame in what the interpreter wrote at its end."""
    try:
        text = trace.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return ""
    for file, line in _FRAME.findall(text):
        if file.startswith(tuple(own)):
            return f"{clean(file)}:{line}"
    return ""


def _likely_place(death: Death, report: Report) -> str:
    """The one call of ``_exit`` in the cell, if that is how it ended; else where it begins."""
    if death.watched.cause or death.code < 0 or death.lesson is None or report.attempt:
        return report.where
    cell = death.lesson.cell(report.cell)
    calls = [
        cell.first_line + node.lineno - 1
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Attribute) and node.attr == "_exit"
    ]
    return f"{death.lesson.path}:{calls[0]}" if len(calls) == 1 else report.where
