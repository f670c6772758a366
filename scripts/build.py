"""The build: run what is stale, freeze it, check it, render it, publish it."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from scripts import manifest as manifests
from scripts import measuring, site
from scripts.catalog import Entry
from scripts.course import Course
from scripts.errors import CourseError, RecordError, raise_all
from scripts.manifest import Built, Manifest
from scripts.progress import Watcher
from scripts.publish import publish, recover
from scripts.record import Record
from scripts.recording import execute, freeze
from scripts.rendering import Rendered, Renderer, remove_others, write_tables
from scripts.source import Source, load_pins, load_source, site_url
from scripts.store import build_lock, read_record, remove_leftovers, write_text
from scripts.survey import Survey, record_name, take_survey
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


@dataclass(frozen=True)
class Result:
    """What a build did."""

    ran: tuple[str, ...]
    kept: tuple[str, ...]
    """Of those that ran: the ones whose record stayed, since only noise differed."""
    reused: tuple[str, ...]
    site: Path
    site_was_built: bool
    seconds: float


@dataclass
class _Work:
    """What a build has found so far."""

    stale: dict[str, Source] = field(default_factory=dict)
    fresh: dict[str, tuple[Source, Record]] = field(default_factory=dict)
    old: dict[str, Record] = field(default_factory=dict)
    """Records that stand for stale lessons."""
    kept: list[str] = field(default_factory=list)
    errors: list[CourseError] = field(default_factory=list)


def manifest_path(course: Course) -> Path:
    """Where the state of the last good build is kept."""
    return course.cache / "manifest.json"


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
        recover(course.site)
        remove_leftovers(course.records)
        last = manifests.load(manifest_path(course))
        survey = take_survey(course, last)
        selected = survey.catalog.select(request.lessons)
        workers = workers or stack.enter_context(Workers(request.jobs))
        renderer = Renderer(
            course, workers, survey.engine, survey.damaged, site_url(course),
            survey.catalog.entries.keys(),
        )  # fmt: skip
        pending = _pending(survey, last, selected if request.refresh else ())
        if request.refresh or any(record_name(e.id) not in survey.hashes for e in pending):
            workers.for_lessons()  # they warm up while the sources are read
        work = _read(course, pending, selected if request.refresh else ())
        _refuse_others(work, selected)
        _make(course, work, workers, renderer, watcher)
        rendered = renderer.finish(work.errors)
        raise_all(work.errors)
        lessons = _lessons(course, survey, last, rendered)
        was_built = _publish(course, survey, last, lessons)
    ran = tuple(work.stale)
    reused = tuple(name for name in survey.catalog.entries if name not in work.stale)
    seconds = time.perf_counter() - began
    return Result(ran, tuple(work.kept), reused, course.site, was_built, seconds)


def _pending(survey: Survey, last: Manifest, refreshed: Iterable[str]) -> list[Entry]:
    """Lessons whose fragments the last build left wrong, and those to be run anyway."""
    entries = survey.catalog.entries.values()
    return [e for e in entries if e.id in refreshed or not survey.is_built(e, last)]


def _read(course: Course, pending: list[Entry], refreshed: Iterable[str]) -> _Work:
    """Read what pends, and tell stale lessons from current ones by their digests."""
    work, pins = _Work(), load_pins(course)
    for entry in pending:
        try:
            source = load_source(course, entry, pins)
            record = _standing_record(course, entry.id, forgiving=entry.id in refreshed)
        except CourseError as error:
            work.errors.append(error)
            continue
        if record is not None:
            work.old[entry.id] = record
        if record is None or record.digest != source.digest or entry.id in refreshed:
            work.stale[entry.id] = source
        else:
            work.fresh[entry.id] = (source, record)
    return work


def _standing_record(course: Course, name: str, *, forgiving: bool) -> Record | None:
    """The record as it stands; a damaged one is an error unless a new one was asked for."""
    path = course.record_path(name)
    if not path.exists():
        return None
    try:
        return read_record(path, course.relative(path))
    except RecordError:
        if forgiving:
            return None
        raise


def _refuse_others(work: _Work, selected: tuple[str, ...]) -> None:
    """A site is never published over the stale record of a lesson that was not to be run."""
    for name in [name for name in work.stale if name not in selected]:
        source = work.stale.pop(name)
        work.errors.append(
            RecordError(
                f"the record of {name} is stale, and it was not named",
                where=source.lesson.path,
                hint=f"Run `python -m scripts build {name}`, or build without names.",
            )
        )


def _make(
    course: Course, work: _Work, workers: Workers, renderer: Renderer, watcher: Watcher
) -> None:
    """Run the stale lessons; check and begin to render every lesson that pends."""
    runs = execute(workers.for_lessons(), work.stale, watcher) if work.stale else iter(())
    loading = threading.Thread(target=_load_mkdocs, name="load-mkdocs")
    if work.stale:
        loading.start()  # beside the lessons; without them, importing it later costs the same
    for source, record in work.fresh.values():
        work.errors += renderer.begin(source, record)
    for name, outcome in runs:
        if isinstance(outcome, CourseError):
            work.errors.append(outcome)
            continue
        source = work.stale[name]
        try:
            record, written = freeze(course, source, outcome, work.old.get(name))
        except CourseError as error:
            work.errors.append(error)
            continue
        if not written:
            work.kept.append(name)
        work.errors += renderer.begin(source, record)
    if work.stale:
        loading.join()


def _load_mkdocs() -> None:
    with measuring.shared():
        site.preload()


def _lessons(
    course: Course, survey: Survey, last: Manifest, rendered: Mapping[str, Rendered]
) -> dict[str, Built]:
    """What now stands for every lesson: what was just made, or what the last build made."""
    lessons = {}
    for name, entry in survey.catalog.entries.items():
        if name not in rendered:
            lessons[name] = last.lessons[name]
            continue
        made = rendered[name]
        content = course.record_path(name).read_bytes()
        key = survey.key(entry, hashlib.sha256(content).hexdigest())
        lessons[name] = Built(key, made.facts, made.outputs)
    return lessons


def _publish(course: Course, survey: Survey, last: Manifest, lessons: dict[str, Built]) -> bool:
    """Build the site where it is not what it would become; leave a manifest of it all.

    Returns:
        Whether MkDocs ran.
    """
    tables = write_tables(course, {name: built.facts for name, built in lessons.items()})
    outputs = [*tables, *(path for built in lessons.values() for path in built.outputs)]
    remove_others(course, outputs)
    key = survey.site_key({name: built.key for name, built in lessons.items()})
    published = [path for path in last.outputs if path.startswith("site/")]
    is_whole = bool(published) and survey.damaged.isdisjoint(published)
    if must_build := not (is_whole and key == last.site_key):
        target = course.cache / "site-next"
        newest = max((built.facts["started_utc"] for built in lessons.values()), default="")
        site.build_site(course, target, newest)
        publish(target, course.site)
    made = {p: s for p, s in manifests.output_stamps(course.root, outputs).items() if s}
    made |= manifests.tree_stamps(course.root, "site")
    state = Manifest(manifests.environment(), _inputs(course, survey), made, lessons, key)
    text = manifests.dump(state)
    write_text(manifest_path(course), text, ".cache/manifest.json", durable=False)
    return must_build


def _inputs(course: Course, survey: Survey) -> dict[str, tuple[int, int, str]]:
    """Stamps and digests of what was read; records are as this build may have written them."""
    known = {path: (*stamp, survey.hashes[path]) for path, stamp in survey.stamps.items()}
    records = [record_name(name) for name in survey.catalog.entries]
    for path, stamp in manifests.output_stamps(course.root, records).items():
        if stamp is not None and stamp != survey.stamps.get(path):
            content = (course.root / path).read_bytes()
            known[path] = (*stamp, hashlib.sha256(content).hexdigest())
    return known


def describe(course: Course, result: Result) -> str:
    """The build's closing line: what ran, what was reused, and where the site is."""
    said = []
    if result.ran:
        said.append(f"ran {', '.join(result.ran)}")
    if result.kept:
        said.append(f"kept {_number(result.kept)} whose runs differ only in noise")
    if result.reused:
        said.append(f"reused {_number(result.reused)}")
    site = "published" if result.site_was_built else "unchanged"
    where = course.relative(result.site / "index.html")
    doing = "; ".join(said) or "no lessons yet"
    return f"{doing[0].upper()}{doing[1:]}. Site {site} in {result.seconds:.1f} s: {where}"


def _number(lessons: tuple[str, ...]) -> str:
    return "1 record" if len(lessons) == 1 else f"{len(lessons)} records"
