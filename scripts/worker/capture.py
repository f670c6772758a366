"""What a cell writes, caught at the file descriptors so that native code is heard too."""

from __future__ import annotations

import contextlib
import ctypes
import io
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.errors import RunError

MOST_BYTES = 256 * 1024
"""Most output of one cell on one stream."""
FILE_BYTES = 64 * 1024 * 1024
"""Largest file a lesson may write; a flood of output stops here, whatever it ignores."""

_LONGEST_LINE = 200
"""Bytes of a line that a message shows."""


@dataclass(frozen=True)
class Output:
    """The bytes of one cell."""

    stdout: bytes
    stderr: bytes


class Capture:
    """Descriptors 1 and 2 lead to files, and `sys.stdout` and `sys.stderr` to them.

    The files are opened for appending: a child of the lesson that shares them cannot overwrite.

    Args:
        folder: Where the files ``stdout`` and ``stderr`` are made.
    """

    def __init__(self, folder: Path) -> None:
        self._paths = (folder / "stdout", folder / "stderr")
        self._files = tuple(_append(path, fd) for fd, path in enumerate(self._paths, start=1))
        self._fflush = _c_flush()
        self._streams = (_stream(1), _stream(2))
        sys.stdout, sys.stderr = self._streams
        sys.__stdout__, sys.__stderr__ = self._streams  # type: ignore[misc]

    def mark(self) -> tuple[int, int]:
        """Bytes on each stream so far."""
        self._flush()
        return (self._paths[0].stat().st_size, self._paths[1].stat().st_size)

    def since(self, mark: tuple[int, int]) -> Output:
        """What was written since a mark.

        Raises:
            RunError: Where a stream was closed or replaced, or says too much.
        """
        self._check_streams()
        self._flush()
        return Output(_read(self._paths[0], mark[0]), _read(self._paths[1], mark[1]))

    def _flush(self) -> None:
        for stream in self._streams:
            # A closed stream has nothing left, and a full file shows by its size.
            with contextlib.suppress(ValueError, OSError):
                stream.flush()
        if self._fflush is not None:
            self._fflush(None)

    def _check_streams(self) -> None:
        for fd, (name, stream) in enumerate(
            zip(("stdout", "stderr"), self._streams, strict=True), 1
        ):
            if stream.closed:
                raise RunError(f"closed sys.{name}", hint="Leave the standard streams open.")
            if getattr(sys, name) is not stream:
                raise RunError(
                    f"replaced sys.{name} and left it so",
                    hint=f"Use contextlib.redirect_{name}, which puts it back.",
                )
            try:
                now = os.fstat(fd)
            except OSError:
                raise RunError(
                    f"closed file descriptor {fd} ({name})", hint="Leave the standard streams open."
                ) from None
            if (now.st_dev, now.st_ino) != self._files[fd - 1]:
                raise RunError(
                    f"pointed file descriptor {fd} ({name}) elsewhere and left it so",
                    hint="Put the descriptor back before the cell ends.",
                )


def _append(path: Path, fd: int) -> tuple[int, int]:
    """Lead a descriptor to a new file, and tell its device and number."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(opened, fd)
    os.close(opened)
    status = os.fstat(fd)
    return (status.st_dev, status.st_ino)


def _stream(fd: int) -> io.TextIOWrapper:
    # A line at a time, so that the last lines are there when the process dies.
    raw = io.FileIO(fd, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", line_buffering=True)


def _c_flush() -> ctypes._NamedFuncPointer | None:
    return None if os.name == "nt" else ctypes.CDLL(None).fflush


def _read(path: Path, start: int) -> bytes:
    """The file from a place on.

    Raises:
        RunError: Where there is more than a cell may say.
    """
    with path.open("rb") as file:
        file.seek(start)
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RunError(
            f"wrote more than {MOST_BYTES // 1024} KiB to {path.name}",
            hint="Print a summary instead.",
        )
    return data


def tail(folder: Path, mark: tuple[int, int], lines: int = 10) -> list[bytes]:
    """Last lines of what was written since a mark, stdout before stderr.

    Args:
        folder: The folder that the capture wrote to.
        mark: Bytes on each stream when the cell began.
        lines: Most lines of each stream.
    """
    found: list[bytes] = []
    for name, start in zip(("stdout", "stderr"), mark, strict=True):
        try:
            with (folder / name).open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(start, size - 4096))
                found += [line[:_LONGEST_LINE] for line in file.read(4096).splitlines()[-lines:]]
        except FileNotFoundError:
            continue
    return found
