"""The build: run what is stale, freeze it, check it, render it, publish it."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from scripts import manifest as manifests
from scripts.closing import Closing
from scripts.course import Course, record_name
from scripts.errors import CourseError, raise_all
from scripts.installed import mismatches
from scripts.manifest import Manifest
from scripts.progress import Watcher
from scripts.publish import recover
from scripts.recording import execute, freeze
from scripts.rendering import Renderer
from scripts.source import load_pins, site_url
from scripts.store import build_lock, remove_leftovers
from scripts.survey import Survey, take_survey
from scripts.triage import Triage, pending, triage
from scripts.workers import Workers


@dataclass(frozen=True)
class Request:
    """What a build is asked for."""

    lessons: tuple[str, ...] = ()
    """Ids to run where stale; all of them where empty."""
    refresh: bool = False
    """Run them even where their records are current."""
    jobs: int = 1
    """Lessons that may run side by side."""
    no_run: bool = False
    """Run none: the page of a stale record says that it is older than the code."""


@dataclass(frozen=True)
class Result:
    """What a build did."""

    ran: tuple[str, ...]
    kept: tuple[str, ...]
    """Of those that ran: the ones whose record stayed, since only noise differed."""
    older: tuple[str, ...]
    """Ids of those whose record is older than their code."""
    reused: tuple[str, ...]
    site: Path
    site_was_built: bool
    seconds: float


def build(
    course: Course, request: Request, watcher: Watcher, workers: Workers | None = None
) -> Result:
    """Bring the records, the fragments and the site up to date.

    Args:
        course: The course.
        request: What to run.
        watcher: Hears of every step.
        workers: Kept by the caller from build to build, so that the next one starts warm.

    Raises:
        CourseError: Everything that is wrong, all at once; the last good site stays.
    """
    began = time.perf_counter()
    with build_lock(course.root, watcher.said), ExitStack() as stack:
        stack.callback(watcher.closed)
        recover(course.site)
        remove_leftovers(course.records)
        workers = workers or stack.enter_context(Workers(course.root, request.jobs))
        found, kept, was_built, names = _build(course, request, watcher, workers)
    return Result(
        ran=tuple(found.stale),
        kept=kept,
        older=tuple(found.older),
        reused=tuple(name for name in names if name not in {*found.stale, *found.older}),
        site=course.site,
        site_was_built=was_built,
        seconds=time.perf_counter() - began,
    )


def _build(
    course: Course, request: Request, watcher: Watcher, workers: Workers
) -> tuple[Triage, tuple[str, ...], bool, tuple[str, ...]]:
    workers.load_mkdocs()  # beside all that comes before the site
    last = manifests.load(course.manifest)
    survey = take_survey(course, last)
    closing = Closing(course, survey, last, _notes(course, survey, last, watcher), workers)
    known = tuple(survey.catalog.entries)
    selected = survey.catalog.select(request.lessons)
    refreshed = selected if request.refresh else ()
    entries = pending(survey, last, refreshed)
    is_new = any(record_name(entry.id) not in survey.hashes for entry in entries)
    if refreshed or (is_new and not request.no_run):
        workers.for_lessons()  # they warm up while the sources are read
    found = triage(course, entries, selected, refreshed, no_run=request.no_run)
    renderer = Renderer(course, workers, survey.engine, survey.damaged, site_url(course), known)
    kept = _make(course, found, workers, renderer, watcher)
    rendered = renderer.finish(found.errors)
    raise_all(found.errors)
    return found, kept, closing.close(rendered), known


def _notes(course: Course, survey: Survey, last: Manifest, watcher: Watcher) -> tuple[str, ...]:
    """Say where other versions are installed than pinned; asking takes a while."""
    pinned = survey.hashes.get("requirements.txt")
    is_known = last.environment == manifests.environment()
    if is_known and last.inputs.get("requirements.txt", (0, 0, None))[2] == pinned:
        notes = last.notes
    else:
        notes = mismatches(load_pins(course))
    for note in notes:
        watcher.said(f"note: {note}")
    return notes


def _make(
    course: Course, found: Triage, workers: Workers, renderer: Renderer, watcher: Watcher
) -> tuple[str, ...]:
    """Run the stale lessons; check and begin to render every lesson that pends.

    Returns:
        Ids of those that ran and whose record stays.
    """
    runs = execute(workers.for_lessons(), found.stale, watcher) if found.stale else ()
    for source, record in found.fresh.values():
        older = found.older.get(source.lesson.id, ())
        found.errors += renderer.begin(source, record, older)
    kept = []
    for name, outcome in runs:
        try:
            if isinstance(outcome, CourseError):
                raise outcome
            source = found.stale[name]
            record, written = freeze(course, source, outcome, found.standing.get(name))
        except CourseError as error:
            found.errors.append(error)
            continue
        found.errors += renderer.begin(source, record)
        if not written:
            kept.append(name)
        renderer.advance(found.errors)
    return tuple(kept)


def describe(course: Course, result: Result) -> str:
    """The build's closing line: what ran, what was reused, and where the site is."""
    said = []
    if result.ran:
        said.append(f"ran {', '.join(result.ran)}")
    if result.kept:
        said.append(f"kept {_number(result.kept)} whose runs differ only in noise")
    if result.reused:
        said.append(f"reused {_number(result.reused)}")
    if result.older:
        said.append(f"left {', '.join(result.older)} as recorded from older code")
    site = "published" if result.site_was_built else "unchanged"
    where = course.relative(result.site / "index.html")
    doing = "; ".join(said) or "no lessons yet"
    return f"{doing[0].upper()}{doing[1:]}. Site {site} in {result.seconds:.1f} s: {where}"


def _number(lessons: tuple[str, ...]) -> str:
    return "1 record" if len(lessons) == 1 else f"{len(lessons)} records"
