"""The files of a folder with their stamps; what no build could read is refused by name."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from scripts.errors import CourseError, reason

Stamp = tuple[int, int]
"""Time of change in nanoseconds, size in bytes."""


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a file; None where there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 – a Path for every file would take longer than the look
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size)


def walk(folder: str, name: str, found: dict[str, Stamp]) -> None:
    """Collect the stamps of every file below a folder.

    Args:
        folder: Where it lies.
        name: Its path relative to the root.
        found: Takes up path relative to the root → stamp.

    Raises:
        CourseError: Something in it is no file and no folder, leads nowhere or in a circle, or
            has a name that is not UTF-8.
    """
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name == "__pycache__":
            continue
        path = f"{name}/{entry.name}"
        if not entry.name.isascii():
            _check_name(path)
        if _is_folder(entry, folder, path):
            walk(entry.path, path, found)
        elif entry.is_file():
            known = stamp_of(entry.path)
            if known is not None:
                found[path] = known
        elif not entry.name.startswith("."):  # editors keep locks as hidden links to nowhere
            raise CourseError(_oddity(entry.path), where=path, hint="Remove it from the course.")


def _is_folder(entry: os.DirEntry[str], folder: str, path: str) -> bool:
    try:
        if not entry.is_dir():
            return False
    except OSError as error:
        raise CourseError(f"it cannot be followed: {reason(error)}", where=path) from None
    if entry.is_symlink() and Path(folder).resolve().is_relative_to(Path(entry.path).resolve()):
        raise CourseError(
            "the link leads back to a folder that it lies in",
            where=path,
            hint="Remove it from the course.",
        )
    return True


def _oddity(path: str) -> str:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return "it vanished while it was read"
    return "the link leads nowhere" if stat.S_ISLNK(mode) else "it is neither a file nor a folder"


def _check_name(path: str) -> None:
    try:
        path.encode()
    except UnicodeEncodeError:
        shown = os.fsencode(path).decode("utf-8", "backslashreplace")
        raise CourseError(
            "the name is not UTF-8", where=shown, hint="Give the file another name."
        ) from None
