"""The report for a pull request."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from scripts.drift import Difference, Drift
from scripts.errors import CourseError
from scripts.reports.words import KINDS, Findings, counted, lesson_told, summary, visible

LONGEST = 60_000
"""Characters; code hosts refuse a comment of more than 65 536."""
_MOST_LINES = 60
_ENDING = "\n\n… cut here: the rest is in the JSON report.\n"


def markdown_report(findings: Findings) -> str:
    """Lay out what a check found as GitHub-flavoured Markdown.

    Whatever a lesson printed stands in fences or code spans longer than any run of backticks in
    it, so that nothing of it is taken as markup.

    Args:
        findings: What the check found.

    Returns:
        Markdown of at most 60 000 characters.
    """
    blocks = ["## Recorded runs, checked again", summary(findings), _table(findings)]
    for drift in findings.drifts:
        if drift.drifted:
            blocks += _lesson(drift)
    for lesson, error in findings.errors.items():
        blocks += _failed(lesson, error)
    return _bounded(blocks)


def _table(findings: Findings) -> str:
    rows = [f"| lesson | state | {' | '.join(KINDS)} |", "|---|---|" + "--:|" * len(KINDS)]
    for drift in findings.drifts:
        counts = Counter(each.kind for each in drift.differences)
        state = "drifted" if drift.drifted else "as recorded"
        numbers = " | ".join(str(counts[kind]) for kind in KINDS)
        rows.append(f"| {_span(drift.lesson)} | {state} | {numbers} |")
    empty = " | ".join("" for _ in KINDS)
    rows += [f"| {_span(lesson)} | failed | {empty} |" for lesson in findings.errors]
    return "\n".join(rows)


def _lesson(drift: Drift) -> Iterator[str]:
    yield f"### {_span(drift.lesson)}: {lesson_told(drift)}"
    if drift.changes:
        yield "Since the record:\n" + "\n".join(f"- {_span(change)}" for change in drift.changes)
    for difference in drift.drifted:
        yield from _difference(difference)


def _failed(lesson: str, error: CourseError) -> Iterator[str]:
    yield f"### {_span(lesson)}: failed"
    yield _fence("text", str(error))


def _difference(difference: Difference) -> Iterator[str]:
    cell = f", cell {_span(difference.cell)}" if difference.cell else ""
    yield f"**{difference.kind}** at {_span(difference.where)}{cell}: {_span(difference.what)}"
    removed = [f"- {line}" for line in difference.old.split("\n")] if difference.old else []
    added = [f"+ {line}" for line in difference.new.split("\n")] if difference.new else []
    if removed or added:
        yield _fence("diff", "\n".join([*_cut(removed), *_cut(added)]))
    if difference.detail:
        yield _fence("text", "\n".join(_cut(difference.detail.split("\n"))))
    if difference.is_unexplained:
        yield "Nothing that a record holds has changed: this output depends on something else."


def _cut(lines: list[str]) -> list[str]:
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[:_MOST_LINES], f"… and {counted(len(lines) - _MOST_LINES, 'line')}"]


def _span(text: str) -> str:
    """A code span; in a table a bar would end the cell even there."""
    text = visible(text).replace("\n", " ").replace("|", "¦").strip() or " "
    ticks = "`" * (_longest_run(text) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{space}{text}{space}{ticks}"


def _fence(language: str, text: str) -> str:
    text = visible(text)
    ticks = "`" * max(3, _longest_run(text) + 1)
    return f"{ticks}{language}\n{text}\n{ticks}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _bounded(blocks: list[str]) -> str:
    """Whole blocks only, since half a fence would swallow what follows."""
    room = LONGEST - len(_ENDING)
    kept: list[str] = []
    for block in blocks:
        room -= len(block) + 2
        if room < 0:
            return "\n\n".join(kept) + _ENDING
        kept.append(block)
    return "\n\n".join(kept) + "\n"
