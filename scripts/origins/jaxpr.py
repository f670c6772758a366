"""Frames of a jaxpr's equations, from the tracebacks that JAX keeps with them."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from types import CodeType
from typing import Any

from scripts.jaxpr import jaxpr_rows
from scripts.origins.frame import Frame, Frames, IsOwn, merged

_NOTE = re.compile(r" *# (?:(?P<file>\S.*):(?P<line>\d+):(?P<column>\d+) \(.*\))?$")
_SHARED = re.compile(r"^(?:let)? +(\w+) = \{ lambda ")
_USES = re.compile(r"\bjaxpr=(\w+)\b")
_Key = tuple[str, str, int, int]
"""Primitive, file, line and column."""


def jaxpr_frames(jaxpr: Any, is_own: IsOwn) -> tuple[Frames, ...]:
    """The frames of the equations on every line, in the order of `jaxpr_rows`.

    JAX prints next to an equation where its code begins, but not where it ends; the traceback
    says both, but not on which line the equation stands. Where equations that begin at one place
    cannot be told apart, they get no frame. An equation without one of its own comes from what
    holds it.

    Args:
        jaxpr: What ``jit(…).trace(…).jaxpr`` is.
        is_own: Tells the lesson's own files.
    """
    known = dict[_Key, list[Frame]]()
    for equation in _equations(jaxpr, set()):
        frames = [*_traceback(equation)]
        own = next((frame for frame in frames if is_own(frame.file)), None)
        for frame in dict.fromkeys(frames) if own else ():
            key = (str(equation.primitive), frame.file, frame.line, frame.column)
            known.setdefault(key, []).append(own or frame)
    printed = jaxpr.pretty_print(source_info=True, use_color=False).splitlines()
    bare = [_NOTE.sub("", line) for line in printed]
    rows = jaxpr_rows("\n".join(bare))
    own_frames = _matched({row: [*_keys(printed[row - 1], rows[row])] for row in rows}, known)
    return tuple(_inherited(bare, own_frames))


def _equations(jaxpr: Any, seen: set[int]) -> Iterator[Any]:
    """All equations, those of nested jaxprs too, each jaxpr once and in the order of print."""
    jaxpr = getattr(jaxpr, "jaxpr", jaxpr)
    if id(jaxpr) in seen:
        return
    seen.add(id(jaxpr))
    for equation in jaxpr.eqns:
        yield equation
        for _, parameter in sorted(equation.params.items()):
            for inner in parameter if isinstance(parameter, (list, tuple)) else (parameter,):
                if hasattr(getattr(inner, "jaxpr", inner), "eqns"):
                    yield from _equations(inner, seen)


def _traceback(equation: Any) -> Iterator[Frame]:
    """The frames of an equation's traceback that know their columns, the innermost first."""
    traceback = equation.source_info.traceback
    if traceback:
        yield from filter(None, map(_frame, *traceback.raw_frames()))


@functools.cache  # a function of JAX itself is under most equations
def _frame(code: CodeType, instruction: int) -> Frame | None:
    positions = next(islice(code.co_positions(), instruction // 2, None))
    line, end_line, column, end_column = positions
    if line is None or end_line is None or column is None or end_column is None:
        return None
    return Frame(code.co_filename, line, column, end_line, end_column)


def _keys(line: str, primitives: tuple[str, ...]) -> Iterator[_Key]:
    note = _NOTE.search(line)
    if note and note["file"]:
        place = (note["file"], int(note["line"]), int(note["column"]))
        yield from ((primitive, *place) for primitive in primitives)


def _matched(keys: dict[int, list[_Key]], known: dict[_Key, list[Frame]]) -> dict[int, Frames]:
    printed = Counter(key for several in keys.values() for key in several)
    taken = Counter[_Key]()
    plain = {key for key, found in known.items() if len(set(found)) == 1}
    matched = {}
    for row, several in keys.items():
        frames: list[Frames] = []
        for key in several:
            found = known.get(key, [])
            if key in plain:
                frames.append((found[0],))
            elif len(found) == printed[key]:
                frames.append((found[taken[key]],))
            taken[key] += 1
        matched[row] = merged(frames)
    return matched


def _inherited(lines: list[str], own: dict[int, Frames]) -> Iterator[Frames]:
    uses = dict[str, list[int]]()
    for row in own:
        for name in _USES.findall(lines[row - 1]):
            uses.setdefault(name, []).append(row)

    def frames(row: int) -> Frames:
        if own.get(row):
            return own[row]
        indent = _indent(lines[row - 1])
        for above in range(row - 1, 0, -1):
            if shared := _SHARED.match(lines[above - 1]):
                return merged([own[use] for use in uses.get(shared[1], [])])
            if above in own and _indent(lines[above - 1]) < indent:
                return frames(above)
        return ()

    return map(frames, own)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
