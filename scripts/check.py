"""Every lesson run again and compared with its record; nothing is written but reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scripts.catalog import find_lessons
from scripts.compare import compare
from scripts.course import Course, record_name
from scripts.drift import Drift
from scripts.errors import CourseError, RecordError, raise_all
from scripts.outcome import Exit, Outcome
from scripts.page_check import page_problems
from scripts.progress import Watcher
from scripts.record import Record
from scripts.recording import execute
from scripts.reports import (
    Findings,
    json_report,
    junit_report,
    markdown_report,
    terminal_report,
)
from scripts.schema import validate_file
from scripts.source import Source, load_pins, load_source
from scripts.store import find_record, write_text
from scripts.workers import Workers


@dataclass(frozen=True)
class Reports:
    """Files that a report is wanted in."""

    markdown: Path | None = None
    json: Path | None = None
    junit: Path | None = None


def check(
    course: Course, names: tuple[str, ...], jobs: int, reports: Reports, watcher: Watcher
) -> Outcome:
    """Run lessons again and compare each with its record.

    Args:
        course: The course.
        names: Ids; all lessons where empty.
        jobs: Lessons that may run side by side.
        reports: Files to report in, beside the terminal.
        watcher: Hears of every step.

    Returns:
        The report for the terminal; `Exit.DRIFT` where anything drifted, `Exit.WRONG` where a
        lesson could not be run or compared.

    Raises:
        CourseError: Modules and pages do not pair, or a report cannot be written.
    """
    catalog, pins = find_lessons(course), load_pins(course)
    sources: dict[str, Source] = {}
    records: dict[str, Record] = {}
    errors: dict[str, CourseError] = {}
    for name in catalog.select(names):
        try:
            source = load_source(course, catalog.entries[name], pins)
            records[name] = _standing(course, source, catalog.entries)
            sources[name] = source
        except CourseError as error:
            errors[name] = error
    drifts: list[Drift] = []
    if sources:
        with Workers(course.root, jobs) as workers:
            for name, outcome in execute(workers.for_lessons(), sources, watcher):
                if isinstance(outcome, CourseError):
                    errors[name] = outcome
                else:
                    drifts.append(compare(records[name], outcome, sources[name].lesson))
    drifts.sort(key=lambda drift: drift.lesson)
    findings = Findings(drifts, errors)
    _write(findings, reports)
    code = Exit.WRONG if errors else Exit.DRIFT if findings.has_drifted else Exit.GOOD
    return Outcome(terminal_report(findings), code, terminal_report(findings, markup=True))


def _standing(course: Course, source: Source, known: Mapping[str, object]) -> Record:
    """A lesson's record, with which its page agrees."""
    name = source.lesson.id
    record = find_record(course, name)
    if record is None:
        raise RecordError(
            "there is no record to compare with",
            where=record_name(name),
            hint=f"`python -m scripts build {name}` makes it.",
        )
    validate_file(course.record_path(name), record_name(name))
    raise_all(page_problems(source.page, source.lesson, record, known.keys()))
    return record


def _write(findings: Findings, reports: Reports) -> None:
    wanted = (
        (reports.markdown, markdown_report),
        (reports.json, json_report),
        (reports.junit, junit_report),
    )
    for path, render in wanted:
        if path is not None:
            write_text(path, render(findings), path.as_posix())
