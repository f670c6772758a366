"""The report for a person at a terminal."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator

from scripts.drift import Difference, Drift
from scripts.errors import CourseError
from scripts.reports.words import Findings, counted, lesson_told, summary, visible

WIDTH = 100
_MOST_LINES = 6
_CONTEXT = 30
"""Characters shown before the place where two long lines part."""
_STYLES = {"code": "red", "toolchain": "yellow", "machine": "cyan", "noise": "dim"}


def terminal_report(findings: Findings, *, markup: bool = False) -> str:
    """Lay out what a check found in lines of at most 100 columns.

    Args:
        findings: What the check found.
        markup: Whether to add the colour tags of ``rich``.

    Returns:
        The report, ending in one line feed.
    """
    lines: list[str] = []
    for drift in findings.drifts:
        lines += _lesson(drift, markup=markup)
    for lesson, error in findings.errors.items():
        lines += _failed(lesson, error, markup=markup)
    lines += ["", summary(findings)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _lesson(drift: Drift, *, markup: bool) -> Iterator[str]:
    style = "bold red" if drift.drifted else "green"
    yield from ([""] if drift.drifted else [])
    yield _styled(drift.lesson, style, markup=markup) + _plain(f"  {lesson_told(drift)}", markup)
    for difference in drift.drifted:
        yield from _difference(difference, markup=markup)


def _failed(lesson: str, error: CourseError, *, markup: bool) -> Iterator[str]:
    yield ""
    yield _styled(lesson, "bold red", markup=markup) + _plain("  failed", markup)
    for line in str(error).split("\n"):
        yield _plain(f"  {line}", markup)


def _difference(difference: Difference, *, markup: bool) -> Iterator[str]:
    cell = f"  cell {difference.cell}" if difference.cell else ""
    yield _plain(f"  {difference.where}{cell}", markup)
    kind = _styled(difference.kind, _STYLES[difference.kind], markup=markup)
    yield f"    {kind}" + _plain(f"  {difference.what}", markup, used=4 + len(difference.kind))
    old, new = _near_difference(difference.old, difference.new)
    for title, text in (("recorded", old), ("now", new)):
        for number, line in enumerate(_cut(text)):
            yield _plain(f"      {title if number == 0 else '':<9} {line}", markup)
    for line in _cut(difference.detail):
        yield _plain(f"      {line}", markup)
    for number, line in enumerate(textwrap.wrap(difference.cause, WIDTH - 16)):
        yield _plain(f"      {'because' if number == 0 else '':<9} {line}", markup)


def _near_difference(old: str, new: str) -> tuple[str, str]:
    """Two long lines, begun shortly before they part, so that cutting them shows where."""
    pairs = zip(old, new, strict=False)
    common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    skipped = common - _CONTEXT
    if skipped <= 0 or "\n" in old + new or max(len(old), len(new)) <= WIDTH - 16:
        return old, new
    return f"…{old[skipped:]}", f"…{new[skipped:]}"


def _cut(text: str) -> list[str]:
    lines = text.split("\n") if text else []
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[: _MOST_LINES - 1], f"… and {counted(len(lines) - _MOST_LINES + 1, 'line')}"]


def _plain(line: str, markup: bool, *, used: int = 0) -> str:  # noqa: FBT001
    line = visible(line)
    room = WIDTH - used
    line = line if len(line) <= room else f"{line[: room - 1]}…"
    return _escaped(line) if markup else line


def _styled(text: str, style: str, *, markup: bool) -> str:
    return f"[{style}]{_escaped(visible(text))}[/{style}]" if markup else visible(text)


def _escaped(text: str) -> str:
    from rich.markup import escape  # only where a terminal shows it

    return escape(text)
