"""Output of two runs compared line by line."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from scripts.drift import Finding
from scripts.lesson import Options
from scripts.quantity import quantities, shape_change, skeleton

_LONGEST_ALIGNED = 2000
"""Lines beyond which a lost line is reported without searching for where the rest continues."""


@dataclass(frozen=True)
class _Line:
    """A line that one of the runs has and the other has otherwise, or not at all."""

    number: int
    """1-based, in the new text, or in the old one where the line is gone."""
    old: str | None
    new: str | None
    why: str = ""
    is_declared: bool = False


def compare_text(subject: str, old: str, new: str, options: Options) -> Iterator[Finding]:
    """Compare two texts: exactly, but volatile lines by shape and numbers by tolerance.

    Args:
        subject: What the texts are, such as ``the output``.
        old: As recorded.
        new: Of the new run.
        options: The cell's: ``volatile`` patterns match whole lines.

    Yields:
        At most one finding of drift and one of noise.
    """
    if old == new:
        return
    lines = tuple(_differing(old.split("\n"), new.split("\n"), options))
    drifted = tuple(line for line in lines if not line.is_declared)
    declared = tuple(line for line in lines if line.is_declared)
    if drifted:
        yield _finding(subject, drifted)
    if declared:
        yield _finding(subject, declared)


def matches(name: str, patterns: Sequence[str]) -> str:
    """The first glob pattern that matches a whole line or name, or nothing."""
    return next((pattern for pattern in patterns if fnmatchcase(name, pattern)), "")


def _differing(old: list[str], new: list[str], options: Options) -> Iterator[_Line]:
    if len(old) == len(new):
        for number, (one, two) in enumerate(zip(old, new, strict=True), start=1):
            yield from _pair(number, one, two, options)
    elif max(len(old), len(new)) > _LONGEST_ALIGNED:
        yield _first_difference(old, new)
    else:
        yield from _aligned(old, new, options)


def _aligned(old: list[str], new: list[str], options: Options) -> Iterator[_Line]:
    # A volatile line of several that match one pattern continues where its words do.
    keys_old, keys_new = (
        [(_key(line, options), skeleton(line)) for line in lines] for lines in (old, new)
    )
    matcher = difflib.SequenceMatcher(None, keys_old, keys_new, autojunk=False)
    for _, old_begin, old_end, new_begin, new_end in matcher.get_opcodes():
        for offset in range(max(old_end - old_begin, new_end - new_begin)):
            left, right = old_begin + offset, new_begin + offset
            if left >= old_end:
                yield _Line(right + 1, None, new[right])
            elif right >= new_end:
                yield _Line(left + 1, old[left], None)
            else:
                yield from _pair(right + 1, old[left], new[right], options)


def _first_difference(old: list[str], new: list[str]) -> _Line:
    pairs = enumerate(zip(old, new, strict=False))
    position = next((n for n, (one, two) in pairs if one != two), min(len(old), len(new)))
    left = old[position] if position < len(old) else None
    right = new[position] if position < len(new) else None
    return _Line(position + 1, left, right, f"{len(old)} lines became {len(new)}")


def _key(line: str, options: Options) -> tuple[str, str]:
    """What makes two lines counterparts of each other."""
    pattern = matches(line, options.volatile)
    if pattern:
        return "volatile", pattern
    return "text", skeleton(line) if options.rtol else line


def _pair(number: int, old: str, new: str, options: Options) -> Iterator[_Line]:
    if old == new:
        return
    if _key(old, options) != _key(new, options):
        yield _Line(number, old, new)
    elif matches(old, options.volatile):
        why = shape_change(old, new)
        yield _Line(number, old, new, why, is_declared=not why)
    else:
        why, tolerated = _distance(old, new, options.rtol)
        yield _Line(number, old, new, why, is_declared=tolerated)


def _distance(old: str, new: str, rtol: float) -> tuple[str, bool]:
    """The largest distance between the numbers of two lines of one skeleton."""
    far = [
        (one.number, two.number)
        for one, two in zip(quantities(old), quantities(new), strict=True)
        if not _is_close(one.value, two.value, rtol)
    ]
    if far:
        return "; ".join(f"{one} → {two} is more than {rtol:g} apart" for one, two in far), False
    return "", True


def _is_close(old: float, new: float, rtol: float) -> bool:
    return (math.isnan(old) and math.isnan(new)) or math.isclose(old, new, rel_tol=rtol)


def _finding(subject: str, lines: tuple[_Line, ...]) -> Finding:
    changed = sum(line.old is not None and line.new is not None for line in lines)
    gone = sum(line.new is None for line in lines)
    added = sum(line.old is None for line in lines)
    counts = ((changed, "changed"), (gone, "gone"), (added, "new"))
    told = ", ".join(f"{count} {_lines(count)} {verb}" for count, verb in counts if count)
    return Finding(
        what=f"{subject}: {told}",
        old="\n".join(line.old for line in lines if line.old is not None),
        new="\n".join(line.new for line in lines if line.new is not None),
        detail="\n".join(f"line {line.number}: {line.why}" for line in lines if line.why),
        is_declared=lines[0].is_declared,
    )


def _lines(count: int) -> str:
    return "line" if count == 1 else "lines"
