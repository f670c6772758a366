"""What a person sees while lessons run: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class Watcher(Protocol):
    """Hears of every step of a build or check."""

    def planned(self, lessons: Sequence[str], cells: int) -> None:
        """These lessons are about to run, with so many cells in all."""

    def cell_started(self, lesson: str, cell: str) -> None:
        """A cell is at work."""

    def cell_ended(self, lesson: str, cell: str) -> None:
        """A cell is done."""

    def lesson_ended(self, lesson: str, seconds: float, problem: str) -> None:
        """A lesson is done; ``problem`` is empty where all went well."""

    def said(self, text: str) -> None:
        """Something a person should know."""

    def closed(self) -> None:
        """Nothing more will run."""


@dataclass
class PlainWatcher:
    """One line for every lesson: for CI and for files."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)
    total: int = 0
    done: int = 0

    def planned(self, lessons: Sequence[str], cells: int) -> None:
        """Say what will run."""
        self.total, self.done = len(lessons), 0
        if lessons:
            self.said(f"running {_count(len(lessons), 'lesson')}, {_count(cells, 'cell')}")

    def cell_started(self, lesson: str, cell: str) -> None:
        """Cells are too many for lines."""

    def cell_ended(self, lesson: str, cell: str) -> None:
        """Cells are too many for lines."""

    def lesson_ended(self, lesson: str, seconds: float, problem: str) -> None:
        """Say how the lesson went."""
        self.done += 1
        state = "failed" if problem else "ran"
        self.said(f"[{self.done}/{self.total}] {lesson} {state} ({seconds:.2f} s)")

    def said(self, text: str) -> None:
        """Print the line."""
        self.stream.write(f"{text}\n")
        self.stream.flush()

    def closed(self) -> None:
        """Nothing is kept open."""


class BarWatcher:
    """A progress bar that names the lesson and cell at work."""

    def __init__(self) -> None:
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._at_work: dict[str, str] = {}

    def planned(self, lessons: Sequence[str], cells: int) -> None:
        """Show the bar, unless there is nothing to wait for."""
        if not lessons:
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (BarColumn(24), MofNCompleteColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("starting JAX", total=cells)
        self._bar.start()

    def cell_started(self, lesson: str, cell: str) -> None:
        """Name what is at work."""
        self._at_work[lesson] = cell
        self._refresh(0)

    def cell_ended(self, lesson: str, cell: str) -> None:  # noqa: ARG002 – as Watcher has it
        """Move the bar."""
        self._refresh(1)

    def lesson_ended(self, lesson: str, seconds: float, problem: str) -> None:
        """Leave a line behind."""
        self._at_work.pop(lesson, None)
        self._refresh(0)
        self.said(f"{lesson} {'failed' if problem else 'ran'} ({seconds:.2f} s)")

    def said(self, text: str) -> None:
        """Print above the bar."""
        if self._bar is None:
            sys.stderr.write(f"{text}\n")
        else:
            self._bar.console.print(text, markup=False, highlight=False)

    def closed(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _refresh(self, advance: int) -> None:
        if self._bar is not None and self._task is not None:
            work = "  ".join(f"{lesson} · {cell}" for lesson, cell in self._at_work.items())
            self._bar.update(self._task, advance=advance, description=work)


def watcher_for(stream: TextIO) -> Watcher:
    """A bar on a terminal, lines elsewhere."""
    return BarWatcher() if stream.isatty() else PlainWatcher(stream)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
