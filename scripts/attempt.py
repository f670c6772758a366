"""A learner's own try at an exercise: the starter as a file, and the file checked."""

from __future__ import annotations

import ast
from pathlib import Path

from scripts.catalog import find_lessons
from scripts.course import Course, read_text
from scripts.errors import LessonError, UsageError, nearest
from scripts.lesson import Attempt, Cell, Lesson
from scripts.module_text import column_zero_comments, lines_of, parse_python
from scripts.outcome import Exit, Outcome
from scripts.pool import LESSONS, Pool
from scripts.render import starter_module
from scripts.source import load_lesson
from scripts.store import read_record, write_text
from scripts.worker.messages import TrialRun


def write_starters(course: Course, wanted: str, folder: Path) -> str:
    """Write starters into a folder; a file that is there already is left alone.

    Args:
        course: The course.
        wanted: ``performance-04`` for all its exercises, ``performance-04/new-shapes`` for one.
        folder: Where they go.

    Returns:
        What was written, and what to do next.

    Raises:
        UsageError: For a lesson or exercise that is none.
    """
    lesson, exercises = _exercises(course, wanted)
    path = course.record_path(lesson.id)
    record = read_record(path, course.relative(path))
    lines = []
    for cell in exercises:
        file = folder / f"{lesson.id}-{cell.name}.py"
        if file.exists():
            lines.append(f"{file.name} is there already and was left as it is.")
        elif cell.exercise is not None:
            text = starter_module(lesson, record, cell, cell.exercise)
            write_text(file, text, file.name, durable=False)
            lines.append(f"Wrote {file.name}.")
        lines.append(f"  Replace its `...`, then: python -m scripts try {lesson.id} {file.name}")
    return "\n".join(lines)


def run_attempt(course: Course, wanted: str, file: Path) -> Outcome:
    """Run a learner's file in place of an exercise's solution.

    The checks are the lesson's own, whatever the file made of them.

    Raises:
        CourseError: The file cannot be read, or the lesson before the exercise fails.
    """
    lesson, exercises = _exercises(course, wanted)
    if not file.is_file():
        raise UsageError(
            f"there is no file {file}", hint=f"`python -m scripts try {lesson.id}` writes one."
        )
    text = read_text(file, file.name).replace("\r\n", "\n")
    parse_python(text, file.name)
    cell, work = _work(text, file.name, lesson, exercises)
    with Pool(jobs=1, preload=LESSONS, root=course.root) as pool:
        trial = pool.submit_attempt(lesson, cell.name, work, file.name).result()
    return _outcome(f"{lesson.id}/{cell.name}", trial, is_blank=_has_blank(work))


def _exercises(course: Course, wanted: str) -> tuple[Lesson, tuple[Cell, ...]]:
    name, _, exercise = wanted.partition("/")
    catalog = find_lessons(course)
    catalog.select((name,))
    lesson = load_lesson(course, catalog.entries[name])
    found = tuple(cell for cell in lesson.cells if cell.exercise is not None)
    if not found:
        raise UsageError(f"{name} has no exercises")
    if not exercise:
        return lesson, found
    chosen = tuple(cell for cell in found if cell.name == exercise)
    if not chosen:
        known = [cell.name for cell in found]
        raise UsageError(f"{name} has no exercise {exercise!r}", hint=nearest(exercise, known))
    return lesson, chosen


def _work(
    text: str, path: str, lesson: Lesson, exercises: tuple[Cell, ...]
) -> tuple[Cell, Attempt]:
    """The exercise that a file is about, and the learner's work in it."""
    comments = column_zero_comments(text)
    lines = lines_of(text)
    for cell in exercises:
        starts = [c.line for c in comments if c.text.split()[:3] == ["#", "%%", cell.name]]
        if not starts:
            continue
        later = [c.line for c in comments if c.line > starts[0]]
        ends = [c.line - 1 for c in comments if c.line in later and _ends_work(c.text)]
        source = "".join(lines[starts[0] : ends[0] if ends else len(lines)])
        return cell, Attempt("yours", starts[0] + 1, source)
    raise LessonError(
        f"the file holds no exercise of {lesson.id}",
        where=f"{path}:1",
        hint="Keep the line `# %% "
        + exercises[0].name
        + f"` of the starter that `python -m scripts try {lesson.id}` writes.",
    )


def _ends_work(comment: str) -> bool:
    return comment.startswith(("# check:", "# %%"))


def _has_blank(work: Attempt) -> bool:
    """Whether a `...` of the starter still waits for the learner."""
    nodes = ast.walk(ast.parse(work.source))
    return any(isinstance(node, ast.Constant) and node.value is ... for node in nodes)


def _outcome(name: str, trial: TrialRun, *, is_blank: bool) -> Outcome:
    lines = [trial.stdout.rstrip("\n"), ""] if trial.stdout else []
    if trial.error:
        lines += [f"Your code stopped before the checks: {trial.error}", *trial.trace]
        return Outcome("\n".join(lines), Exit.WRONG)
    for check in trial.checks:
        lines.append(f"{'✓' if check.passed else '✗'} {check.text}")
        reason = check.message.partition("\n")[0]
        if not check.passed and reason not in ("", "AssertionError") and not is_blank:
            lines.append(f"    {reason}")
    passed = sum(check.passed for check in trial.checks)
    total = len(trial.checks)
    if passed == total:
        lines += ["", f"All {total} checks pass: {name} is done."]
        return Outcome("\n".join(lines))
    lines += ["", f"{passed} of {total} checks pass."]
    if is_blank:
        lines.append("A `...` is still there: put your work in its place.")
    return Outcome("\n".join(lines), Exit.WRONG)
