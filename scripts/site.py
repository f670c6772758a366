"""MkDocs at work: pages, fragments and theme in; a folder of HTML out.

`scripts.site_process` starts this as ``python -m scripts.site``.
"""

from __future__ import annotations

import gc
import io
import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from datetime import datetime
from pathlib import Path

from scripts import measuring
from scripts.course import Course
from scripts.errors import CourseError, CourseErrors
from scripts.mkdocs_words import site_errors
from scripts.pipes import take_pipes
from scripts.run import Json
from scripts.worker import limits
from scripts.worker.wire import encode_error


class _Warnings(logging.Handler):
    """Keeps what MkDocs warns of, since strictness alone says only how many there were."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def main(root: Path, parent: int) -> None:
    """Load all that MkDocs needs, then build one site when asked to.

    Args:
        root: The course's folder.
        parent: Process id of the build, without which this is not to go on.
    """
    requests, replies = take_pipes()
    limits.die_with_parent(parent)
    course = Course(root)
    with suppress(CourseError), measuring.shared():  # without the lock nothing measures, either
        preload(course)
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # a process that ends soon need not tidy up so often
    with os.fdopen(requests, "rb") as file:
        request = file.read()
    if request:
        told: list[Json] = []
        asked = json.loads(request)
        try:
            build_site(course, Path(asked["target"]), asked["newest_record_utc"])
        except CourseErrors as errors:
            told = [encode_error(error) for error in errors.errors]
        with os.fdopen(replies, "wb") as file:
            file.write(json.dumps(told).encode())
    sys.stderr.flush()
    os._exit(0)  # spares the time of taking the interpreter apart


def preload(course: Course) -> None:
    """Import MkDocs and all that the course's settings name, by reading them once."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # Material prints a banner at import
    from mkdocs.commands import build  # noqa: F401
    from mkdocs.config import load_config

    # What is wrong with them is told when they are read again, for the build.
    with suppress(Exception), redirect_stderr(io.StringIO()):
        load_config(str(course.root / "mkdocs.yml"))


def build_site(course: Course, target: Path, newest_record_utc: str) -> None:
    """Build the site strictly into an empty folder.

    Args:
        course: The course.
        target: Folder to fill; what is in it is removed.
        newest_record_utc: Dates in the sitemap, so that the same course gives the same bytes.

    Raises:
        CourseErrors: One for each warning of MkDocs, or the course's own, from a fence.
    """
    from mkdocs.__main__ import cli

    shutil.rmtree(target, ignore_errors=True)
    arguments = ["build", "--strict", "--clean"]  # --quiet would silence strictness too
    arguments += ["--config-file", str(course.root / "mkdocs.yml"), "--site-dir", str(target)]
    with _collected_warnings() as warnings, _source_date(newest_record_utc):
        try:
            with redirect_stderr(io.StringIO()):
                cli.main(arguments, prog_name="mkdocs", standalone_mode=False)
        except (Exception, SystemExit) as error:  # MkDocs and plugins raise whatever they meet
            found = _own_error(error) or site_errors(
                warnings.messages or [f"{type(error).__name__}: {error}"], course.root
            )
            raise CourseErrors(found) from error


def _own_error(error: BaseException) -> list[CourseError]:
    """The course's own error where a fence raised one, however MkDocs wrapped it."""
    wrapped: BaseException | None = error
    while wrapped is not None:
        if isinstance(wrapped, CourseError):
            return [wrapped]
        wrapped = wrapped.__cause__ or wrapped.__context__
    return []


@contextmanager
def _collected_warnings() -> Iterator[_Warnings]:
    handler = _Warnings()
    logger = logging.getLogger("mkdocs")
    before = list(logger.handlers)
    logger.addHandler(handler)
    try:
        yield handler
    finally:
        for added in [one for one in logger.handlers if one not in before]:
            logger.removeHandler(added)


@contextmanager
def _source_date(utc: str) -> Iterator[None]:
    """Tell MkDocs which date the content has; a caller's own setting stands."""
    name = "SOURCE_DATE_EPOCH"
    if name in os.environ:
        yield
        return
    os.environ[name] = str(int(datetime.fromisoformat(utc).timestamp()) if utc else 0)
    try:
        yield
    finally:
        del os.environ[name]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
