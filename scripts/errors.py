"""The one family of errors that the course's users meet."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


class CourseError(Exception):
    """Something in the course is wrong, and this says where, what, and what next.

    Args:
        what: One sentence: what happened.
        where: The place, as ``path:line`` or ``path``, relative to the project.
        cell: The lesson's cell at work, where there is one.
        hint: What to do next.
        tail: Last lines of output or of a traceback, shown as they are.
    """

    def __init__(
        self, what: str, *, where: str = "", cell: str = "", hint: str = "", tail: str = ""
    ) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.cell = cell
        self.hint = hint
        self.tail = tail

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        cell = f"cell {self.cell!r}: " if self.cell else ""
        lines = [f"{place}{cell}{self.what}"]
        if self.tail:
            lines += [f"    {line}" for line in self.tail.rstrip("\n").split("\n")]
        if self.hint:
            lines.append(f"  → {self.hint}")
        return "\n".join(lines)


class LessonError(CourseError):
    """A lesson's module cannot be read: syntax, markers, names, roles."""


class PageError(CourseError):
    """A page cannot be published: a missing cell, an unknown reference, a bad block."""


class ClaimError(CourseError):
    """A number in the prose does not agree with the record."""


class RunError(CourseError):
    """A lesson did not finish: it failed, hung, died or said something it should not."""


class ExerciseError(CourseError):
    """A starter passed, a solution failed, or a planted wrong answer passed."""


class FigureError(CourseError):
    """Published figure data cannot be drawn."""


class RecordError(CourseError):
    """A record is damaged, edited by hand, or of another schema."""


class SiteError(CourseError):
    """MkDocs could not build the site, or it could not be put in place."""


class UsageError(CourseError):
    """The command line asks for something that is not there."""


class CourseErrors(CourseError):
    """Several errors found in one go, each shown whole."""

    def __init__(self, errors: Sequence[CourseError]) -> None:
        super().__init__(f"{len(errors)} problems")
        self.errors = tuple(errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)


def raise_all(errors: Sequence[CourseError]) -> None:
    """Raise nothing, the one error, or all of them together."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise CourseErrors(errors)


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return (error.strerror or str(error)).lower()


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint that names the closest known name, or lists what there is."""
    known = sorted(known)
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"Known: {', '.join(known)}." if known else "There are none yet."
