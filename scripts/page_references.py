"""Whether what a page shows of a record is in the record."""

from __future__ import annotations

from collections.abc import Collection

from scripts.errors import CourseError, PageError, nearest
from scripts.lesson import Lesson
from scripts.page import Page, Reference
from scripts.record import Record

PROGRAM_VIEWS = ("jaxpr", "stablehlo", "hlo", "operations", "estimates")
"""Ways to show a program: ``performance-04/workload.stablehlo``."""
_OF_THE_COURSE = frozenset({"runs", "course"})
_OF_A_LESSON = {"output": "lower", "figure": "roofline", "program": "workload.stablehlo"}
"""Fences that name something within a lesson, each with an example."""


def check_references(
    page: Page,
    lesson: Lesson | None,
    record: Record | None,
    known_lessons: Collection[str] = (),
) -> list[CourseError]:
    """Check every record fence of a page.

    Args:
        page: The page.
        lesson: Its lesson; None for a page that is no lesson.
        record: The record of the lesson; None where there is none, and then figures, programs and
            empty outputs are not checked.
        known_lessons: Ids of the lessons that the page may refer to beside its own.

    Returns:
        A problem for each reference to something that is not there.
    """
    known = {*known_lessons, *([lesson.id] if lesson else [])}
    problems: list[CourseError] = []
    for reference in page.references:
        problem = _form_problem(reference, known)
        if not problem and lesson and reference.target.startswith(f"{lesson.id}/"):
            problem = _name_problem(reference, lesson, record)
        if problem:
            what, hint = problem
            where = f"{page.path}:{reference.line}"
            problems.append(PageError(what, where=where, hint=hint))
    return problems


def _form_problem(reference: Reference, known: Collection[str]) -> tuple[str, str] | None:
    """What is wrong with a reference whatever the lesson holds, and what to do about it."""
    fence, target = reference.fence, reference.target
    if fence in _OF_THE_COURSE:
        return None if target == "all" else (f"the {fence} fence shows {target!r}", "Write: all")
    lesson_id, _, name = target.partition("/")
    if (fence in _OF_A_LESSON) != bool(name):
        example = f"{lesson_id}/{_OF_A_LESSON[fence]}" if fence in _OF_A_LESSON else lesson_id
        return (
            f"the {fence} fence cannot show {target!r}",
            f"It names one thing, such as {example}.",
        )
    if lesson_id not in known:
        return f"there is no lesson {lesson_id!r}", nearest(lesson_id, known)
    return None


def _name_problem(
    reference: Reference, lesson: Lesson, record: Record | None
) -> tuple[str, str] | None:
    """What is wrong with a name within the lesson, and what to do about it."""
    name = reference.target.removeprefix(f"{lesson.id}/")
    if reference.fence == "output":
        return _output_problem(name, lesson, record)
    if reference.fence == "program":
        return _program_problem(name, lesson, record)
    if reference.fence == "figure" and record:
        names = [figure.name for figure in record.run.figures]
        if name not in names:
            return f"the record of {lesson.id} has no figure {name!r}", nearest(name, names)
    return None


def _program_problem(target: str, lesson: Lesson, record: Record | None) -> tuple[str, str] | None:
    name, _, view = target.rpartition(".")
    if view not in PROGRAM_VIEWS or not name:
        what = f"'{lesson.id}/{target}' names no view of a program"
        return what, f"Write {name or view}.VIEW, the view one of {', '.join(PROGRAM_VIEWS)}."
    if record is None:
        return None
    programs = {program.name: program for program in record.run.programs}
    if name not in programs:
        return f"the record of {lesson.id} has no program {name!r}", nearest(name, programs)
    if view == "jaxpr" and not programs[name].jaxpr:
        what = f"the record of {lesson.id} has no jaxpr of {name!r}"
        return what, "Publish what jax.jit(f).trace(…) returns; a Lowered has lost its jaxpr."
    return None


def _output_problem(name: str, lesson: Lesson, record: Record | None) -> tuple[str, str] | None:
    names = [cell.name for cell in lesson.cells]
    if name not in names:
        return f"{lesson.path} has no cell {name!r}", nearest(name, names)
    for run in record.run.cells if record else ():
        if run.name == name and not run.stdout.strip() and not run.error:
            line = lesson.cell(name).line
            return f"cell {name!r} ({lesson.path}:{line}) printed nothing", "Delete the fence."
    return None
