"""Which lessons a course has: every module with its page, and no page or module alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from scripts.course import Course, lesson_id, read_bytes
from scripts.errors import CourseError, PageError, UsageError, nearest, raise_all

_FRONT_LESSON = re.compile(
    rb"\A(?:\xef\xbb\xbf)?---\r?\n(?:(?!---).*\n)*?lesson:[ \t]*[\"']?([^\s\"'#]+)"
)
_MARKER = re.compile(rb"^# %%", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """A lesson's two files, relative to the root."""

    id: str
    module: str
    page: str


@dataclass(frozen=True)
class Catalog:
    """Every lesson of the course, by id, and the modules that are no lessons."""

    entries: Mapping[str, Entry]
    helpers: tuple[str, ...]
    """Paths relative to the root."""

    def select(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of these lessons, or of all of them where none is named.

        Raises:
            UsageError: For a name that is none, with the nearest one.
        """
        return select(names, self.entries)


def select(names: tuple[str, ...], known: Collection[str]) -> tuple[str, ...]:
    """These lessons, or all that are known where none is named.

    Raises:
        UsageError: For a name that is none, with the nearest one.
    """
    for name in names:
        if name not in known:
            raise UsageError(f"there is no lesson {name!r}", hint=nearest(name, known))
    return names or tuple(known)


def find_lessons(course: Course) -> Catalog:
    """Pair modules with pages.

    A module is a lesson when it has a cell marker or a page claims it.

    Raises:
        CourseError: For a module without a page, a page without a module, and two pages for one
            lesson; all of them at once.
    """
    pages, errors = _pages(course)
    entries: dict[str, Entry] = {}
    helpers = []
    for module in _files(course.modules, "*.py"):
        name, path = lesson_id(module), course.relative(module)
        if name in pages and module.parent == course.modules:
            entries[name] = Entry(name, path, pages[name])
        elif _MARKER.search(_bytes(course, module)):
            errors.append(
                PageError(
                    f"the module has no page: no front matter says `lesson: {name}`",
                    where=f"{path}:1",
                    hint=nearest(name, pages) + " `python -m scripts new` writes both.",
                )
            )
        else:
            helpers.append(path)
    errors += [_lonely(course, name, page) for name, page in pages.items() if name not in entries]
    raise_all(errors)
    return Catalog(dict(sorted(entries.items())), tuple(helpers))


def _files(folder: Path, pattern: str) -> list[Path]:
    """Files by pattern, sorted; hidden ones are an editor's, or included by others."""
    found = folder.rglob(pattern)
    return sorted(path for path in found if path.is_file() and not _is_hidden(path, folder))


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _bytes(course: Course, path: Path) -> bytes:
    return read_bytes(path, course.relative(path))


def _lonely(course: Course, name: str, page: str) -> PageError:
    module = course.relative(course.module_path(name))
    return PageError(
        f"the page's lesson {name!r} has no module {module}",
        where=f"{page}:{_line_of_lesson(course, page)}",
        hint=nearest(name, [lesson_id(known) for known in course.modules.glob("*.py")]),
    )


def _pages(course: Course) -> tuple[dict[str, str], list[CourseError]]:
    pages: dict[str, str] = {}
    errors: list[CourseError] = []
    for page in _files(course.docs, "*.md"):
        match = _FRONT_LESSON.match(_bytes(course, page)[:4096])
        if match is None:
            continue
        name, path = match[1].decode("utf-8", "replace"), course.relative(page)
        if name in pages:
            line = _line_of_lesson(course, path)
            errors.append(
                PageError(
                    f"a second page for the lesson {name!r}",
                    where=f"{path}:{line}",
                    hint=f"The first is {pages[name]}.",
                )
            )
        pages.setdefault(name, path)
    return pages, errors


def _line_of_lesson(course: Course, page: str) -> int:
    lines = (course.root / page).read_bytes().splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.startswith(b"lesson:")), 1)
