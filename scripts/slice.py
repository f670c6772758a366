"""The earlier code that a piece of code needs, and nothing else.

Code is taken or left a top-level statement at a time, walking backwards from the target
with the set of names that are still to be bound: a statement stays when it binds one of
them, or may change the object behind one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scripts.names import Effects, effects

Closure = Mapping[str, set[str]]
"""For each name, globals that calling what it is bound to may concern, however deep."""


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


@dataclass(frozen=True)
class _Later:
    """What calling a name may read and change."""

    reads: Closure
    changes: Closure

    def needs(self, effect: Effects) -> set[str]:
        """Names that must be bound for the statement to run."""
        return _closed(effect.reads | effect.calls, self.reads)

    def writes(self, effect: Effects) -> set[str]:
        """Names whose meaning the statement may set."""
        return {*effect.binds, *effect.changes}.union(
            *(self.changes.get(name, set()) for name in effect.calls)
        )

    def before(self, effect: Effects, live: set[str]) -> set[str]:
        """Names to be bound before a statement, given those after it."""
        return (live - effect.settles) | self.needs(effect)


def needed(earlier: Sequence[Piece], targets: Sequence[str]) -> tuple[Piece, ...]:
    """Cut earlier pieces down to what later code needs.

    Args:
        earlier: Pieces in the order in which they run.
        targets: Sources that stand after them, each on its own (a starter and its solution).

    Returns:
        The pieces of which something is left, in order, statements and comments as written.
    """
    statements = [_statements(piece.source) for piece in earlier]
    flat = [statement.effects for group in statements for statement in group]
    later = _Later(
        _closure(flat, {id(effect): effect.late_reads for effect in flat}),
        _closure(flat, {id(effect): effect.late_changes for effect in flat}),
    )
    live = set[str]().union(*(_free(target, later) for target in targets))
    kept: list[Piece] = []
    for piece, group in zip(reversed(earlier), reversed(statements), strict=True):
        chosen: list[_Statement] = []
        for statement in reversed(group):
            if later.writes(statement.effects) & live:
                chosen.insert(0, statement)
                live = later.before(statement.effects, live)
        if chosen:
            kept.insert(0, Piece(piece.name, _join(piece.source, chosen)))
    return tuple(kept)


@lru_cache(maxsize=256)  # a lesson's exercises stand after much the same cells
def _statements(source: str) -> tuple[_Statement, ...]:
    lines = source.split("\n")
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
    return tuple(found)


def _closure(flat: Sequence[Effects], own: Mapping[int, Iterable[str]]) -> Closure:
    closure: dict[str, set[str]] = {}
    reached: dict[str, set[str]] = {}
    for effect in flat:
        for name in effect.binds:
            closure.setdefault(name, set()).update(own[id(effect)])
            reached.setdefault(name, set()).update(effect.reads | effect.late_reads)
    changed = True
    while changed:
        changed = False
        for name, found in closure.items():
            through = _closed(reached[name], closure) - reached[name]
            changed = changed or not through <= found
            found.update(through)
    return closure


def _closed(names: Iterable[str], closure: Closure) -> set[str]:
    return set(names).union(*(closure.get(name, set()) for name in names))


def _free(target: str, later: _Later) -> set[str]:
    """Names that a target reads and does not bind itself."""
    live = set[str]()
    found = [statement.effects for statement in _statements(target)]
    own = {name for effect in found for name in effect.binds}
    for effect in reversed(found):
        live = later.before(effect, live) | _closed(effect.late_reads - own, later.reads)
    return live


def _join(source: str, chosen: Sequence[_Statement]) -> str:
    """The chosen statements; blank lines that stood between two of them stay."""
    lines = source.split("\n")
    text: list[str] = []
    end = 0
    for statement in chosen:
        between = lines[end : statement.first - 1] if text else []
        text += [""] * min(2, between.count(""))
        text += lines[statement.first - 1 : statement.last]
        end = statement.last
    return "\n".join(text) + "\n"
