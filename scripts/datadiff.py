"""Published JSON of two runs compared: values, figure data, compiler estimates."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from scripts.drift import Finding
from scripts.jsontext import to_plain
from scripts.quantity import magnitude_change, shape_change
from scripts.run import Json

_MOST_SHOWN = 8
_LONGEST_SHOWN = 400


@dataclass(frozen=True)
class Tolerance:
    """How far two runs may be apart in what a cell publishes."""

    rtol: float = 0.0
    """Relative tolerance of numbers."""
    volatile: bool = False
    """Whether only the shape counts: kinds, lengths, keys, finiteness and magnitude."""


@dataclass(frozen=True)
class _Leaf:
    """A place where two structures differ."""

    path: str
    old: str
    new: str
    why: str
    is_declared: bool

    def told(self) -> str:
        """The place and what became of it, in one line."""
        sides = " → ".join(side for side in (self.old, self.new) if side)
        return f"{self.path}: {sides}{f', {self.why}' if self.why else ''}"


def compare_data(subject: str, old: Json, new: Json, tolerance: Tolerance) -> Iterator[Finding]:
    """Compare two JSON structures, numbers with a tolerance or, where volatile, by magnitude.

    Args:
        subject: What they are, such as ``value flops``.
        old: As recorded.
        new: Of the new run.
        tolerance: What the cell declares.

    Yields:
        At most one finding of drift and one of noise.
    """
    leaves = tuple(_leaves("", old, new, tolerance))
    for is_declared in (False, True):
        chosen = [leaf for leaf in leaves if leaf.is_declared == is_declared]
        if chosen:
            yield _finding(subject, chosen, old, new)


def show(value: Json) -> str:
    """A value for a person, cut where it is long."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except ValueError:  # Python writes no integer of thousands of digits
        text = json.dumps(to_plain(value), ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def distance(old: float, new: float) -> str:
    """How far two numbers are apart, absolutely and relatively."""
    try:
        absolute = new - old
        relative = f", relative {absolute / abs(old):+.3g}" if old else ""
        told = f"differs by {absolute:+.6g}{relative}"
    except OverflowError:  # integers beyond what a float holds
        return "differs in an integer beyond float64"
    return told if absolute and math.isfinite(absolute) else f"{old!r} became {new!r}"


def _finding(subject: str, leaves: list[_Leaf], old: Json, new: Json) -> Finding:
    if len(leaves) == 1:
        leaf = leaves[0]
        what = f"{subject}{f' at {leaf.path}' if leaf.path else ''} changed"
        return Finding(what, leaf.old, leaf.new, leaf.why, leaf.is_declared)
    shown = [leaf.told() for leaf in leaves[:_MOST_SHOWN]]
    if len(leaves) > _MOST_SHOWN:
        shown.append(f"… and {len(leaves) - _MOST_SHOWN} more")
    what = f"{subject} changed in {len(leaves)} places"
    return Finding(what, show(old), show(new), "\n".join(shown), leaves[0].is_declared)


def _leaves(path: str, old: Json, new: Json, tolerance: Tolerance) -> Iterator[_Leaf]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            inner = f"{path}.{key}".removeprefix(".")
            if key not in new:
                yield _Leaf(inner, show(old[key]), "", "is gone", is_declared=False)
            elif key not in old:
                yield _Leaf(inner, "", show(new[key]), "is new", is_declared=False)
            else:
                yield from _leaves(inner, old[key], new[key], tolerance)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            why = f"{len(old)} items became {len(new)}"
            yield _Leaf(path, show(old), show(new), why, is_declared=False)
            return
        for number, (one, two) in enumerate(zip(old, new, strict=True)):
            yield from _leaves(f"{path}[{number}]", one, two, tolerance)
    elif not _is_same(old, new):
        yield _leaf(path, old, new, tolerance)


def _leaf(path: str, old: Json, new: Json, tolerance: Tolerance) -> _Leaf:
    why, is_declared = "", False
    if _is_number(old) and _is_number(new):
        why = distance(old, new)
        if tolerance.volatile:
            left = _magnitude_change(old, new)
            why, is_declared = left or why, not left
        else:
            is_declared = tolerance.rtol > 0 and _is_close(old, new, tolerance.rtol)
    elif type(old) is not type(new):
        why = f"{_kind(old)} became {_kind(new)}"
    elif tolerance.volatile:
        why = shape_change(old, new) if isinstance(old, str) and isinstance(new, str) else ""
        is_declared = not why
    return _Leaf(path, show(old), show(new), why, is_declared)


def _is_same(old: Json, new: Json) -> bool:
    if isinstance(old, float) and isinstance(new, float):
        return repr(old) == repr(new)  # which tells 0.0 from -0.0, and takes NaN for NaN
    return type(old) is type(new) and old == new


def _is_number(value: Json) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_close(old: float, new: float, rtol: float) -> bool:
    try:
        return math.isclose(old, new, rel_tol=rtol)
    except OverflowError:  # integers beyond what a float holds
        return old == new


def _magnitude_change(old: float, new: float) -> str:
    last_place = 1.0 if isinstance(old, int) and isinstance(new, int) else 0.0
    try:
        return magnitude_change(old, new, last_place)
    except OverflowError:
        return "" if old == new else "an integer beyond float64 changed"


def _kind(value: Json) -> str:
    if value is None:
        return "null"
    names = {bool: "a flag", int: "an integer", float: "a float", str: "text", list: "a list"}
    return names.get(type(value), "an object")
