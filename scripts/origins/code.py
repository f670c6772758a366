"""The lesson's own code, in which frames become spans and spans become text again."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from scripts.lesson import Cell, Lesson
from scripts.module_text import code_lines
from scripts.origins.frame import Frame
from scripts.run import Span

LONGEST_STATEMENT = 12
"""Lines of a statement that is shown whole around what comes from it."""


@dataclass(frozen=True)
class Quote:
    """A piece of code as it stands in its file now."""

    path: str
    """Relative to the project."""
    line: int
    """1-based line of the file."""
    column: int
    """0-based, in characters of the line as the reader sees it."""
    end_line: int
    end_column: int
    lines: tuple[str, ...]
    """The whole lines."""

    @property
    def text(self) -> str:
        """The piece alone, on one line."""
        lines = [*self.lines]
        lines[-1] = lines[-1][: self.end_column]
        lines[0] = lines[0][self.column :]
        return " ".join(" ".join(lines).split())


@dataclass(frozen=True)
class _Part:
    """One part of the digest: a cell, or a local module."""

    name: str
    path: str
    first_line: int
    source: str

    def quote(self, first: int, column: int, last: int, end_column: int) -> Quote:
        """Lines of the part, counted in it from 1."""
        lines = tuple(self.source.split("\n")[first - 1 : last])
        before = self.first_line - 1
        return Quote(self.path, first + before, column, last + before, end_column, lines)


class Code:
    """A lesson's cells and the local modules that it imports.

    Args:
        lesson: The lesson.
        read: Text of a local module by its path below ``lesson_code``; None where there is none.
    """

    def __init__(self, lesson: Lesson, read: Callable[[str], str | None]) -> None:
        self.lesson = lesson
        self._read = read

    def span(self, frame: Frame, path: PurePath) -> Span | None:
        """The span of a frame.

        Args:
            frame: Where some code stands, in a file of the lesson's own.
            path: That file, relative to the folder of the lesson's module.

        Returns:
            None where the frame is in no cell, or does not fit the text.
        """
        part = self._part_at(path, frame.line)
        if part is None:
            return None
        counted = {line: count for count, line in enumerate(code_lines(part.source), start=1)}
        texts = part.source.split("\n")
        ends = []
        for line, column in ((frame.line, frame.column), (frame.end_line, frame.end_column)):
            within = line - part.first_line + 1
            if within not in counted:
                return None
            before = texts[within - 1].encode()[:column].decode("utf-8", "ignore")
            ends += [counted[within], len(before)]
        return Span(part.name, *ends)

    def quote(self, span: Span) -> Quote | None:
        """The code of a span; None where it is no longer there."""
        part = self._part(span.part)
        kept = code_lines(part.source) if part else ()
        if part is None or not span.line <= span.end_line <= len(kept):
            return None
        first, last = kept[span.line - 1], kept[span.end_line - 1]
        return part.quote(first, span.column, last, span.end_column)

    def statement(self, span: Span) -> Quote | None:
        """The longest statement around a span that is short enough to be shown whole.

        Returns:
            Whole lines; those of the span alone where each statement is longer, None where the
            code is no longer there.
        """
        quoted, part = self.quote(span), self._part(span.part)
        if quoted is None or part is None:
            return None
        first, last = (line - part.first_line + 1 for line in (quoted.line, quoted.end_line))
        around = [
            (_first_line(node), node.end_lineno or node.lineno)
            for node in ast.walk(ast.parse(part.source))
            if isinstance(node, ast.stmt)
        ]
        fitting = [
            (begin, end)
            for begin, end in around
            if begin <= first and last <= end < begin + LONGEST_STATEMENT
        ]
        begin, end = max(fitting, key=lambda ends: ends[1] - ends[0], default=(first, last))
        return part.quote(begin, 0, end, len(part.source.split("\n")[end - 1]))

    def _part_at(self, path: PurePath, line: int) -> _Part | None:
        if path.name == PurePath(self.lesson.path).name and len(path.parts) == 1:
            cells = (cell for cell in self.lesson.cells if cell.first_line <= line)
            return _of_cell(self.lesson, max(cells, key=lambda cell: cell.first_line, default=None))
        return self._part(f"module:{path.as_posix()}")

    def _part(self, name: str) -> _Part | None:
        kind, _, what = name.partition(":")
        if kind == "cell":
            found = next((cell for cell in self.lesson.cells if cell.name == what), None)
            return _of_cell(self.lesson, found)
        source = self._read(what)
        path = PurePath(self.lesson.path).with_name(what).as_posix() if source else ""
        return _Part(name, path, 1, source) if source else None


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _of_cell(lesson: Lesson, cell: Cell | None) -> _Part | None:
    if cell is None:
        return None
    return _Part(f"cell:{cell.name}", lesson.path, cell.first_line, cell.source)
