"""Which lessons must run, which only be rendered again, and which cannot be read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from scripts.catalog import Entry
from scripts.course import Course
from scripts.digest import changed_parts
from scripts.errors import CourseError, RecordError
from scripts.manifest import Manifest
from scripts.record import Record
from scripts.source import Source, load_pins, load_source
from scripts.store import find_record
from scripts.survey import Survey


@dataclass
class Triage:
    """The lessons that a build has to look at."""

    stale: dict[str, Source] = field(default_factory=dict)
    """Must run."""
    fresh: dict[str, tuple[Source, Record]] = field(default_factory=dict)
    """Their records are current; their fragments are not."""
    older: dict[str, list[str]] = field(default_factory=dict)
    """Of the fresh, those that are stale and must not run: what changed since their records."""
    standing: dict[str, Record] = field(default_factory=dict)
    """Records that stale lessons have from before."""
    errors: list[CourseError] = field(default_factory=list)

    def leave(self, source: Source, record: Record | None) -> None:
        """Show a stale record as it is; a lesson without one has nothing to show."""
        if record is None:
            self.errors.append(_no_record(source))
            return
        self.fresh[source.lesson.id] = (source, record)
        self.older[source.lesson.id] = changed_parts(record.digest, source.digest)


def pending(survey: Survey, last: Manifest, refreshed: Collection[str]) -> list[Entry]:
    """Lessons whose fragments the last build left wrong, and those to be run anyway."""
    entries = survey.catalog.entries.values()
    return [e for e in entries if e.id in refreshed or not survey.is_built(e, last)]


def triage(
    course: Course,
    entries: list[Entry],
    selected: Collection[str],
    refreshed: Collection[str],
    *,
    no_run: bool = False,
) -> Triage:
    """Read lessons, and tell stale ones from current ones by their digests.

    Args:
        course: The course.
        entries: The lessons to look at.
        selected: Ids of those that may run.
        refreshed: Ids of those that run even where their records are current.
        no_run: Whether stale records are to be shown as they are.
    """
    found, pins = Triage(), load_pins(course)
    for entry in entries:
        name = entry.id
        try:
            source = load_source(course, entry, pins)
            record = _standing(course, name, forgiving=name in refreshed)
        except CourseError as error:
            found.errors.append(error)
            continue
        if record is not None and record.digest == source.digest and name not in refreshed:
            found.fresh[name] = (source, record)
        elif no_run:
            found.leave(source, record)
        elif name not in selected:
            found.errors.append(_not_named(source))
        else:
            found.stale[name] = source
            if record is not None:
                found.standing[name] = record
    return found


def _standing(course: Course, name: str, *, forgiving: bool) -> Record | None:
    """The record as it stands; a damaged one is an error unless a new one was asked for."""
    try:
        return find_record(course, name)
    except RecordError:
        if forgiving:
            return None
        raise


def _no_record(source: Source) -> RecordError:
    name = source.lesson.id
    return RecordError(
        f"{name} has never run, so there is nothing to show",
        where=source.lesson.path,
        hint=f"Run `python -m scripts build {name}`, without --no-run.",
    )


def _not_named(source: Source) -> RecordError:
    """A site is never published over the stale record of a lesson that was not to be run."""
    name = source.lesson.id
    return RecordError(
        f"the record of {name} is stale, and it was not named",
        where=source.lesson.path,
        hint=f"Run `python -m scripts build {name}`, or build without names.",
    )
