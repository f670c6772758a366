"""Where everything of a course lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scripts.errors import CourseError, LessonError


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
        return self.docs / "recorded"

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

    def module_path(self, lesson_id: str) -> Path:
        """The module of a lesson."""
        return self.modules / f"{lesson_id.replace('-', '_')}.py"

    def record_path(self, lesson_id: str) -> Path:
        """The record of a lesson."""
        return self.records / f"{lesson_id}.json"

    def relative(self, path: Path) -> str:
        """A path for messages: relative to the root, with forward slashes."""
        return path.relative_to(self.root).as_posix()


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


def read_text(path: Path, where: str) -> str:
    """The text of a source file, its line ends untouched.

    Raises:
        LessonError: With the line of the first byte that is not UTF-8.
    """
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LessonError(
            f"byte 0x{data[error.start]:02x} is not UTF-8",
            where=f"{where}:{line}",
            hint="Save the file as UTF-8.",
        ) from None
