"""Python downloads: the lesson as one clean module, and a starter for every exercise."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scripts.exercise import solution_source, starter_source
from scripts.lesson import Cell, Check, Exercise, Lesson
from scripts.record import Provenance, Record
from scripts.render.code import shown, trimmed
from scripts.slice import Piece, needed

LONGEST_LINE = 88


@dataclass(frozen=True)
class Preamble:
    """What stands before the first cell, as source text."""

    docstring: str
    future: str
    """``from __future__`` imports, one a line; may be empty."""


def module_path(lesson_id: str) -> str:
    """Where the clean module lies below the site's root."""
    return f"downloads/{lesson_id}/{lesson_id}.py"


def starter_path(lesson_id: str, cell: str) -> str:
    """Where an exercise's starter lies below the site's root."""
    return f"downloads/{lesson_id}/{lesson_id}-{cell}-starter.py"


def preamble(lesson: Lesson) -> Preamble:
    """Take the docstring and the future imports off a lesson's module."""
    return _preamble(lesson.source, lesson.cells[0].line)


@lru_cache(maxsize=2)  # each download of a lesson asks for the same
def _preamble(source: str, first_cell: int) -> Preamble:
    docstring, future = '""', []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            future.append(ast.unparse(node))
        elif node.lineno < first_cell:
            docstring = ast.get_source_segment(source, node) or docstring
    return Preamble(docstring, "\n".join(future))


def clean_module(lesson: Lesson, record: Record) -> str:
    """The lesson as a module that runs alone, with solutions and nothing for the engine."""
    head = preamble(lesson)
    cells = [Piece(cell.name, runnable(cell)) for cell in lesson.cells]
    return _joined(head, requirements(record.provenance), cells)


def starter_module(lesson: Lesson, record: Record, cell: Cell, exercise: Exercise) -> str:
    """A file that holds an exercise and, of the lesson, only what the exercise needs."""
    before = lesson.cells[: lesson.cells.index(cell)]
    earlier = [Piece(c.name, runnable(c)) for c in before if c.role != "error"]
    pieces = needed(earlier, (starter_source(exercise), solution_source(exercise)))
    head = Preamble(
        f'"""Exercise {cell.name} of {lesson.id}: the checks say when it is done."""',
        preamble(lesson).future,
    )
    starter = Piece(cell.name, speaking_starter(exercise))
    return _joined(head, requirements(record.provenance), [*pieces, starter])


def runnable(cell: Cell) -> str:
    """A cell's code for a plain module: an exercise solved, an expected error caught."""
    return trimmed(cell.whole) if cell.exercise is None else shown(cell)


def speaking_starter(exercise: Exercise) -> str:
    """The starter, its assertions failing with the words of their check."""
    parts = [exercise.blank.source.rstrip("\n"), ""]
    for check in exercise.checks:
        parts += [f"# check: {check.text}", _speaking(check)]
    if exercise.closing.source:
        parts += ["", exercise.closing.source.rstrip("\n")]
    return "\n".join(parts) + "\n"


def requirements(provenance: Provenance) -> str:
    """Inline script metadata (PEP 723): the recorded versions, for tools that install them."""
    packages = "".join(
        f'#   "{name}=={version}",\n' for name, version in provenance.packages.items()
    )
    return (
        f"# Recorded with Python {provenance.python} and the versions below, on the CPU.\n"
        "# /// script\n"
        '# requires-python = ">=3.11"\n'
        f"# dependencies = [\n{packages}# ]\n"
        "# ///\n"
    )


def _joined(head: Preamble, header: str, cells: Iterable[Piece]) -> str:
    top = [head.docstring + "\n", header]
    if head.future:
        top.append(head.future + "\n")
    body = "\n\n".join(f"# %% {cell.name}\n{cell.source}" for cell in cells)
    return "\n".join([*top, body])


def _speaking(check: Check) -> str:
    """A check's code, its text as the message of every assertion that has none."""
    lines = check.source.rstrip("\n").split("\n")
    silent = [
        node
        for node in ast.walk(ast.parse(check.source))
        if isinstance(node, ast.Assert) and node.msg is None
    ]
    for node in sorted(silent, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        row, end = (node.end_lineno or node.lineno) - 1, node.end_col_offset or 0
        before, after = _split_bytes(lines[row], end)
        message = _quoted(check.text)
        one_line = f"{before}, {message}{after}"
        if len(one_line) > LONGEST_LINE:
            indent = " " * node.col_offset
            one_line = f"{before}, (\n{indent}    {message}\n{indent}){after}"
        lines[row] = one_line
    return "\n".join(lines)


def _split_bytes(line: str, offset: int) -> tuple[str, str]:
    """Split at an offset as ``ast`` counts it, in UTF-8 bytes."""
    data = line.encode()
    return data[:offset].decode(), data[offset:].decode()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
