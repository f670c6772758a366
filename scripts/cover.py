"""Whether a page shows its lesson: every cell once, and nothing that is not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scripts.errors import CourseError, PageError, nearest
from scripts.lesson import EXERCISE_ROLES, Cell, Lesson
from scripts.page import PYTHON_LANGUAGES, Include, Page

LISTING = "program.py"
"""The whole program, which a page may show beside its cells."""
_ACCOMPANYING_ROLES = frozenset({"setup", "figure", "verdict"})
"""Roles of cells that may stand under the heading of another."""


def listings(lesson: Lesson) -> dict[str, Cell]:
    """The files that a page shows exactly once each, with their cells, in the module's order."""
    names: dict[str, Cell] = {}
    for cell in lesson.cells:
        if cell.role in EXERCISE_ROLES:
            names[f"{cell.name}.starter.py"] = cell
        names[f"{cell.name}.py"] = cell
    return names


def check_cover(
    page: Page, lesson: Lesson, known_lessons: Collection[str] = ()
) -> list[CourseError]:
    """Check that a page shows its lesson's cells, each once and under a heading of its own.

    Args:
        page: The page.
        lesson: Its lesson.
        known_lessons: Ids of the lessons whose code the page may show beside its own.

    Returns:
        A problem for each piece of code that is shown nowhere, twice, out of order, not as code,
        or that is not there.
    """
    problems: list[CourseError] = []
    files = listings(lesson)
    shown: dict[str, Include] = {}
    for include in page.includes:
        problem = _include_problem(page, include, lesson, known_lessons)
        if problem:
            problems.append(problem)
            continue
        lesson_id, _, name = include.target.partition("/")
        if lesson_id != lesson.id or name == LISTING:
            continue
        if name in shown:
            problems.append(_twice(page, lesson, files[name], shown[name], include))
        else:
            shown[name] = include
    problems += _missing(page, lesson, shown)
    problems += _crowded(page, lesson, shown)
    problems += _out_of_order(page, lesson, shown)
    problems += _early_outputs(page, lesson, shown)
    return problems


def _include_problem(
    page: Page, include: Include, lesson: Lesson, known_lessons: Collection[str]
) -> PageError | None:
    where = f"{page.path}:{include.line}"
    lesson_id, slash, name = include.target.partition("/")
    if not slash or not name:
        return PageError(
            f"cannot tell what {include.target!r} includes",
            where=where,
            hint='Write --8<-- "LESSON/CELL.py".',
        )
    if lesson_id != lesson.id:
        if lesson_id not in known_lessons:
            known = {*known_lessons, lesson.id}
            return PageError(
                f"there is no lesson {lesson_id!r}", where=where, hint=nearest(lesson_id, known)
            )
    elif name != LISTING and name not in listings(lesson):
        return _unknown(where, include, name, lesson)
    if include.language.lower() not in PYTHON_LANGUAGES:
        fence = f"a {include.language} fence" if include.language else "no fence"
        return PageError(
            f"{include.target} is Python but stands in {fence}",
            where=where,
            hint="Put it between ```python and ```, or write ;--8<-- to show the line itself.",
        )
    return None


def _unknown(where: str, include: Include, name: str, lesson: Lesson) -> PageError:
    stem = name.removesuffix(".py").removesuffix(".starter")
    known = {cell.name: cell for cell in lesson.cells}
    if stem in known and name == f"{stem}.starter.py":
        what = f"cell {stem!r} is no exercise, so it has no starter"
        return PageError(
            f"{include.target}: {what}",
            where=where,
            hint=f"Its marker is at {lesson.path}:{known[stem].line}.",
        )
    hint = nearest(stem, known)
    for file, cell in known.items():
        if hint == f"Did you mean {file!r}?":
            hint = f"Did you mean {file!r} ({lesson.path}:{cell.line})?"
    return PageError(f"{lesson.path} has no cell for {include.target!r}", where=where, hint=hint)


def _twice(page: Page, lesson: Lesson, cell: Cell, first: Include, second: Include) -> PageError:
    return PageError(
        f"{second.target} ({lesson.path}:{cell.line}) is shown a second time",
        where=f"{page.path}:{second.line}",
        hint=f"It is shown first at {page.path}:{first.line}; delete one of the two.",
    )


def _missing(page: Page, lesson: Lesson, shown: dict[str, Include]) -> Iterator[PageError]:
    after = ""
    for name, cell in listings(lesson).items():
        if name in shown:
            after = f" after {page.path}:{shown[name].line}"
            continue
        part = ""
        if cell.role in EXERCISE_ROLES:
            part = "the starter of " if name.endswith(".starter.py") else "the solution of "
        yield PageError(
            f"{page.path} does not show {part}this cell",
            where=f"{lesson.path}:{cell.line}",
            cell=cell.name,
            hint=f'Include it in a python fence{after}: --8<-- "{lesson.id}/{name}"',
        )


def _crowded(page: Page, lesson: Lesson, shown: dict[str, Include]) -> Iterator[PageError]:
    """One cell a heading, so that a heading never runs ahead of its code."""
    files = listings(lesson)
    under: dict[int, Cell] = {}
    for name, include in shown.items():
        cell = files[name]
        if cell.role in _ACCOMPANYING_ROLES:
            continue
        first = under.setdefault(include.heading, cell)
        if first is not cell:
            yield PageError(
                f"cell {cell.name!r} stands under the same heading as cell {first.name!r}",
                where=f"{page.path}:{include.line}",
                hint=f"Give it a heading of its own; theirs is at {page.path}:{include.heading}.",
            )


def _out_of_order(page: Page, lesson: Lesson, shown: dict[str, Include]) -> Iterator[PageError]:
    """A page read from top to bottom is a program that runs."""
    before: tuple[str, Include] | None = None
    for name in listings(lesson):
        if name not in shown:
            continue
        if before and shown[name].line < before[1].line:
            yield PageError(
                f"{lesson.id}/{name} stands before {lesson.id}/{before[0]}",
                where=f"{page.path}:{shown[name].line}",
                hint=f"The module has them the other way round; that one is at "
                f"{page.path}:{before[1].line}.",
            )
        before = (name, shown[name])


def _early_outputs(page: Page, lesson: Lesson, shown: dict[str, Include]) -> Iterator[PageError]:
    """An output above its code answers a question before it is asked."""
    for reference in page.references:
        lesson_id, _, name = reference.target.partition("/")
        code = shown.get(f"{name}.py")
        if reference.fence != "output" or lesson_id != lesson.id or code is None:
            continue
        if reference.line < code.line:
            yield PageError(
                f"the output of cell {name!r} stands before its code",
                where=f"{page.path}:{reference.line}",
                hint=f"The code stands at {page.path}:{code.line}.",
            )
