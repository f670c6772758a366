"""The server's process, as the build sees it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from scripts.errors import CourseError, reason
from scripts.run import Json
from scripts.worker.environment import worker_environment
from scripts.worker.messages import PAYLOAD, Notice, Task
from scripts.worker.wire import decode, encode

ENGINE = Path(__file__).parents[2]
_LAST_LINES = 15


class Client(Protocol):
    """The other side of a pool."""

    scratch: Path
    """Holds a folder for each task."""

    def send(self, task: Task) -> None:
        """Ask for a task, whose payload is in its folder already."""

    def notices(self) -> Iterator[Notice]:
        """What is told of tasks, until the end."""

    def close(self) -> None:
        """Kill what runs, and end."""

    def last_words(self) -> str:
        """What was said last, where the end was not asked for."""

    def clear(self) -> None:
        """Wait for the end, and remove the scratch folder."""


def start_client(modules: Sequence[str], cache: Path, settings: Mapping[str, str]) -> Client:
    """A server that forks, or where there is no fork a new interpreter for each task.

    Args:
        modules: What the server imports before its first task.
        cache: A folder that stays, for what is slow to find out anew.
        settings: Environment variables that are to be otherwise than usual.
    """
    if hasattr(os, "fork"):
        return ServerClient(modules, cache, settings)
    from scripts.worker.spawn import SpawnClient

    return SpawnClient(modules, cache, settings)


def make_scratch() -> Path:
    """A folder for tasks, with a home that is empty.

    Raises:
        CourseError: Where the temporary folder cannot be written.
    """
    try:
        scratch = Path(tempfile.mkdtemp(prefix="ridgepoint-"))
        for name in ("home", "tmp"):
            (scratch / name).mkdir()
    except OSError as error:
        raise no_scratch(error) from None
    return scratch


def make_folder(scratch: Path, number: int, payload: Json) -> Path:
    """A folder for one task, with what it takes.

    Raises:
        CourseError: Where it cannot be written.
    """
    folder = scratch / f"task-{number}"
    try:
        folder.mkdir()
        (folder / PAYLOAD).write_text(json.dumps(payload), encoding="utf-8")
    except OSError as error:
        raise no_scratch(error) from None
    return folder


def no_scratch(error: OSError) -> CourseError:
    """The temporary folder cannot be written."""
    return CourseError(
        f"the workers' folder cannot be written: {reason(error)}",
        where=str(error.filename or tempfile.tempdir or ""),
        hint="Make room, or name another temporary folder in TMPDIR.",
    )


class ServerClient:
    """Starts a server and speaks with it; the server imports while the caller goes on.

    Args:
        modules: What the server imports before its first task.
        cache: A folder that stays, for what is slow to find out anew.
        settings: Environment variables that are to be otherwise than usual.
    """

    def __init__(self, modules: Sequence[str], cache: Path, settings: Mapping[str, str]) -> None:
        self.scratch = make_scratch()
        self._log = self.scratch / "server.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "scripts.worker", str(self.scratch), *modules],
                cwd=ENGINE,
                env=worker_environment(os.environ, self.scratch, cache, settings),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,  # a Ctrl-C is ours to act on
            )

    def send(self, task: Task) -> None:
        """Ask for a task, whose payload is in its folder already."""
        line = json.dumps(encode(task)).encode() + b"\n"
        if self._process.stdin is not None:
            # A server that is gone ends the notices, too, and that is where it is told.
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.write(line)
                self._process.stdin.flush()

    def notices(self) -> Iterator[Notice]:
        """What the server tells, until it ends."""
        if self._process.stdout is not None:
            for line in self._process.stdout:
                yield decode(Notice, json.loads(line))

    def close(self) -> None:
        """Tell the server to kill what runs, and to end; while it imports, it just ends."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.close()
        self._process.terminate()

    def last_words(self) -> str:
        """The end of what the server itself wrote to stderr."""
        with contextlib.suppress(OSError):
            text = self._log.read_text(encoding="utf-8", errors="backslashreplace")
            return "\n".join(text.splitlines()[-_LAST_LINES:])
        return ""

    def clear(self) -> None:
        """Wait for the server's end, and remove its scratch folder."""
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        shutil.rmtree(self.scratch, ignore_errors=True)
