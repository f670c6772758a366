"""The text of a module, before any meaning: line ends, tabs, syntax, comments."""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from dataclasses import dataclass

from scripts.errors import LessonError


@dataclass(frozen=True)
class Comment:
    """A comment that begins in the first column."""

    line: int
    """1-based."""
    text: str
    """With its ``#``, without trailing white space."""


def check_text(source: str, path: str) -> None:
    """Refuse text whose bytes a page could not show as they are.

    Raises:
        LessonError: For an empty module, CRLF, a tab, or white space at the end of a line.
    """
    if not source.strip():
        raise LessonError("the module is empty", where=f"{path}:1")
    if source.startswith("\ufeff"):
        raise LessonError(
            "the module begins with a byte-order mark",
            where=f"{path}:1",
            hint="Save the file as UTF-8 without one.",
        )
    for number, line in enumerate(source.split("\n"), start=1):
        where = f"{path}:{number}"
        if "\0" in line:
            raise LessonError("the line holds a NUL byte", where=where, hint="Remove it.")
        if "\r" in line:
            raise LessonError(
                "the line ends in CRLF",
                where=where,
                hint="Save the file with LF line ends (git config core.autocrlf input).",
            )
        if "\t" in line:
            raise LessonError(
                "the line holds a tab", where=where, hint="Indent with spaces; write \\t in text."
            )
        if line != line.rstrip():
            raise LessonError("the line ends in white space", where=where, hint="Remove it.")


def lines_of(text: str) -> list[str]:
    """Lines with their ends, split where Python splits them: ``str.splitlines`` knows more ends.

    Args:
        text: Text with LF line ends.
    """
    return io.StringIO(text).readlines()


def parse_python(source: str, path: str, first_line: int = 1) -> ast.Module:
    """Parse Python text.

    Args:
        source: The text.
        path: For messages.
        first_line: Line of the file where the text begins.

    Raises:
        LessonError: With the line of the file and the offending text.
    """
    try:
        with warnings.catch_warnings():
            # Warnings belong to the run, which names the cell; here they would be printed twice.
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        text = (getattr(error, "text", None) or "").strip()
        reason = getattr(error, "msg", None) or str(error)
        raise LessonError(
            f"syntax error: {reason}", where=f"{path}:{first_line + line - 1}", tail=text
        ) from None


def column_zero_comments(source: str) -> list[Comment]:
    """Comments that begin in the first column; text inside strings is none.

    Args:
        source: Text that parses.
    """
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [
        Comment(token.start[0], token.string.rstrip())
        for token in tokens
        if token.type == tokenize.COMMENT and token.start[1] == 0
    ]


def without_comments(source: str) -> str:
    """Source with comments, blank lines and trailing white space gone; strings stay whole.

    Two texts with the same result run alike, whatever Python release reads them.

    Args:
        source: Text that parses.
    """
    return "\n".join(_code(source).values()) + "\n"


def code_lines(source: str) -> tuple[int, ...]:
    """1-based numbers of the lines that `without_comments` keeps, in order.

    Args:
        source: Text that parses.
    """
    return tuple(_code(source))


def _code(source: str) -> dict[int, str]:
    lines = source.split("\n")
    in_string: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        (row, column), (end_row, _) = token.start, token.end
        if token.type == tokenize.COMMENT:
            lines[row - 1] = lines[row - 1][:column]
        elif end_row > row:  # a string over several lines
            in_string.update(range(row, end_row))
    return {
        number: line if number in in_string else line.rstrip()
        for number, line in enumerate(lines, start=1)
        if line.strip() or number in in_string
    }
