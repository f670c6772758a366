"""Jaxprs as JAX prints them: which primitives stand where."""

from __future__ import annotations

import re

_EQUATION = re.compile(r"(?<!\S)[a-z_]\w*:\S+ = (?P<name>[a-z_][\w-]*)")
_WITHOUT_RESULT = re.compile(r"^\s+(?P<name>[a-z_][\w-]*)\[")


def jaxpr_rows(text: str) -> dict[int, tuple[str, ...]]:
    """The primitives whose equations begin on a line, for each line with one.

    Args:
        text: A jaxpr; lines count from 1.
    """
    rows: dict[int, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        found = [*_EQUATION.finditer(line)] or [*_WITHOUT_RESULT.finditer(line)]
        if found:
            rows[number] = tuple(match["name"] for match in found)
    return rows
