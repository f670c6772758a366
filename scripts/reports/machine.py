"""The reports for machines: JSON and JUnit XML."""

from __future__ import annotations

import json
from dataclasses import asdict
from xml.etree import ElementTree as ET

from scripts.drift import Drift
from scripts.errors import CourseError, CourseErrors
from scripts.reports.terminal import terminal_report
from scripts.reports.words import Findings, kinds_told, lesson_told, state_of, visible
from scripts.run import Json

SCHEMA_VERSION = 1


def json_report(findings: Findings) -> str:
    """Lay out what a check found as JSON, with nothing cut.

    Args:
        findings: What the check found.
    """
    lessons: list[Json] = [_lesson(drift) for drift in findings.drifts]
    lessons += [_failed(lesson, error) for lesson, error in findings.errors.items()]
    state = "failed" if findings.errors else "drift" if findings.has_drifted else "same"
    document: dict[str, Json] = {"schema": SCHEMA_VERSION, "state": state, "lessons": lessons}
    # ASCII only: what a lesson printed may hold characters that UTF-8 cannot.
    return json.dumps(document, indent=2) + "\n"


def junit_report(findings: Findings) -> str:
    """Lay out what a check found as JUnit XML, a test case for each lesson.

    Args:
        findings: What the check found.
    """
    suite = ET.Element("testsuite", name="check")
    for drift in findings.drifts:
        _add_lesson(suite, drift)
    for lesson, error in findings.errors.items():
        case = ET.SubElement(suite, "testcase", classname="check", name=lesson)
        message = visible(error.what)
        broken = ET.SubElement(case, "error", message=message, type=type(error).__name__)
        broken.text = visible(str(error))
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", str(len(findings.errors)))
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _add_lesson(suite: ET.Element, drift: Drift) -> None:
    case = ET.SubElement(suite, "testcase", classname="check", name=drift.lesson, file=drift.path)
    if drift.drifted:
        failure = ET.SubElement(
            case, "failure", message=lesson_told(drift), type=kinds_told(drift.drifted)
        )
        failure.text = terminal_report(Findings([drift]))


def _lesson(drift: Drift) -> Json:
    differences: list[Json] = [asdict(each) for each in drift.differences]
    changes: list[Json] = [*drift.changes]
    return {
        "lesson": drift.lesson,
        "path": drift.path,
        "state": state_of(drift),
        "changes": changes,
        "differences": differences,
    }


def _failed(lesson: str, error: CourseError) -> Json:
    several = error.errors if isinstance(error, CourseErrors) else (error,)
    return {"lesson": lesson, "state": "failed", "errors": [_error(each) for each in several]}


def _error(error: CourseError) -> Json:
    return {
        "type": type(error).__name__,
        "where": error.where,
        "cell": error.cell,
        "what": error.what,
        "hint": error.hint,
        "tail": error.tail,
    }
