"""A task that has not ended, and who waits for it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from scripts.run import Json
from scripts.worker.client import no_scratch
from scripts.worker.messages import RESULT, Report, Task
from scripts.worker.wire import decode, decode_error

T = TypeVar("T")


class Listener(Protocol):
    """Hears of a lesson's cells, on a thread of the pool."""

    def cell_started(self, lesson: str, cell: str) -> None:
        """A cell is at work."""

    def cell_ended(self, lesson: str, cell: str) -> None:
        """A cell is done."""


@dataclass
class Job:
    """A task that has not ended."""

    task: Task
    begin: Callable[[], bool]
    """Marks it as running; False where it was cancelled."""
    cancel: Callable[[], bool]
    succeed: Callable[[Json, int], None]
    """Takes the task's result, and its peak memory in bytes."""
    fail: Callable[[BaseException], None]
    lesson: str
    listener: Listener | None
    _problem: BaseException | None = None

    def tell(self, report: Report) -> None:
        """Pass a step on; the attempts at an exercise are no cells."""
        if self.listener is None or report.attempt or not report.cell:
            return
        try:
            if report.kind == "started":
                self.listener.cell_started(self.lesson, report.cell)
            elif report.kind == "ended":
                self.listener.cell_ended(self.lesson, report.cell)
        except Exception as error:  # noqa: BLE001 - it belongs to who waits, not to this thread
            self._problem = self._problem or error

    def settle(self, peak_bytes: int) -> None:
        """Read what became of the task, tell who waits, and clear its folder."""
        folder = Path(self.task.folder)
        try:
            result = _result(folder / RESULT)
            if self._problem is None:
                self.succeed(result, peak_bytes)
            else:
                self.fail(self._problem)
        except BaseException as error:  # noqa: BLE001 - it belongs to who waits
            self.fail(error)
        shutil.rmtree(folder, ignore_errors=True)


def _result(path: Path) -> Json:
    """What a task gave; raises what it raised."""
    try:
        outcome = json.loads(path.read_text(encoding="utf-8", errors="surrogatepass"))
    except OSError as error:
        raise no_scratch(error) from None
    if "error" in outcome:
        raise decode_error(outcome["error"])
    if "bug" in outcome:
        raise RuntimeError(outcome["bug"])
    return decode(dict[str, Json], outcome)["result"]


def job_of(
    task: Task,
    future: Future[T],
    finish: Callable[[Json, int], T],
    told: tuple[str, Listener | None],
) -> Job:
    """A job whose future gets what ``finish`` makes of the result.

    Args:
        task: The task.
        future: What the caller holds.
        finish: Takes the task's result, and its peak memory in bytes.
        told: The lesson's id and who hears of its cells.
    """

    def succeed(result: Json, peak_bytes: int) -> None:
        future.set_result(finish(result, peak_bytes))

    return Job(
        task=task,
        begin=future.set_running_or_notify_cancel,
        cancel=future.cancel,
        succeed=succeed,
        fail=future.set_exception,
        lesson=told[0],
        listener=told[1],
    )
