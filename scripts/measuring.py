"""One lock for the whole machine: measuring cells alone, everything else together.

A build on the same machine that measures time must not be disturbed by another build of the same
user, so the lock is a file in the user's temporary folder and outlives no process: the kernel
drops it with its holder.

Windows has no shared file locks in the standard library; there the lock is absent, and the pool
runs one lesson at a time instead.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from scripts.errors import CourseError

try:
    import fcntl
except ImportError:  # Windows
    CAN_LOCK = False
else:
    CAN_LOCK = True


@contextlib.contextmanager
def shared(
    folder: Path | None = None, on_wait: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock beside others that do not measure.

    Never wait for a lesson while holding it: a cell that measures would wait for you.

    Args:
        folder: Where the lock lies; by default the user's own (`lock_folder`).
        on_wait: Called once where the lock is not to be had at once.
    """
    with _held(folder, on_wait, alone=False):
        yield


@contextlib.contextmanager
def exclusive(
    folder: Path | None = None, on_wait: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock alone: wait until the others have finished, and keep newcomers out.

    Args:
        folder: Where the lock lies; by default the user's own (`lock_folder`).
        on_wait: Called once where the lock is not to be had at once.
    """
    with _held(folder, on_wait, alone=True):
        yield


def lock_folder() -> Path:
    """The user's folder for the lock, in the machine's temporary folder."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"ridgepoint-{user}"


@contextlib.contextmanager
def _held(folder: Path | None, on_wait: Callable[[], None], *, alone: bool) -> Iterator[None]:
    if not CAN_LOCK:
        yield
        return
    try:
        lock = _take(folder or lock_folder(), on_wait, alone=alone)
    except OSError as error:
        raise CourseError(
            f"the lock for measuring cells cannot be had: {error.strerror}",
            where=str(error.filename or ""),
            hint="Make the temporary folder (TMPDIR) writable for you.",
        ) from None
    try:
        yield
    finally:
        # A lesson may have closed descriptors that are not its own; then the lock is gone already.
        with contextlib.suppress(OSError):
            os.close(lock)


def _take(folder: Path, on_wait: Callable[[], None], *, alone: bool) -> int:
    """Pass the turnstile, then take the lock.

    Who waits to be alone keeps the turnstile while waiting, so that newcomers cannot overtake
    one after the other and starve it.
    """
    said = [on_wait]
    folder.mkdir(mode=0o700, exist_ok=True)
    turnstile = _open(folder / "turnstile")
    try:
        _lock(turnstile, fcntl.LOCK_EX, said)
        lock = _open(folder / "measuring")
        _lock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, said)
    finally:
        os.close(turnstile)
    return lock


def _lock(descriptor: int, kind: int, on_wait: list[Callable[[], None]]) -> None:
    """Lock a file; whoever is to hear of a wait is told once."""
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        while on_wait:
            on_wait.pop()()
        fcntl.flock(descriptor, kind)


def _open(path: Path) -> int:
    return os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
