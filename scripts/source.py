"""A lesson as its authors wrote it: module, local modules, page, and the digest of its run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.catalog import Entry
from scripts.course import Course, read_bytes, read_text
from scripts.digest import digest
from scripts.imports import local_modules, pinned_packages
from scripts.lesson import Lesson
from scripts.origins.code import Code
from scripts.page import Page, decode_page, parse_page
from scripts.parse import parse
from scripts.pins import Pins, parse_pins
from scripts.record import Digest


@dataclass(frozen=True)
class Source:
    """All that authors wrote for one lesson."""

    lesson: Lesson
    page: Page
    page_text: str
    """The page's source with LF line ends."""
    modules: Mapping[str, str]
    """Text of the local modules that the lesson imports, by path below ``lesson_code``."""
    digest: Digest
    """What a run of the module, as it stands, depends on."""


def load_pins(course: Course) -> Pins:
    """The course's pinned requirements; none where the file is missing."""
    path = course.root / "requirements.txt"
    return parse_pins(path.read_text(encoding="utf-8")) if path.exists() else Pins({})


def load_source(course: Course, entry: Entry, pins: Pins) -> Source:
    """Read and parse a lesson.

    Raises:
        CourseError: For the first fault of the module, or else of the page.
    """
    lesson = load_lesson(course, entry)
    modules = local_modules(lesson.source, lesson.path, lambda path: _local_text(course, path))
    texts = {entry.module: lesson.source}
    texts |= {f"{course.modules.name}/{path}": text for path, text in modules.items()}
    packages = pinned_packages(texts, modules, pins)
    text = decode_page(read_bytes(course.root / entry.page, entry.page), entry.page)
    page = parse_page(text, entry.page)
    return Source(lesson, page, text, modules, digest(lesson, modules, packages))


def load_lesson(course: Course, entry: Entry) -> Lesson:
    """Read and parse a lesson's module alone.

    Raises:
        LessonError: For its first fault.
    """
    return parse(read_text(course.root / entry.module, entry.module), entry.module, entry.id)


def load_code(course: Course, lesson_id: str) -> Code:
    """A lesson's code, from which its programs come.

    Raises:
        CourseError: The module cannot be read or parsed.
    """
    module = course.relative(course.module_path(lesson_id))
    lesson = parse(read_text(course.root / module, module), module, lesson_id)
    return Code(lesson, lambda path: _local_text(course, path))


def _local_text(course: Course, path: str) -> str | None:
    file = course.modules / path
    if not file.is_file():
        return None
    return read_text(file, course.relative(file))


def site_url(course: Course) -> str:
    """Address of the published site, ending in a slash; empty where the settings name none."""
    for line in (course.root / "mkdocs.yml").read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(":")
        if key == "site_url":
            address = value.partition(" #")[0].strip().strip("\"'").rstrip("/")
            return address and f"{address}/"
    return ""
