"""Courses of N lessons, each a copy of a real one with a constant of its own."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.course import ROOT, lend_project

ORIGINAL = "performance-04"
SETTINGS = """\
INHERIT: ridgepoint.yml
site_name: Bench
nav:
  - Home: index.md
  - Course:
      - lessons/
"""
INDEX = """\
---
title: Bench
---

# Bench

```course
all
```
"""


@dataclass(frozen=True)
class BenchCourse:
    """A course in a folder of its own."""

    root: Path
    lessons: tuple[str, ...]

    def module(self, lesson: str) -> Path:
        """The module of a lesson."""
        return self.root / "lesson_code" / f"{lesson.replace('-', '_')}.py"

    def page(self, lesson: str) -> Path:
        """The page of a lesson."""
        return self.root / "docs" / "performance" / f"{lesson}.md"

    def change_module(self, lesson: str, constant: int) -> None:
        """Give a lesson another constant, as an edit of its code does."""
        module = self.module(lesson)
        text = module.read_text(encoding="utf-8")
        changed = re.sub(r"^COPY = \d+$", f"COPY = {constant}", text, flags=re.MULTILINE)
        assert changed != text
        module.write_text(changed, encoding="utf-8")

    def change_prose(self, lesson: str, word: str) -> None:
        """Add a sentence to a lesson's page."""
        with self.page(lesson).open("a", encoding="utf-8") as file:
            file.write(f"\nOne more sentence, with the word {word}.\n")

    def forget_builds(self) -> None:
        """Remove all that builds left behind: records, fragments, manifest, site.

        Matplotlib's list of fonts stays: it is about the machine, and made once for it.
        """
        cached = (self.root / ".cache").glob("*")
        for made in (self.root / "docs" / "recorded", self.root / "site", *cached):
            if made.is_dir() and made.name != "matplotlib":
                shutil.rmtree(made)
            elif made.is_file():
                made.unlink()


def make_course(root: Path, size: int) -> BenchCourse:
    """Write a course of `size` copies of the real lesson."""
    module = (ROOT / "lesson_code" / f"{ORIGINAL.replace('-', '_')}.py").read_text("utf-8")
    (original_page,) = (ROOT / "docs").rglob(f"{ORIGINAL}.md")
    page = original_page.read_text(encoding="utf-8")
    lessons = tuple(f"{ORIGINAL}-{number:03}" for number in range(1, size + 1))
    course = BenchCourse(root, lessons)
    (root / "lesson_code").mkdir(parents=True)
    course.page(lessons[0]).parent.mkdir(parents=True)
    (root / "mkdocs.yml").write_text(SETTINGS, encoding="utf-8")
    (root / "docs" / "index.md").write_text(INDEX, encoding="utf-8")
    for number, lesson in enumerate(lessons, 1):
        copy = with_constant(module.replace(ORIGINAL, lesson), number)
        course.module(lesson).write_text(copy, encoding="utf-8")
        course.page(lesson).write_text(without_outer_links(page.replace(ORIGINAL, lesson)), "utf-8")
    lend_project(root)
    return course


def with_constant(module: str, number: int) -> str:
    """The module with one more constant at the end of its first cell."""
    second = [found.start() for found in re.finditer(r"^# %%", module, re.MULTILINE)][1]
    return f"{module[:second].rstrip()}\n\nCOPY = {number}\n\n{module[second:]}"


def without_outer_links(page: str) -> str:
    """The page with links to pages that a small course does not have turned to plain text."""
    return re.sub(r"\[([^\]\[]+)\]\((?!https?:|#)[^)]+\)", r"\1", page)
