"""A record compared with a new run of the same lesson."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scripts.cause import Causes, explain, find_causes
from scripts.datadiff import Tolerance, compare_data, show
from scripts.drift import Difference, Drift, Finding, Part, is_only_noise
from scripts.lesson import Lesson, Options
from scripts.programdiff import compare_programs
from scripts.record import Record
from scripts.run import AttemptRun, CellRun, Program, PublishedFigure, Run, Value
from scripts.textdiff import compare_text, matches

__all__ = ["Difference", "Drift", "compare", "is_only_noise"]

_Shown = CellRun | Value | Program | PublishedFigure | AttemptRun
_Published = TypeVar("_Published", Value, Program, PublishedFigure)
_Item = TypeVar("_Item")
_Key = TypeVar("_Key", bound=Hashable)
_Located = Iterator[tuple[Part, str, Finding]]
"""What differs, in which cell, with what part of the record it is."""


def compare(old: Record, new: Record, lesson: Lesson) -> Drift:
    """Compare a record with a new run.

    Text is compared exactly except for lines that a cell declares volatile, which keep their
    shape; numbers within the cell's tolerance; programs by their operations and types, and by
    their text after renumbering; figures by their data. Times, memory and the like of the
    provenance are no output and never differ.

    Args:
        old: The record.
        new: The new run, frozen.
        lesson: The lesson as it is now; its cells say what is volatile.

    Returns:
        Every difference with its kind; none where the runs agree.
    """
    causes = find_causes(old, new)
    located = _Comparison(lesson).findings(old.run, new.run)
    return Drift(
        lesson=lesson.id,
        path=lesson.path,
        differences=tuple(_classed(lesson, causes, each) for each in located),
        changes=(*causes.code, *causes.toolchain, *causes.machine),
    )


def _classed(lesson: Lesson, causes: Causes, located: tuple[Part, str, Finding]) -> Difference:
    part, cell, finding = located
    line = next((each.line for each in lesson.cells if each.name == cell), 0)
    difference = Difference(
        part=part,
        cell=cell,
        where=f"{lesson.path}:{line}" if line else lesson.path,
        kind="noise",
        what=finding.what,
        old=finding.old,
        new=finding.new,
        detail=finding.detail,
    )
    if finding.is_declared:
        return difference
    kind, cause, is_unexplained = explain(causes, lesson, cell)
    return replace(difference, kind=kind, cause=cause, is_unexplained=is_unexplained)


@dataclass(frozen=True)
class _Comparison:
    lesson: Lesson

    def findings(self, old: Run, new: Run) -> _Located:
        """All that differs between two runs, in the order of a record."""
        yield from _lesson_findings(old, new)
        yield from self._cells(old.cells, new.cells)
        yield from self._published("value", old.values, new.values, self._value)
        yield from self._published("program", old.programs, new.programs, self._program)
        yield from self._published("figure", old.figures, new.figures, self._figure)
        yield from self._attempts(old.attempts, new.attempts)

    def _cells(self, old: Sequence[CellRun], new: Sequence[CellRun]) -> _Located:
        for name, before, after in _paired({c.name: c for c in old}, {c.name: c for c in new}):
            if before is None or after is None:
                yield "output", name, _one_sided(f"cell {name}", before, after)
                continue
            texts = (
                ("output", before.stdout, after.stdout),
                ("stderr", before.stderr, after.stderr),
                ("error", before.error, after.error),
                ("role", before.role, after.role),
            )
            for subject, one, two in texts:
                for finding in compare_text(subject, one, two, self._options(name)):
                    yield "output", name, finding

    def _published(
        self,
        part: Part,
        old: Sequence[_Published],
        new: Sequence[_Published],
        differing: Callable[[_Published, _Published], Iterator[Finding]],
    ) -> _Located:
        for name, before, after in _paired({p.name: p for p in old}, {p.name: p for p in new}):
            if before is None or after is None:
                cell = (after or before or new[0]).cell
                yield part, cell, _one_sided(f"{part} {name}", before, after)
                continue
            if before.cell != after.cell:
                what = f"{part} {name} is published by another cell"
                yield part, after.cell, Finding(what, before.cell, after.cell)
            for finding in differing(before, after):
                yield part, after.cell, finding

    def _value(self, old: Value, new: Value) -> Iterator[Finding]:
        return compare_data(f"value {new.name}", old.value, new.value, self._tolerance(new))

    def _figure(self, old: PublishedFigure, new: PublishedFigure) -> Iterator[Finding]:
        return compare_data(f"figure {new.name}", old.data, new.data, self._tolerance(new))

    def _program(self, old: Program, new: Program) -> Iterator[Finding]:
        return compare_programs(old, new, self._tolerance(new))

    def _attempts(self, old: Sequence[AttemptRun], new: Sequence[AttemptRun]) -> _Located:
        before_by, after_by = ({(a.cell, a.name): a for a in run} for run in (old, new))
        for (cell, name), before, after in _paired(before_by, after_by):
            if before is None or after is None:
                yield "attempt", cell, _one_sided(f"attempt {name!r}", before, after)
                continue
            texts = (
                (
                    f"attempt {name!r}, the check that failed",
                    before.failed_check,
                    after.failed_check,
                ),
                (f"attempt {name!r}, the error", before.error, after.error),
            )
            for subject, one, two in texts:
                for finding in compare_text(subject, one, two, self._options(cell)):
                    yield "attempt", cell, finding

    def _options(self, cell: str) -> Options:
        return next((each.options for each in self.lesson.cells if each.name == cell), Options())

    def _tolerance(self, published: Value | Program | PublishedFigure) -> Tolerance:
        options = self._options(published.cell)
        return Tolerance(options.rtol, bool(matches(published.name, options.volatile)))


def _lesson_findings(old: Run, new: Run) -> _Located:
    texts = (("lesson's id", old.lesson, new.lesson), ("verdict", old.verdict, new.verdict))
    for what, one, two in texts:
        if one != two:
            yield "lesson", "", Finding(f"the {what} changed", one, two)
    before, after = ([cell.name for cell in run.cells] for run in (old, new))
    if before != after and sorted(before) == sorted(after):
        what = "the order of the cells changed"
        yield "lesson", "", Finding(what, ", ".join(before), ", ".join(after))


def _paired(
    old: Mapping[_Key, _Item], new: Mapping[_Key, _Item]
) -> Iterator[tuple[_Key, _Item | None, _Item | None]]:
    """Items of one key side by side, in the new order, then those that are gone."""
    for key in [*new, *(key for key in old if key not in new)]:
        yield key, old.get(key), new.get(key)


def _one_sided(subject: str, old: _Shown | None, new: _Shown | None) -> Finding:
    return Finding(f"{subject} is {'gone' if new is None else 'new'}", _show(old), _show(new))


def _show(item: _Shown | None) -> str:
    match item:
        case None:
            return ""
        case CellRun():
            return item.stdout
        case Value():
            return show(item.value)
        case Program():
            return item.stablehlo
        case PublishedFigure():
            return show(item.data)
        case AttemptRun():
            return item.failed_check or item.error
