"""Each lesson run under changed circumstances: whatever moves depends on something undeclared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from scripts.catalog import find_lessons
from scripts.compare import compare
from scripts.course import Course
from scripts.drift import Drift
from scripts.errors import CourseError
from scripts.outcome import Exit, Outcome
from scripts.pool import Pool
from scripts.progress import Watcher
from scripts.record import Record
from scripts.recording import execute
from scripts.reports import Findings, json_report, terminal_report
from scripts.source import Source, load_pins, load_source
from scripts.store import write_text
from scripts.variation import Variation, cores, place, variations

USUAL = Variation("the usual circumstances")


@dataclass(frozen=True)
class Audited:
    """What moved under one variation."""

    variation: Variation
    findings: Findings


def audit(
    course: Course, names: tuple[str, ...], jobs: int, report: Path | None, watcher: Watcher
) -> Outcome:
    """Run lessons as usual, then once for each variation, and compare.

    Args:
        course: The course.
        names: Ids; all lessons where empty.
        jobs: Lessons that may run side by side.
        report: A file for a program to read.
        watcher: Hears of every step.

    Returns:
        The report for the terminal; `Exit.DRIFT` where anything moved that no cell declares
        volatile, `Exit.WRONG` where a lesson failed.

    Raises:
        CourseError: A lesson cannot be read, or fails as usual.
    """
    catalog, pins = find_lessons(course), load_pins(course)
    sources = {
        name: load_source(course, catalog.entries[name], pins) for name in catalog.select(names)
    }
    usual = dict(_run(USUAL, course, sources, jobs, watcher))
    standing: dict[str, Record] = {}
    for name, outcome in usual.items():
        if isinstance(outcome, CourseError):
            raise outcome
        standing[name] = outcome
    audited = [
        _audited(
            variation, standing, dict(_run(variation, course, sources, jobs, watcher)), sources
        )
        for variation in variations()
    ]
    if report is not None:
        write_text(report, _for_a_program(audited), report.as_posix())
    failed = any(one.findings.errors for one in audited)
    moved = any(one.findings.has_drifted for one in audited)
    code = Exit.WRONG if failed else Exit.DRIFT if moved else Exit.GOOD
    return Outcome("\n".join(_told(audited)), code)


def _run(
    variation: Variation, course: Course, sources: Mapping[str, Source], jobs: int, watcher: Watcher
) -> Iterator[tuple[str, Record | CourseError]]:
    watcher.said(f"{variation.name}:")
    order = list(sources)[:: -1 if variation.is_backwards else 1]
    ordered = {name: sources[name] for name in order}
    jobs = 1 if variation.is_backwards else jobs
    with place(variation, course.root) as root:
        with cores(variation):
            pool = Pool(jobs=jobs, root=root, settings=variation.settings)
        with pool:
            yield from execute(pool, ordered, watcher)


def _audited(
    variation: Variation,
    standing: Mapping[str, Record],
    outcomes: Mapping[str, Record | CourseError],
    sources: Mapping[str, Source],
) -> Audited:
    drifts: list[Drift] = []
    errors: dict[str, CourseError] = {}
    for name in sources:
        outcome = outcomes[name]
        if isinstance(outcome, CourseError):
            errors[name] = outcome
        else:
            drifts.append(compare(standing[name], outcome, sources[name].lesson))
    return Audited(variation, Findings(drifts, errors))


def _told(audited: list[Audited]) -> Iterator[str]:
    for one in audited:
        findings = one.findings
        if findings.is_clean:
            yield f"{one.variation.name}: nothing moves but what is declared volatile"
            continue
        moved = Findings([drift for drift in findings.drifts if drift.drifted], findings.errors)
        report = terminal_report(moved).rstrip("\n").rpartition("\n\n")[0]
        yield f"{one.variation.name}:\n" + "\n".join(f"  {line}" for line in report.split("\n"))


def _for_a_program(audited: list[Audited]) -> str:
    told = [
        {"variation": one.variation.name, **json.loads(json_report(one.findings))}
        for one in audited
    ]
    return json.dumps({"audit": told}, indent=2, ensure_ascii=False) + "\n"
