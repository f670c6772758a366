"""How a task tells the server of its steps."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from scripts.errors import RunError
from scripts.worker.messages import Report
from scripts.worker.wire import decode, encode


class Reporter:
    """Writes reports to the server, one JSON line each."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.waited_seconds = 0.0
        self._waiting_since = 0.0
        self._held_back = b""
        self._pipe = os.fstat(descriptor)

    def tell(self, report: Report) -> None:
        """Send a report, and add up how long the task had to wait for the machine.

        An end is sent together with what comes next: each message wakes two other processes,
        and most cells take less time than that.

        Raises:
            RunError: Where a lesson has closed the way to the server.
        """
        now = time.perf_counter()
        if report.kind == "waiting":
            self._waiting_since = now
        elif report.kind == "started" and self._waiting_since:
            self.waited_seconds += now - self._waiting_since
            self._waiting_since = 0.0
        self._held_back += json.dumps(encode(report)).encode() + b"\n"
        self._check()
        if report.kind != "ended":
            self.flush()

    def flush(self) -> None:
        """Send what is held back."""
        data, self._held_back = self._held_back, b""
        os.write(self._descriptor, data)

    def _check(self) -> None:
        try:
            is_ours = os.path.samestat(os.fstat(self._descriptor), self._pipe)
        except OSError:
            is_ours = False
        if not is_ours:
            raise RunError(
                "closed file descriptors that it had not opened", hint="Close only your own."
            )


def read_report(line: bytes) -> Report:
    """Read one line of a task.

    Raises:
        TypeError, ValueError: For a line that no `Reporter` wrote.
    """
    return decode(Report, json.loads(line))


def write_atomically(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8", errors="surrogatepass")
    part.replace(path)
