"""What stands before the text of a Markdown line: white space and marks of quotation."""

from __future__ import annotations

TAB = 4
"""Columns that a list item, a folded block or a tab stop indents its content."""


def prefix_of(line: str) -> str:
    """White space and ``>`` at the start of a line."""
    return line[: len(line) - len(line.lstrip("> \t"))]


def width(prefix: str) -> int:
    """Columns that a prefix takes."""
    return len(prefix.expandtabs(TAB))


def without_prefix(line: str, prefix: str) -> str | None:
    """A line inside a fence, without what stands before the fence's own marks.

    Returns:
        The rest of the line; None where it is indented less than the fence.
    """
    if ">" in prefix:
        return line[len(prefix_of(line[: len(prefix)])) :]
    if not line.strip():
        return ""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    if width(lead) < width(prefix):
        return None
    return lead.expandtabs(TAB)[width(prefix) :] + line[len(lead) :]
