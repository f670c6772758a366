"""One build at a time in one course."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from scripts.errors import CourseError, reason

LOCK = ".cache/build.lock"
_POLL_SECONDS = 0.1
_UNUSED_BYTE = 1 << 30
"""Windows keeps others from reading what is locked, so lock where nothing is."""


def _ignore(_message: str) -> None:
    """Say nothing."""


@contextlib.contextmanager
def build_lock(root: Path, say: Callable[[str], None] = _ignore) -> Iterator[None]:
    """Hold the course for one build; wait while another build holds it.

    The kernel drops the lock with the process that took it, however that ends. It is a record
    lock, which a fork does not inherit: workers that outlive a killed build do not keep it.

    Args:
        root: The course's folder.
        say: Told once, in words, who holds the lock when there is a wait.

    Raises:
        CourseError: The lock cannot be made, as in a read-only folder.
    """
    path = root / LOCK
    handle = _open(path)
    try:
        if not _try_lock(handle):
            say(f"{_holder(path)}; waiting for it to end")
            while not _try_lock(handle):
                time.sleep(_POLL_SECONDS)
        _sign(handle)
        yield
    finally:
        os.close(handle)  # releases the lock


def _open(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise CourseError(
            f"the build lock cannot be made: {reason(error)}",
            where=LOCK,
            hint="Make the course's folder writable for you, or build in a copy.",
        ) from None


def _sign(handle: int) -> None:
    # A full disk must not keep anyone from building what fits.
    with contextlib.suppress(OSError):
        now = datetime.now(UTC).isoformat(timespec="seconds")
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, json.dumps({"process": os.getpid(), "since": now}).encode())


def _holder(path: Path) -> str:
    try:
        signed = json.loads(path.read_text(encoding="utf-8"))
        process, since = int(signed["process"]), datetime.fromisoformat(signed["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return "Another build is at work here"
    began = since.astimezone().strftime("%H:%M:%S")
    return f"Another build is at work here (process {process}, since {began})"


def _try_lock(handle: int) -> bool:
    """Take the lock if it is free."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _UNUSED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
