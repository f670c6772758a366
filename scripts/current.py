"""Whether there is anything to do at all, decided before anything heavy is imported."""

from __future__ import annotations

from scripts.catalog import select
from scripts.course import Course
from scripts.manifest import is_current, load
from scripts.outcome import Outcome


def report_current(
    course: Course, names: tuple[str, ...], *, no_run: bool = False
) -> Outcome | None:
    """What to say where the last build still stands; None where something moved.

    Raises:
        UsageError: For a name that is no lesson.
    """
    last = load(course.manifest)
    if (last.older and not no_run) or not is_current(last, course.root):
        return None
    select(names, last.lessons)
    count = len(last.lessons)
    lessons = "1 lesson" if count == 1 else f"{count} lessons"
    said = [f"note: {note}" for note in last.notes]
    said += [f"note: {name} is shown as recorded from older code" for name in last.older]
    said.append(f"Nothing changed: {lessons} reused, none ran. Site: {_index(course)}")
    return Outcome("\n".join(said))


def _index(course: Course) -> str:
    return course.relative(course.site / "index.html")
