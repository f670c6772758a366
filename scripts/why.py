"""Why a lesson would run again: the parts of its digest that changed since its record."""

from __future__ import annotations

from scripts.catalog import find_lessons
from scripts.course import Course
from scripts.digest import changed_parts
from scripts.errors import RecordError
from scripts.outcome import Outcome
from scripts.source import load_pins, load_source
from scripts.store import find_record


def why(course: Course, names: tuple[str, ...]) -> Outcome:
    """Say for each lesson whether its record is current, and if not, what changed.

    Raises:
        CourseError: For a lesson that cannot be read.
    """
    catalog, pins = find_lessons(course), load_pins(course)
    lines = []
    for name in catalog.select(names):
        source = load_source(course, catalog.entries[name], pins)
        try:
            record = find_record(course, name)
        except RecordError as error:
            lines += [f"{name}: its record cannot be used", f"  {error}"]
            continue
        if record is None:
            lines.append(f"{name}: it has no record yet")
            continue
        changes = changed_parts(record.digest, source.digest)
        lines.append(f"{name}: {'stale' if changes else 'current'}")
        lines += [f"  {change}" for change in changes]
    return Outcome("\n".join(lines))
