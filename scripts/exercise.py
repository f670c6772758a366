"""An exercise cell taken apart into its work, blank, wrong answers, checks and closing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scripts.errors import LessonError
from scripts.lesson import Attempt, Check, Exercise
from scripts.module_text import column_zero_comments, lines_of, parse_python

_HEADING = re.compile(r"# (work|blank|wrong|check|then):(?: +(.*))?")
_ORDER = ("work", "blank", "wrong", "check", "then")


@dataclass(frozen=True)
class _Section:
    kind: str
    title: str
    line: int
    """1-based line of the module where ``source`` begins."""
    source: str


def parse_exercise(body: str, first_line: int, path: str, cell: str) -> Exercise:
    """Take the body of an exercise cell apart.

    Args:
        body: The cell's text.
        first_line: 1-based line of the module where it begins.
        path: The module's path, for messages.
        cell: The cell's name, for messages.

    Raises:
        LessonError: For a section that is missing, empty, out of order, or not Python.
    """
    sections = _sections(body, first_line, path, cell)
    _check_order(sections, first_line, path, cell)
    by_kind = {kind: [s for s in sections if s.kind == kind] for kind in _ORDER}
    attempts = {
        kind: tuple(_uncommented(s, path, cell) for s in by_kind[kind])
        for kind in ("blank", "wrong")
    }
    work = by_kind["work"][0]
    closing = by_kind["then"][0] if by_kind["then"] else _Section("then", "", first_line, "")
    for section in (*by_kind["work"], *by_kind["check"], *by_kind["then"]):
        parse_python(section.source, path, section.line)
    return Exercise(
        work=Attempt("solution", work.line, work.source),
        blank=attempts["blank"][0],
        wrong=attempts["wrong"],
        checks=tuple(Check(s.title, s.line, s.source) for s in by_kind["check"]),
        closing=Attempt("then", closing.line, closing.source),
    )


def starter_source(exercise: Exercise) -> str:
    """What a learner begins with: the blank, every check, and the closing."""
    return _assemble(exercise, exercise.blank)


def solution_source(exercise: Exercise) -> str:
    """The work, every check, and the closing."""
    return _assemble(exercise, exercise.work)


def _assemble(exercise: Exercise, attempt: Attempt) -> str:
    parts = [attempt.source.rstrip("\n"), ""]
    for check in exercise.checks:
        parts += [f"# check: {check.text}", check.source.rstrip("\n")]
    if exercise.closing.source:
        parts += ["", exercise.closing.source.rstrip("\n")]
    return "\n".join(parts) + "\n"


def _sections(body: str, first_line: int, path: str, cell: str) -> list[_Section]:
    lines = lines_of(body)
    heads = [
        (comment.line, match)
        for comment in column_zero_comments(body)
        if (match := _HEADING.fullmatch(comment.text))
    ]
    if not heads or any(line.strip() for line in lines[: heads[0][0] - 1]):
        raise LessonError(
            "an exercise begins with `# work:`",
            where=f"{path}:{first_line}",
            cell=cell,
            hint="Its sections: # work: # blank: # wrong: NAME  # check: TEXT  # then:",
        )
    ends = [row - 1 for row, _ in heads[1:]] + [len(lines)]
    return [
        _Section(match[1], (match[2] or "").strip(), first_line + row, _strip(lines[row:end]))
        for (row, match), end in zip(heads, ends, strict=True)
    ]


def _strip(lines: list[str]) -> str:
    return "".join(lines).rstrip("\n") + "\n" if "".join(lines).strip() else ""


def _check_order(sections: list[_Section], first_line: int, path: str, cell: str) -> None:
    kinds = [section.kind for section in sections]
    for kind in _ORDER[:-1]:
        if kind not in kinds:
            raise LessonError(
                f"the exercise has no `# {kind}:`", where=f"{path}:{first_line - 1}", cell=cell
            )
    places = [_ORDER.index(kind) for kind in kinds]
    for index, section in enumerate(sections):
        where = f"{path}:{section.line - 1}"
        repeated = section.kind in ("work", "blank", "then") and kinds.count(section.kind) > 1
        if repeated or places[index] < max(places[: index + 1]):
            raise LessonError(
                f"`# {section.kind}:` stands out of order or twice",
                where=where,
                cell=cell,
                hint="The order is: work, blank, wrong answers, checks, then.",
            )
        if not section.source or (section.kind in ("wrong", "check") and not section.title):
            raise LessonError(
                f"`# {section.kind}:` is empty or has no text", where=where, cell=cell
            )


def _uncommented(section: _Section, path: str, cell: str) -> Attempt:
    """Code kept in comments, so that the plain module runs only the solution."""
    lines = []
    for offset, line in enumerate(section.source.rstrip("\n").split("\n")):
        if line and line != "#" and not line.startswith("# "):
            raise LessonError(
                f"code under `# {section.kind}:` is kept in comments",
                where=f"{path}:{section.line + offset}",
                cell=cell,
                hint="Begin the line with `# `.",
            )
        lines.append(line[2:])
    source = "\n".join(lines) + "\n"
    parse_python(source, path, section.line)
    name = section.title if section.kind == "wrong" else "starter"
    return Attempt(name, section.line, source)
