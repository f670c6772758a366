"""What travels between the pool, the server and the processes of tasks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scripts.lesson import Attempt, Lesson
from scripts.run import Json

Kind = Literal["waiting", "started", "ended"]
PAYLOAD = "payload.json"
"""File of a task's folder that holds what the task takes: a lesson fills a pipe."""
TASK = "task.json"
"""File of a task's folder that holds the task itself, where it is not sent through a pipe."""
CANNOT_WRITE = 74
"""Exit code of a task that could not write its result, after the system's own list of codes."""
RESULT = "result.json"
"""File of a task's folder that holds what became of it."""
TRACE = "trace"
"""File of a task's folder to which the interpreter writes the lines at work."""


@dataclass(frozen=True)
class Task:
    """One request to the server."""

    number: int
    name: str
    """Which of `scripts.worker.tasks.TASKS`."""
    root: str
    """The course's folder."""
    folder: str
    """The task's scratch folder, which holds its payload."""
    lock: str
    """Folder of the machine's measuring lock."""
    memory_bytes: int
    """Most memory of the task's whole family of processes."""


@dataclass(frozen=True)
class Report:
    """A step of a task."""

    kind: Kind
    """``waiting`` for a turn on the machine, ``started``, ``ended``."""
    cell: str
    attempt: str
    """The starter or wrong answer at work; empty for the cell itself."""
    where: str
    """``path:line`` where the work begins."""
    limit_seconds: float
    """Longest wall time from ``started`` on."""
    mark: tuple[int, int]
    """Bytes on stdout and stderr so far."""


@dataclass(frozen=True)
class Notice:
    """What the server tells the pool about a task."""

    task: int
    report: Report | None
    """A step; None where the task has ended and its result is in its folder."""
    peak_bytes: int = 0
    """Largest memory of a task that has ended."""


@dataclass(frozen=True)
class Drawing:
    """A figure to be drawn."""

    data: dict[str, Json]
    id_prefix: str


@dataclass(frozen=True)
class Drawings:
    """Figures to be drawn in one go."""

    figures: tuple[Drawing, ...]
    limit_seconds: float = 60.0


@dataclass(frozen=True)
class Trial:
    """A learner's work, to stand in for an exercise's."""

    lesson: Lesson
    cell: str
    work: Attempt
    path: str
    """The learner's file, for messages."""


@dataclass(frozen=True)
class CheckResult:
    """What became of one check."""

    text: str
    """The check in the learner's words."""
    passed: bool
    message: str
    """``AssertionError: …``; empty where it passed."""


@dataclass(frozen=True)
class TrialRun:
    """What became of a learner's work."""

    error: str
    """What the work itself raised; no check was reached then."""
    trace: tuple[str, ...]
    """Its traceback."""
    checks: tuple[CheckResult, ...]
    stdout: str
    """What the work printed."""
