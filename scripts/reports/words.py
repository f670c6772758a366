"""What all reports say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from scripts.drift import Difference, Drift, Kind
from scripts.errors import CourseError

State = Literal["same", "drift", "failed"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Findings:
    """What a check found, lesson by lesson."""

    drifts: Sequence[Drift]
    """One for every lesson that ran, also where nothing differs."""
    errors: Mapping[str, CourseError] = field(default_factory=dict)
    """Lessons that could not be run or compared."""

    @property
    def has_drifted(self) -> bool:
        """Whether any lesson no longer gives what is recorded."""
        return any(drift.drifted for drift in self.drifts)

    @property
    def is_clean(self) -> bool:
        """Whether every lesson ran and gave what is recorded."""
        return not self.errors and not self.has_drifted


def state_of(drift: Drift) -> State:
    """Whether a lesson's run is as recorded."""
    return "drift" if drift.drifted else "same"


def summary(findings: Findings) -> str:
    """The whole check in one sentence."""
    drifted = sum(bool(drift.drifted) for drift in findings.drifts)
    same = len(findings.drifts) - drifted
    parts = [f"{same} as recorded"]
    parts += [f"{drifted} drifted"] if drifted else []
    parts += [f"{len(findings.errors)} failed"] if findings.errors else []
    count = len(findings.drifts) + len(findings.errors)
    return f"{counted(count, 'lesson')} checked: {', '.join(parts)}."


def kinds_told(differences: Sequence[Difference]) -> str:
    """How many differences there are of each kind: ``2 code, 1 noise``."""
    counts = Counter(each.kind for each in differences)
    return ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])


def lesson_told(drift: Drift) -> str:
    """What became of one lesson."""
    noise = f"; {counted(len(drift.noise), 'volatile part')} moved" if drift.noise else ""
    if not drift.drifted:
        return f"as recorded{noise}"
    return f"{counted(len(drift.drifted), 'difference')} ({kinds_told(drift.drifted)}){noise}"


def counted(count: int, noun: str) -> str:
    """A number with its noun."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def visible(text: str) -> str:
    """The text with control characters written out, so that none acts on whoever reads it."""
    return "".join(
        character if character.isprintable() or character in "\n " else ascii(character)[1:-1]
        for character in text
    )
