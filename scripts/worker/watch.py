"""What the server knows of one running task, and when it has run for too long."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from scripts.worker import limits
from scripts.worker.messages import Report, Task
from scripts.worker.reports import read_report

Cause = Literal["", "time", "memory"]
GRACE_SECONDS = 60.0
"""Limit of what the engine itself does around the cells."""
MEMORY_SECONDS = 0.25
"""How often the memory of tasks is looked at; allocations are refused by the kernel at once."""
_LONGEST_LINE = 64 * 1024


@dataclass
class Watched:
    """A running task. It reads no clock; the time of each step is told to it."""

    task: Task
    pid: int
    deadline: float
    """Moment after which it is to be killed."""
    report: Report | None = None
    """The latest step that it told."""
    cause: Cause = ""
    """Why it is being killed."""
    _rest: bytes = field(default=b"", repr=False)

    def hear(self, data: bytes, now: float) -> list[Report]:
        """Take in bytes of reports; a limit counts from the moment a cell starts.

        What is not a report is passed over: a lesson can write anything to any descriptor.
        """
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest if len(rest) <= _LONGEST_LINE else b""
        heard = []
        for line in lines:
            try:
                report = read_report(line)
            except (TypeError, ValueError):
                continue
            heard.append(report)
            self.report = report
            if not self.cause:
                self.deadline = now + _allowed(report)
        return heard

    def takes_too_much(self) -> bool:
        """Whether it and its descendants hold more memory than they may."""
        return limits.memory_in_use(self.pid) > self.task.memory_bytes

    def condemn(self, cause: Cause, now: float, grace: float) -> None:
        """Note why it is to be killed; until the new deadline it may tell where it is."""
        self.cause = cause
        self.deadline = now + grace


def _allowed(report: Report) -> float:
    if report.kind == "waiting":
        return math.inf  # for its turn on the machine
    return report.limit_seconds if report.kind == "started" else GRACE_SECONDS
