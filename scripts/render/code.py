"""Cells as code for pages."""

from __future__ import annotations

import re

from scripts.exercise import solution_source, starter_source
from scripts.lesson import Cell, Lesson

_INCLUDE = re.compile(r"^([ \t]*)(;*-+8<-+(?:[ \t]+(?:\"[^\"]+\"|'[^']+'))?)$", re.MULTILINE)
_SECTION = re.compile(
    r"(;*-+8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:[ \t]*[a-z][-_0-9a-z]*[ \t]*\])", re.IGNORECASE
)


def shown(cell: Cell) -> str:
    """What readers see of a cell; of an exercise, its solution."""
    if cell.exercise is not None:
        return solution_source(cell.exercise)
    return trimmed(cell.source)


def starter(cell: Cell) -> str:
    """What a learner begins an exercise with; empty for other cells."""
    return starter_source(cell.exercise) if cell.exercise is not None else ""


def listing(lesson: Lesson) -> str:
    """The canonical cells as one program, each under its name."""
    return "\n\n".join(
        f"# %% {cell.name}\n{trimmed(cell.whole)}" for cell in lesson.cells if cell.is_canonical
    )


def trimmed(source: str) -> str:
    """The source without blank lines at its edges, ending in one line feed."""
    return source.strip("\n") + "\n"


def as_snippet(source: str) -> str:
    """Escape what the snippets extension would take for an include of its own."""
    source = _INCLUDE.sub(r"\1;\2", source)
    return "\n".join(
        line if _INCLUDE.match(line) else _SECTION.sub(r";\1", line, count=1)
        for line in source.split("\n")
    )


def code_fragments(lesson: Lesson) -> dict[str, str]:
    """Fragments that pages include inside ordinary fences, by path."""
    found = {f"{lesson.id}/program.py": as_snippet(listing(lesson))}
    for cell in lesson.cells:
        found[f"{lesson.id}/{cell.name}.py"] = as_snippet(shown(cell))
        if cell.exercise is not None:
            found[f"{lesson.id}/{cell.name}.starter.py"] = as_snippet(starter(cell))
    return found
