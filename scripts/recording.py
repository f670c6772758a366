"""Lessons executed, and their runs frozen into records."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, as_completed

from scripts.compare import compare, is_only_noise
from scripts.course import Course
from scripts.errors import CourseError
from scripts.installed import check_versions
from scripts.pool import Pool
from scripts.programdiff import tells_more
from scripts.progress import Watcher
from scripts.record import Provenance, Record
from scripts.run import Run
from scripts.source import Source
from scripts.store import read_record, write_record


def execute(
    pool: Pool, sources: Mapping[str, Source], watcher: Watcher
) -> Iterator[tuple[str, Record | CourseError]]:
    """Run lessons side by side, each in a process of its own.

    Args:
        pool: Where they run.
        sources: The lessons by id.
        watcher: Hears of every cell.

    Yields:
        The id and the new record, or what went wrong, as each lesson ends.
    """
    watcher.planned(tuple(sources), sum(len(s.lesson.cells) for s in sources.values()))
    try:
        yield from _outcomes(pool, sources, watcher)
    finally:
        watcher.closed()


def _outcomes(
    pool: Pool, sources: Mapping[str, Source], watcher: Watcher
) -> Iterator[tuple[str, Record | CourseError]]:
    submitted: dict[Future[tuple[Run, Provenance]], tuple[str, float]] = {
        pool.submit_run(source.lesson, on_event=watcher): (name, time.monotonic())
        for name, source in sources.items()
    }
    for future in as_completed(submitted):
        name, began = submitted[future]
        outcome: Record | CourseError
        try:
            run, provenance = future.result()
        except CourseError as error:
            outcome = error
            seconds = time.monotonic() - began
        else:
            outcome = Record(run, provenance, sources[name].digest)
            seconds = provenance.duration_seconds
        watcher.lesson_ended(name, seconds, "" if isinstance(outcome, Record) else str(outcome))
        yield name, outcome


def freeze(course: Course, source: Source, new: Record, old: Record | None) -> tuple[Record, bool]:
    """Write a record, unless the one that stands differs only in noise and tells as much.

    Args:
        course: The course.
        source: The lesson.
        new: What just ran.
        old: The record that stands, if it can be read.

    Returns:
        The record that stands now, and whether it was written.

    Raises:
        CourseError: It ran with other versions than pinned, or cannot be written.
    """
    check_versions(source.lesson, new.digest, new.provenance)
    if old is not None and old.digest == new.digest:
        drift = compare(old, new, source.lesson)
        if is_only_noise(drift) and not drift.changes and not _tells_more(old, new):
            return old, False
    path = course.record_path(source.lesson.id)
    write_record(path, new, course.relative(path))
    return read_record(path, course.relative(path)), True  # so that pages show what is stored


def _tells_more(old: Record, new: Record) -> bool:
    before = {program.name: program for program in old.run.programs}
    return any(
        program.name in before and tells_more(before[program.name], program)
        for program in new.run.programs
    )
