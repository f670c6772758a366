"""Where everything of a course lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scripts.errors import CourseError, LessonError, reason
from scripts.utf8 import decode

RECORDS = "docs/recorded"
"""Folder of the records, relative to the root."""


@dataclass(frozen=True)
class Course:
    """A course's folders below its root."""

    root: Path

    @property
    def docs(self) -> Path:
        """Pages, as their authors write them."""
        return self.root / "docs"

    @property
    def modules(self) -> Path:
        """Lesson modules and the local modules that they import."""
        return self.root / "lesson_code"

    @property
    def records(self) -> Path:
        """Committed records; MkDocs publishes them as they are."""
        return self.root / RECORDS

    @property
    def cache(self) -> Path:
        """All that can be made again: fragments, generated pages, figures, the manifest."""
        return self.root / ".cache"

    @property
    def fragments(self) -> Path:
        """What pages include; the snippets extension's base path."""
        return self.cache / "fragments"

    @property
    def pages(self) -> Path:
        """Generated files that the site takes in beside ``docs``."""
        return self.cache / "pages"

    @property
    def site(self) -> Path:
        """The published site."""
        return self.root / "site"

    @property
    def manifest(self) -> Path:
        """The state that the last good build left."""
        return self.cache / "manifest.json"

    def module_path(self, lesson_id: str) -> Path:
        """The module of a lesson."""
        return self.modules / f"{lesson_id.replace('-', '_')}.py"

    def record_path(self, lesson_id: str) -> Path:
        """The record of a lesson."""
        return self.root / record_name(lesson_id)

    def relative(self, path: Path) -> str:
        """A path for messages: relative to the root, with forward slashes."""
        return path.relative_to(self.root).as_posix()


def record_name(lesson_id: str) -> str:
    """A record's path relative to the root."""
    return f"{RECORDS}/{lesson_id}.json"


def lesson_id(module: Path) -> str:
    """The id of the lesson in a module: ``performance_04.py`` → ``performance-04``."""
    return module.stem.replace("_", "-")


def find_course(start: Path) -> Course:
    """The course that a folder belongs to.

    Raises:
        CourseError: Where neither it nor a folder above it holds ``mkdocs.yml`` and
            ``lesson_code``.
    """
    for folder in (start, *start.parents):
        if (folder / "mkdocs.yml").is_file() and (folder / "lesson_code").is_dir():
            return Course(folder)
    raise CourseError(
        "this folder belongs to no course",
        where=str(start),
        hint="Go to the folder that holds mkdocs.yml and lesson_code.",
    )


def read_bytes(path: Path, where: str) -> bytes:
    """The bytes of a source file.

    Raises:
        CourseError: It cannot be read, such as one that an editor has just taken away.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise CourseError(
            f"it cannot be read: {reason(error)}", where=where, hint="Build again once it can."
        ) from None


def read_text(path: Path, where: str) -> str:
    """The text of a source file, its line ends untouched.

    Raises:
        CourseError: It cannot be read, or is not UTF-8 at the line that is named.
    """
    return decode(read_bytes(path, where), where, LessonError, "Save the file as UTF-8.")
