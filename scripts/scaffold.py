"""A new lesson: a page and a module that build, run and pass as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scripts.course import Course
from scripts.errors import UsageError
from scripts.store import write_text

_ID = re.compile(r"([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*)-([0-9]+)")
_TEMPLATES = Path(__file__).parent / "templates"


def scaffold(course: Course, lesson_id: str, title: str) -> str:
    """Write a lesson's two files.

    Args:
        course: The course.
        lesson_id: A word and a number, such as ``memory-02``.
        title: One line; the page's heading.

    Returns:
        What was written and what to do next.

    Raises:
        UsageError: For an id or title that cannot be one, or a lesson that is there already.
    """
    match = _ID.fullmatch(lesson_id)
    if match is None:
        raise UsageError(
            f"{lesson_id!r} cannot be a lesson's id",
            hint="Use lower-case words and a number, such as memory-02.",
        )
    title = title.strip()
    if not title or not title.isprintable() or '"""' in title or "\\" in title:
        raise UsageError(
            f"{title!r} cannot be a title", hint='Use one line without """ and backslashes.'
        )
    module = course.module_path(lesson_id)
    page = course.docs / match[1] / f"{lesson_id}.md"
    for path in (module, page):
        if path.exists():
            raise UsageError(f"{course.relative(path)} is there already", hint="Choose another id.")
    words = {
        "id": lesson_id,
        "title": title,
        "title_yaml": json.dumps(title, ensure_ascii=False),
        "phase_yaml": json.dumps(match[1].replace("-", " ").capitalize(), ensure_ascii=False),
    }
    for path, template in ((module, "module.py.txt"), (page, "page.md.txt")):
        text = (_TEMPLATES / template).read_text(encoding="utf-8").format(**words)
        write_text(path, text, course.relative(path))
    return (
        f"Wrote {course.relative(module)} and {course.relative(page)}.\n"
        "Run `python -m scripts serve`, open the page, and write."
    )
