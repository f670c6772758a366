"""Measurements beside their bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.bench.cases import Measured
from tests.bench.measure import Cost, Memory

GROWTH_MILLISECONDS = 0.2
LARGEST_MIB = 450.0
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


@dataclass(frozen=True)
class Bound:
    """One promise, and how it was kept."""

    what: str
    formula: str
    measured: float
    limit: float
    unit: str = "s"

    @property
    def is_kept(self) -> bool:
        """Whether the measurement lies within the bound."""
        return self.measured <= self.limit


def bounds(measured: Mapping[int, Measured]) -> list[Bound]:
    """Every promise that these measurements can judge."""
    found: list[Bound] = []
    for size, one in sorted(measured.items()):
        plain, mkdocs = one.floors.plain.wall_seconds, one.floors.mkdocs.wall_seconds
        if size == 1:
            limit = 0.8 * (plain + mkdocs)
            found.append(Bound("cold, N = 1", "0.8 (P + M)", one.cold.wall_seconds, limit))
        elif size == 20:
            limit = 0.15 * plain + mkdocs
            found.append(Bound("cold, N = 20", "0.15 P + M", one.cold.wall_seconds, limit))
            module, prose = one.module.wall_seconds, one.prose.wall_seconds
            found.append(Bound("one module changed, N = 20", "M + 0.8 s", module, mkdocs + 0.8))
            found.append(Bound("prose changed, N = 20", "M + 0.1 s", prose, mkdocs + 0.1))
            if one.serve_seconds is not None and one.floors.rebuild_seconds is not None:
                limit = one.floors.rebuild_seconds + 0.5
                found.append(Bound("serve, N = 20", "rebuild + 0.5 s", one.serve_seconds, limit))
        limit = one.floors.python.wall_seconds + 0.15
        nothing = one.nothing.wall_seconds
        found.append(Bound(f"nothing changed, N = {size}", "pass + 0.15 s", nothing, limit))
        largest = max(one.cold_memory.largest_mib, one.module_memory.largest_mib)
        found.append(Bound(f"largest process, N = {size}", "450 MiB", largest, LARGEST_MIB, "MiB"))
    return found + _across(measured)


def _across(measured: Mapping[int, Measured]) -> list[Bound]:
    """Promises about growth with the number of lessons."""
    if len(measured) < 2:
        return []
    small, large = measured[min(measured)], measured[max(measured)]
    more = large.nothing.wall_seconds - small.nothing.wall_seconds
    growth = 1000 * more / (large.size - small.size)
    found = [Bound("nothing changed, each lesson", "0.2 ms", growth, GROWTH_MILLISECONDS, "ms")]
    if 20 in measured and large.size > 20:
        limit = 1.25 * measured[20].cold_memory.total_mib
        total = large.cold_memory.total_mib
        found.append(Bound(f"all processes, N = {large.size}", "as N = 20", total, limit, "MiB"))
    return found


def _rows(one: Measured) -> list[tuple[str, float, float | None, Memory | None]]:
    """What was measured of a course: name, wall and processor seconds, memory."""
    timed: list[tuple[str, Cost, Memory | None]] = [
        ("python -c pass", one.floors.python, None),
        ("P: plain runs", one.floors.plain, None),
        ("M: bare mkdocs", one.floors.mkdocs, None),
        ("cold", one.cold, one.cold_memory),
        ("nothing changed", one.nothing, None),
        ("one module", one.module, one.module_memory),
        ("prose", one.prose, None),
    ]
    rows: list[tuple[str, float, float | None, Memory | None]] = [
        (name, cost.wall_seconds, cost.cpu_seconds, held) for name, cost, held in timed
    ]
    if one.serve_seconds is not None and one.floors.rebuild_seconds is not None:
        rows.append(("warm mkdocs rebuild", one.floors.rebuild_seconds, None, None))
        rows.append(("serve, one module", one.serve_seconds, None, None))
    return rows


def table(one: Measured) -> list[str]:
    """The measurements of one course, as lines."""
    lines = [f"N = {one.size}", f"  {'':19} {'wall s':>8} {'CPU s':>8}  largest / all processes"]
    for name, wall, cpu, held in _rows(one):
        spent = f"{cpu:8.3f}" if cpu is not None else " " * 8
        memory = (
            f"{held.largest_mib:.0f} MiB / {held.total_mib:.0f} MiB in {held.processes}"
            if held
            else ""
        )
        lines.append(f"  {name:19} {wall:8.3f} {spent}  {memory}".rstrip())
    return lines


def verdicts(found: Sequence[Bound]) -> list[str]:
    """Each bound with PASS or OVER."""
    return [
        f"{'PASS' if bound.is_kept else 'OVER'}  {bound.what:28} "
        f"{bound.measured:8.3f} {bound.unit:3} of {bound.limit:8.3f} ({bound.formula})"
        for bound in found
    ]


def markdown(machine: str, measured: Mapping[int, Measured], found: Sequence[Bound]) -> list[str]:
    """The measurements as a page shows them."""
    lines = [f"Measured on {machine}."]
    for size, one in sorted(measured.items()):
        lessons = "1 lesson" if size == 1 else f"{size} lessons"
        lines += ["", f"### {lessons}", ""]
        lines += ["| build | wall | processor | largest process | all processes |"]
        lines += ["| --- | ---: | ---: | ---: | ---: |"]
        for name, wall, cpu, held in _rows(one):
            memory = (
                (f"{held.largest_mib:.0f} MiB", f"{held.total_mib:.0f} MiB") if held else ("",) * 2
            )
            times = (seconds(wall), seconds(cpu) if cpu is not None else "")
            lines.append("| " + " | ".join([name, *times, *memory]) + " |")
    lines += ["", "### Beside what was promised", ""]
    lines += ["| bound on | measured | at most | of it | verdict |"]
    lines += ["| --- | ---: | ---: | --- | --- |"]
    for bound in found:
        kept = "kept" if bound.is_kept else "**over**"
        shown, limit = (f"{value:.3g} {bound.unit}" for value in (bound.measured, bound.limit))
        lines.append(f"| {bound.what} | {shown} | {limit} | {bound.formula} | {kept} |")
    return lines


def seconds(value: float) -> str:
    """A time to three digits."""
    return f"{value:.3f} s" if value < 1 else f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def replace_measured(page: str, lines: Sequence[str]) -> str:
    """The page with its measured part replaced.

    Raises:
        ValueError: The page has no such part.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"the page has no part between {BEGIN} and {END}")
    return "\n".join([f"{before}{begin}", "", *lines, "", f"{end}{after}"])
