"""A lesson's module, parsed: cells, their options, and exercises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Role = Literal[
    "setup",  # imports and constants
    "step",  # one idea of the lesson
    "measure",  # times something, so it runs alone on the machine
    "figure",  # publishes figure data
    "error",  # is expected to raise what `raises` names
    "experiment",  # changes an assumption; its output stands where the reader predicts it
    "exercise",  # has a starter, a solution, checks and planted wrong answers
    "transfer",  # an exercise in another setting
    "verdict",  # the last cell: prints `PASS: <lesson id>`
]
ROLES: tuple[Role, ...] = get_args(Role)
CANONICAL_ROLES: frozenset[Role] = frozenset(
    {"setup", "step", "measure", "figure", "error", "verdict"}
)
"""Roles whose outputs stand in the recorded reference execution."""
EXERCISE_ROLES: frozenset[Role] = frozenset({"exercise", "transfer"})


@dataclass(frozen=True)
class Options:
    """What a cell declares about its run, written ``key="value"`` on its marker."""

    volatile: tuple[str, ...] = ()
    """Glob patterns of output lines and published names that may differ from run to run."""
    rtol: float = 0.0
    """Relative tolerance for numbers in output and values."""
    raises: str = ""
    """Exception type that an ``error`` cell must raise, taken from its ``except`` line."""
    warns: str = ""
    """Regular expression of a Python warning that is expected."""
    stderr: str = ""
    """Regular expression of lines on stderr that are expected."""
    timeout_seconds: float = 60.0
    """Longest wall time of the cell."""


@dataclass(frozen=True)
class Attempt:
    """Code that stands in for an exercise's work: the blank, or a planted wrong answer."""

    name: str
    line: int
    """1-based line of the module where ``source`` begins."""
    source: str


@dataclass(frozen=True)
class Check:
    """One check of an exercise, named in the learner's words."""

    text: str
    line: int
    source: str


@dataclass(frozen=True)
class Exercise:
    """An exercise cell taken apart."""

    work: Attempt
    blank: Attempt
    wrong: tuple[Attempt, ...]
    checks: tuple[Check, ...]
    closing: Attempt
    """What runs once every check has passed; may be empty."""


@dataclass(frozen=True)
class Cell:
    """A named piece of a module."""

    name: str
    role: Role
    line: int
    """1-based line of the ``# %%`` marker."""
    source: str
    """What readers see and the engine runs.

    The body as written, up to the next marker; for an ``error`` cell, the body of its ``try``.
    """
    first_line: int
    """1-based line of the module where ``source`` begins."""
    whole: str
    """The body exactly as written; only an ``error`` cell's differs from ``source``."""
    options: Options
    exercise: Exercise | None = None

    @property
    def is_canonical(self) -> bool:
        """Whether its output belongs to the recorded reference execution."""
        return self.role in CANONICAL_ROLES

    @property
    def runs_alone(self) -> bool:
        """Whether nothing else of the build may run beside it."""
        return self.role == "measure"


@dataclass(frozen=True)
class Lesson:
    """One module of ``lesson_code`` under the id that its page shares."""

    id: str
    """Such as ``performance-04``."""
    path: str
    """Relative to the project, with forward slashes: ``lesson_code/performance_04.py``."""
    source: str
    docstring: str
    cells: tuple[Cell, ...]

    def cell(self, name: str) -> Cell:
        """The cell of that name. Raises KeyError."""
        for cell in self.cells:
            if cell.name == name:
                return cell
        raise KeyError(name)
