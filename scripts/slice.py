"""The earlier code that a piece of code needs, and nothing else.

Code is taken or left a top-level statement at a time, walking backwards from the target
with the set of names that are still to be bound: a statement stays when it binds one of
them, or may change the object behind one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scripts.names import Effects, effects


@dataclass(frozen=True)
class Piece:
    """Named source text, such as a cell."""

    name: str
    source: str


@dataclass(frozen=True)
class _Statement:
    """Top-level statements that share lines, with the comment right above them."""

    first: int
    """1-based."""
    last: int
    effects: Effects


def needed(earlier: Sequence[Piece], targets: Sequence[str]) -> tuple[Piece, ...]:
    """Cut earlier pieces down to what later code needs.

    Args:
        earlier: Pieces in the order in which they run.
        targets: Sources that stand after them, each on its own (a starter and its solution).

    Returns:
        The pieces of which something is left, in order, statements and comments as written.
    """
    statements = [_statements(piece.source) for piece in earlier]
    late = _late([s.effects for group in statements for s in group])
    live = set[str]()
    for target in targets:
        live |= _free([s.effects for s in _statements(target)], late)
    kept: list[Piece] = []
    for piece, group in zip(reversed(earlier), reversed(statements), strict=True):
        chosen: list[_Statement] = []
        for statement in reversed(group):
            if statement.effects.writes & live or _touched(statement.effects, late) & live:
                chosen.insert(0, statement)
                live = _before(statement.effects, live, late)
        if chosen:
            kept.insert(0, Piece(piece.name, _join(piece.source, chosen)))
    return tuple(kept)


def _statements(source: str) -> list[_Statement]:
    lines = source.splitlines()
    found: list[_Statement] = []
    for node in ast.parse(source).body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        last = node.end_lineno or node.lineno
        own = effects(node)
        if found and found[-1].last >= first:  # joined by a semicolon: taken or left together
            before = found.pop()
            found.append(_Statement(before.first, last, before.effects.then(own)))
            continue
        while first > 1 and lines[first - 2].startswith("#"):
            first -= 1
        found.append(_Statement(first, last, own))
    return found


def _late(all_effects: Iterable[Effects]) -> dict[str, set[str]]:
    """For each name, the globals that calling what it is bound to may read, however deep."""
    late: dict[str, set[str]] = {}
    reads: dict[str, set[str]] = {}
    for effect in all_effects:
        for name in effect.binds:
            late.setdefault(name, set()).update(effect.late)
            reads.setdefault(name, set()).update(effect.reads | effect.late)
    changed = True
    while changed:
        changed = False
        for name, own in late.items():
            through = set[str]().union(*(late.get(other, set()) for other in reads[name]))
            changed = changed or not through <= own
            own.update(through)
    return late


def _with_late(names: Iterable[str], late: Mapping[str, set[str]]) -> set[str]:
    return set(names).union(*(late.get(name, set()) for name in names))


def _touched(effect: Effects, late: Mapping[str, set[str]]) -> set[str]:
    return _with_late(effect.touches, late)


def _before(effect: Effects, live: set[str], late: Mapping[str, set[str]]) -> set[str]:
    return (live - effect.settles) | _with_late(effect.reads, late)


def _free(target: Sequence[Effects], late: Mapping[str, set[str]]) -> set[str]:
    """Names that a target reads and does not bind itself."""
    live = set[str]()
    own = {name for effect in target for name in effect.binds}
    for effect in reversed(target):
        live = _before(effect, live, late) | (set(effect.late) - own)
    return live


def _join(source: str, chosen: Sequence[_Statement]) -> str:
    """The chosen statements; blank lines that stood between two of them stay."""
    lines = source.splitlines()
    text: list[str] = []
    end = 0
    for statement in chosen:
        between = lines[end : statement.first - 1] if text else []
        text += [""] * min(2, between.count(""))
        text += lines[statement.first - 1 : statement.last]
        end = statement.last
    return "\n".join(text) + "\n"
