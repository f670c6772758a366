"""The downloads of real lessons, run as their readers run them."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.course import lesson_id
from scripts.lesson import Lesson
from scripts.parse import parse
from scripts.render.modules import clean_module, starter_module
from tests.render.alone import Ended, run_alone
from tests.render.sample import sample_record

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "lesson_code", ROOT / "tests" / "samples" / "course" / "lesson_code")


def lessons() -> dict[str, tuple[Lesson, Path]]:
    """Every lesson of the course and of the sample course, with its folder."""
    found = {}
    for folder in FOLDERS:
        for path in sorted(folder.glob("*_[0-9]*.py")):
            name = lesson_id(path)
            source = path.read_text(encoding="utf-8")
            found[name] = parse(source, f"lesson_code/{path.name}", name), folder
    return found


EXERCISES = [
    pytest.param(lesson, folder, cell.name, id=f"{name}/{cell.name}")
    for name, (lesson, folder) in lessons().items()
    for cell in lesson.cells
    if cell.exercise
]


def run_starter(lesson: Lesson, name: str, work: str, folder: Path) -> Ended:
    """Run the starter of an exercise with something else in the place of its blank."""
    cell = lesson.cell(name)
    assert cell.exercise
    text = starter_module(lesson, sample_record(), cell, cell.exercise)
    blank = cell.exercise.blank.source.rstrip("\n")
    assert text.count(blank) == 1
    return run_alone(folder, "starter.py", text.replace(blank, work or blank))


def lend_helpers(source: Path, target: Path) -> None:
    """Put local modules beside the file, as the site does."""
    for path in source.glob("*.py"):
        if not path.stem[-1].isdigit():
            (target / path.name).write_bytes(path.read_bytes())


@pytest.mark.parametrize(("lesson", "folder", "name"), EXERCISES)
def test_an_untouched_starter_stops_with_the_words_of_a_check(lesson, folder, name, tmp_path):
    lend_helpers(folder, tmp_path)
    done = run_starter(lesson, name, "", tmp_path)
    last = done.err.splitlines()[-1]
    words = {f"AssertionError: {check.text}" for check in lesson.cell(name).exercise.checks}
    assert done.code == 1
    assert last in words or last.startswith("NotImplementedError")


@pytest.mark.parametrize(("lesson", "folder", "name"), EXERCISES)
def test_a_starter_has_all_that_the_solution_needs(lesson, folder, name, tmp_path):
    lend_helpers(folder, tmp_path)
    work = lesson.cell(name).exercise.work.source.rstrip("\n")
    done = run_starter(lesson, name, work, tmp_path)
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("name", lessons())
def test_the_clean_module_passes_alone(name, tmp_path):
    lesson, folder = lessons()[name]
    lend_helpers(folder, tmp_path)
    done = run_alone(tmp_path, f"{name}.py", clean_module(lesson, sample_record()))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"\nPASS: {name}\n")
