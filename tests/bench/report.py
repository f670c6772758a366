"""Measurements beside their bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.bench.cases import Measured

GROWTH_MILLISECONDS = 0.2
LARGEST_MIB = 450.0


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


def table(one: Measured) -> list[str]:
    """The measurements of one course, as lines."""
    rows: list[tuple[str, float, float | None, str]] = [
        ("python -c pass", one.floors.python.wall_seconds, one.floors.python.cpu_seconds, ""),
        ("P  plain runs", one.floors.plain.wall_seconds, one.floors.plain.cpu_seconds, ""),
        ("M  bare mkdocs", one.floors.mkdocs.wall_seconds, one.floors.mkdocs.cpu_seconds, ""),
        ("cold", one.cold.wall_seconds, one.cold.cpu_seconds, _memory(one, "cold")),
        ("nothing changed", one.nothing.wall_seconds, one.nothing.cpu_seconds, ""),
        ("one module", one.module.wall_seconds, one.module.cpu_seconds, _memory(one, "module")),
        ("prose", one.prose.wall_seconds, one.prose.cpu_seconds, ""),
    ]
    if one.serve_seconds is not None and one.floors.rebuild_seconds is not None:
        rows.append(("   warm rebuild", one.floors.rebuild_seconds, None, ""))
        rows.append(("serve, one module", one.serve_seconds, None, ""))
    lines = [f"N = {one.size}", f"  {'':18} {'wall s':>8} {'CPU s':>8}  largest / all processes"]
    for name, wall, cpu, held in rows:
        shown = f"{cpu:8.3f}" if cpu is not None else " " * 8
        lines.append(f"  {name:18} {wall:8.3f} {shown}  {held}".rstrip())
    return lines


def _memory(one: Measured, case: str) -> str:
    held = one.cold_memory if case == "cold" else one.module_memory
    return f"{held.largest_mib:.0f} MiB / {held.total_mib:.0f} MiB in {held.processes}"


def verdicts(found: Sequence[Bound]) -> list[str]:
    """Each bound with PASS or OVER."""
    return [
        f"{'PASS' if bound.is_kept else 'OVER'}  {bound.what:28} "
        f"{bound.measured:8.3f} {bound.unit:3} of {bound.limit:8.3f} ({bound.formula})"
        for bound in found
    ]
