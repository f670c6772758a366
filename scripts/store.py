"""Records on disk: read, and written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from scripts import utf8
from scripts.codec import decode, encode
from scripts.course import Course
from scripts.errors import CourseError, RecordError, reason
from scripts.lock import build_lock
from scripts.record import Record

__all__ = [
    "build_lock",
    "find_record",
    "read_record",
    "remove_leftovers",
    "write_atomically",
    "write_record",
    "write_text",
]

_TEMPORARY = ".tmp"
_HINTS = {
    errno.ENOSPC: "Free some space on the disk and build again.",
    errno.EDQUOT: "Free some of your quota and build again.",
    errno.EACCES: "Make the folder writable for you and build again.",
    errno.EPERM: "Make the folder writable for you and build again.",
    errno.EROFS: "The file system is read-only; build in a copy on another one.",
}


def find_record(course: Course, lesson_id: str) -> Record | None:
    """A lesson's record; None where it has none yet.

    Raises:
        RecordError: It is there and cannot be used.
    """
    path = course.record_path(lesson_id)
    return read_record(path, course.relative(path)) if path.exists() else None


def read_record(path: Path, where: str) -> Record:
    """Read a lesson's record.

    Args:
        path: The file, named after the lesson.
        where: Its path relative to the project, for messages.

    Raises:
        RecordError: There is none, or it is not what was written, or it is another lesson's.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"the record cannot be read: {reason(error)}", where=where) from None
    restore = f"Restore it: `git checkout -- {where}`."
    record = decode(utf8.decode(data, where, RecordError, restore, " of the record"), where)
    if record.run.lesson != path.stem:
        raise RecordError(
            f"this is the record of lesson {record.run.lesson!r}",
            where=where,
            hint=f"Rename it, or run `python -m scripts build {path.stem} --refresh`.",
        )
    return record


def write_record(path: Path, record: Record, where: str = "") -> None:
    """Write a lesson's record; a reader meets the old one or the new one, never half of one.

    Args:
        path: The file, named after the lesson.
        record: What to write.
        where: Its path relative to the project, for messages.

    Raises:
        CourseError: The folder cannot be written or the disk is full; the old record is as it was.
    """
    write_atomically(path, encode(record).encode(), where, durable=True)


def write_text(path: Path, text: str, where: str = "", *, durable: bool = True) -> None:
    """Replace a text file in one step, as UTF-8 with its line ends untouched.

    Args:
        path: The file; its folder is made where it is missing.
        text: All of it.
        where: Its path relative to the project, for messages.
        durable: Wait until the disk has it; what can be made again need not.

    Raises:
        CourseError: It could not be written; whatever was there is as it was.
    """
    write_atomically(path, text.encode("utf-8", "surrogatepass"), where, durable=durable)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of a build that was killed while it wrote.

    Only whoever holds the build lock may call this.
    """
    for path in folder.glob(f".*{_TEMPORARY}"):
        with contextlib.suppress(OSError):
            path.unlink()


def write_atomically(path: Path, content: bytes, where: str = "", *, durable: bool = True) -> None:
    """Replace a file in one step.

    Args:
        path: The file; its folder is made where it is missing.
        content: All of it.
        where: Its path relative to the project, for messages.
        durable: Wait until the disk has it; what can be made again need not.

    Raises:
        CourseError: It could not be written; whatever was there is as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content, durable=durable)
        if durable:
            _sync_folder(path.parent)
    except OSError as error:
        raise CourseError(
            f"cannot be written: {reason(error)}; what was there before is untouched",
            where=where or path.as_posix(),
            hint=_HINTS.get(error.errno or 0, "Mend that and build again."),
        ) from None


def _replace(path: Path, content: bytes, *, durable: bool) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=_TEMPORARY)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(0o644)  # as a checkout would give it; mkstemp keeps a file private
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Make a rename outlast a power cut, where folders can be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
