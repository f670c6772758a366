"""A lesson at work: its namespace, its output, and its turns on the machine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts import measuring
from scripts.errors import CourseError, RunError
from scripts.lesson import Cell, Lesson
from scripts.worker.capture import Capture, tail
from scripts.worker.clean import Cleaner
from scripts.worker.failures import Failure, describe
from scripts.worker.messages import Kind, Report
from scripts.worker.namespace import Namespace
from scripts.worker.reports import Reporter

Mark = tuple[int, int]


@dataclass(frozen=True)
class Session:
    """All that the cells of one lesson share."""

    lesson: Lesson
    root: Path
    folder: Path
    """The task's scratch folder."""
    lock: Path
    """Folder of the machine's measuring lock."""
    memory_bytes: int
    namespace: Namespace
    capture: Capture
    reporter: Reporter
    clean: Cleaner

    @contextlib.contextmanager
    def turn(self, cell: Cell, attempt: str = "", line: int = 0) -> Iterator[Mark]:
        """Take a turn on the machine: alone for a cell that measures, else beside others.

        Args:
            cell: The cell.
            attempt: The starter or wrong answer that stands in for its work.
            line: 1-based line of the module where the code begins; by default the cell's.

        Yields:
            The mark of its output.

        Raises:
            CourseError: As raised inside, with cell, place and last output filled in.
        """
        self._tell("waiting", cell, attempt, line, (0, 0))
        hold = measuring.exclusive if cell.runs_alone else measuring.shared
        with hold(self.lock):
            mark = self.capture.mark()
            self._tell("started", cell, attempt, line, mark)
            try:
                yield mark
            except CourseError as error:
                self.locate(error, cell, mark)
                raise
            self._tell("ended", cell, attempt, line, mark)

    def describe(self, error: BaseException) -> Failure:
        """An exception of the lesson, for a person."""
        return describe(error, self.root, self.clean)

    def locate(self, error: CourseError, cell: Cell, mark: Mark) -> None:
        """Fill in what an error does not say: the cell, its place, its last output."""
        error.cell = error.cell or cell.name
        error.where = error.where or f"{self.lesson.path}:{cell.line}"
        if isinstance(error, RunError):
            output = b"\n".join(tail(self.folder, mark)).decode("utf-8", "backslashreplace")
            error.tail = "\n".join(filter(None, (self.clean(output), error.tail)))

    def _tell(self, kind: Kind, cell: Cell, attempt: str, line: int, mark: Mark) -> None:
        limit = cell.options.timeout_seconds
        self.reporter.tell(Report(kind, cell.name, attempt, line or cell.line, limit, mark))
