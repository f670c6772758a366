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
    own: str
    """How the paths of the lesson's own code begin: the folder of its module, or one file."""
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
    def turn(self, cell: Cell, attempt: str = "", where: str = "") -> Iterator[Mark]:
        """Take a turn on the machine: alone for a cell that measures, else beside others.

        Args:
            cell: The cell.
            attempt: The starter or wrong answer that stands in for its work.
            where: ``path:line`` where the code begins; by default the cell's marker.

        Yields:
            The mark of its output.

        Raises:
            CourseError: As raised inside, with cell, place and last output filled in.
        """

        def wait() -> None:
            self._tell("waiting", cell, attempt, where, (0, 0))

        hold = measuring.exclusive if cell.runs_alone else measuring.shared
        with hold(self.lock, wait):
            mark = self.capture.mark()
            self._tell("started", cell, attempt, where, mark)
            try:
                yield mark
                self._tell("ended", cell, attempt, where, mark)
            except CourseError as error:
                self.locate(error, cell, mark)
                raise

    def describe(self, error: BaseException) -> Failure:
        """An exception of the lesson, for a person."""
        return describe(error, self.own, self.clean)

    def locate(self, error: CourseError, cell: Cell, mark: Mark) -> None:
        """Fill in what an error does not say: the cell, its place, its last output."""
        error.cell = error.cell or cell.name
        error.where = error.where or self.place(cell.line)
        if isinstance(error, RunError):
            output = b"\n".join(tail(self.folder, mark)).decode("utf-8", "backslashreplace")
            error.tail = "\n".join(filter(None, (self.clean(output), error.tail)))

    def _tell(self, kind: Kind, cell: Cell, attempt: str, where: str, mark: Mark) -> None:
        where = where or self.place(cell.line)
        limit = cell.options.timeout_seconds
        self.reporter.tell(Report(kind, cell.name, attempt, where, limit, mark))

    def place(self, line: int) -> str:
        """``path:line`` in the lesson's module."""
        return f"{self.lesson.path}:{line}"
