"""Compiler text read bracket by bracket, with strings and arrows kept whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from scripts.run import Operation

_OPEN = "([{<"
_CLOSE = ")]}>"
_STRING = r'"(?:[^"\\]|\\.)*"'
_STEP = re.compile(_STRING + r'|->|[\[\](){}<>]|[^\[\](){}<>"-]+|["-]')
"""A string, an arrow, one bracket, or a stretch without either."""


def pieces(text: str, start: int = 0) -> Iterator[tuple[int, str, int]]:
    """Walk over text in pieces.

    Args:
        text: Any compiler text.
        start: Where to begin.

    Yields:
        Position, piece, and how many brackets are open before it; a closing bracket counts as
        outside what it closes.
    """
    depth = 0
    for match in _STEP.finditer(text, start):
        piece = match.group()
        if piece in _CLOSE:
            depth -= 1
        yield match.start(), piece, depth
        if piece in _OPEN:
            depth += 1


def bracket_end(text: str, start: int) -> int:
    """The position just after the bracket that closes the one at ``start``."""
    for position, piece, depth in pieces(text, start):
        if depth == 0 and piece in _CLOSE:
            return position + 1
    return len(text)


def find_outside(text: str, sought: str, start: int = 0) -> int:
    """The first place of ``sought`` outside brackets and strings, or -1."""
    for position, piece, depth in pieces(text, start):
        if depth == 0 and not piece.startswith('"') and sought in piece:
            return position + piece.index(sought)
    return -1


def split_outside(text: str) -> tuple[str, ...]:
    """Split at the commas that no bracket encloses."""
    parts: list[str] = []
    begin = 0
    for position, piece, depth in pieces(text):
        if depth == 0 and not piece.startswith('"'):
            for offset, character in enumerate(piece):
                if character == ",":
                    parts.append(text[begin : position + offset].strip())
                    begin = position + offset + 1
    parts.append(text[begin:].strip())
    return tuple(part for part in parts if part)


def without(text: str, opening: str) -> str:
    """Drop what a pattern opens, to the bracket that closes it.

    Args:
        text: Any compiler text.
        opening: Regular expression whose last character is an opening bracket; matches inside
            strings are left alone.
    """
    kept: list[str] = []
    begin = 0
    for match in re.finditer(rf"{_STRING}|(?P<opening>{opening})", text):
        if match["opening"] and match.start() >= begin:
            kept.append(text[begin : match.start()])
            begin = bracket_end(text, match.end() - 1)
    kept.append(text[begin:])
    return "".join(kept)


def unique_name(base: str, taken: Counter[str], *, joint: str) -> str:
    """The base, or from the second time on the base with a number.

    Args:
        base: A name that does not end in a number itself.
        taken: How often each base was asked for; counted on.
        joint: What stands between the base and the number.
    """
    number = taken[base]
    taken[base] += 1
    return f"{base}{joint}{number}" if number else base


def count_operations(found: Iterable[tuple[str, str]]) -> tuple[Operation, ...]:
    """Gather occurrences, each a name and its result type, into counts sorted by name."""
    types: dict[str, list[str]] = {}
    for name, result in found:
        types.setdefault(name, []).append(result)
    counts = Counter({name: len(results) for name, results in types.items()})
    return tuple(
        Operation(name=name, count=counts[name], types=tuple(sorted(types[name])))
        for name in sorted(types)
    )
