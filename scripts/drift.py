"""The difference between a record and a new run, each part classed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["code", "toolchain", "machine", "noise"]
Part = Literal["output", "value", "program", "figure", "attempt", "lesson"]


@dataclass(frozen=True)
class Difference:
    """One thing that a new run did otherwise."""

    part: Part
    cell: str
    """Empty for what belongs to the whole lesson."""
    where: str
    """``path:line`` of the cell, or the path of the module."""
    kind: Kind
    """``noise`` where the cell declares it volatile or tolerates it; else what explains it."""
    what: str
    """The subject and what became of it, in one line."""
    old: str
    """What the record holds; may have several lines, empty where there is nothing."""
    new: str
    detail: str
    """How far apart they are: distances, operations, lines; may have several lines."""
    cause: str = ""
    """What changed that may explain it, in words."""
    is_unexplained: bool = False
    """Nothing recorded has changed that could explain it.

    The kind is ``code`` then: the lesson's code depends on something that no record holds.
    """


@dataclass(frozen=True)
class Drift:
    """All differences of one lesson."""

    lesson: str
    path: str
    """The lesson's module."""
    differences: tuple[Difference, ...]
    changes: tuple[str, ...] = ()
    """What changed in code, versions and machine since the record, in words."""

    @property
    def drifted(self) -> tuple[Difference, ...]:
        """The differences that are not noise."""
        return tuple(each for each in self.differences if each.kind != "noise")

    @property
    def noise(self) -> tuple[Difference, ...]:
        """The differences that the lesson declares."""
        return tuple(each for each in self.differences if each.kind == "noise")


def is_only_noise(drift: Drift) -> bool:
    """Whether a record may stand as it is, since all that differs is declared volatile."""
    return not drift.drifted


@dataclass(frozen=True)
class Finding:
    """A difference before its kind is known."""

    what: str
    old: str
    new: str
    detail: str = ""
    is_declared: bool = False
    """Whether the cell declares it, so that it is noise."""
