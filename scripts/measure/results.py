"""A measurement as values, and as the JSON that others read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scripts.measure.levels import Place
from scripts.measure.samples import Spread

KIND = "ridgepoint-measurement"
SCHEMA = 1


@dataclass(frozen=True)
class Rate:
    """Samples of a call whose work or traffic is known."""

    amount: int
    """FLOPs or bytes of one call."""
    spread: Spread

    @property
    def median(self) -> float:
        """Thousand millions a second, in the median."""
        return self.amount / self.spread.median / 1e9

    @property
    def low(self) -> float:
        """The tenth percentile of the rate: the slow end."""
        return self.amount / self.spread.p90 / 1e9

    @property
    def high(self) -> float:
        """The ninetieth percentile of the rate: the fast end."""
        return self.amount / self.spread.p10 / 1e9


@dataclass(frozen=True)
class Peak:
    """Throughput of a square matrix product."""

    dtype: str
    size: int
    rate: Rate
    converts: bool
    """Whether the optimised program converts between data types on the way."""
    tolerance: str
    """How the result was compared."""


@dataclass(frozen=True)
class Streamed:
    """Bandwidth of passes over a working set."""

    set_bytes: int
    passes: int
    """In one sample."""
    threads: int
    """Among which the compiler has split a pass."""
    rate: Rate


@dataclass(frozen=True)
class Level:
    """A memory level with the working sets that lie in it."""

    name: str
    found_by: str
    """``cache sizes`` or ``curve``."""
    points: tuple[tuple[Streamed, bool], ...]
    """Working sets by size, each with whether it clearly belongs here."""

    @property
    def roof(self) -> Streamed:
        """The fastest of the working sets that clearly belong here, or of all if none does."""
        clear = [point for point, is_clear in self.points if is_clear]
        return max(clear or [p for p, _ in self.points], key=lambda point: point.rate.median)

    @property
    def is_clear(self) -> bool:
        """Whether any working set clearly belongs here."""
        return any(is_clear for _, is_clear in self.points)


@dataclass(frozen=True)
class Workload:
    """A call of the lesson's."""

    name: str
    dtype: str
    minimum_bytes: int
    rate: Rate

    @property
    def intensity(self) -> float:
        """FLOP/byte, for minimum traffic."""
        return self.rate.amount / self.minimum_bytes


@dataclass(frozen=True)
class Measurement:
    """All that was measured."""

    provenance: Mapping[str, Any]
    peaks: tuple[Peak, ...]
    levels: tuple[Level, ...]
    floor: Spread
    """Of the null call."""
    workloads: tuple[Workload, ...]


def levels_of(points: Sequence[Streamed], places: Sequence[Place], found_by: str) -> list[Level]:
    """Gather working sets by level.

    Args:
        points: By growing working set.
        places: Where each lies.
        found_by: ``cache sizes`` or ``curve``.
    """
    found: dict[str, list[tuple[Streamed, bool]]] = {}
    for point, place in zip(points, places, strict=True):
        found.setdefault(place.level, []).append((point, place.clear))
    return [Level(name, found_by, tuple(each)) for name, each in found.items()]


def to_json(measurement: Measurement) -> str:
    """The measurement as JSON text."""
    # The floor's own percentiles stand beside where it was measured.
    source = {**measurement.provenance, "dispatch_floor": _microseconds(measurement.floor)}
    document = {
        "kind": KIND,
        "schema": SCHEMA,
        "provenance": source,
        "peaks": [_peak(peak) for peak in measurement.peaks],
        "bandwidths": [_level(level) for level in measurement.levels],
        "dispatch_floor_us": _short(measurement.floor.median * 1e6),
        "workloads": [_workload(each) for each in measurement.workloads],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _peak(peak: Peak) -> dict[str, object]:
    return {
        "dtype": peak.dtype,
        **_rates(peak.rate, "gflops"),
        "size": peak.size,
        "converts": peak.converts,
        "tolerance": peak.tolerance,
        "samples": peak.rate.spread.count,
    }


def _level(level: Level) -> dict[str, object]:
    return {
        "level": level.name,
        **_streamed(level.roof),
        "found_by": level.found_by,
        "clear": level.is_clear,
        "curve": [{**_streamed(point), "clear": clear} for point, clear in level.points],
    }


def _streamed(point: Streamed) -> dict[str, object]:
    return {
        "working_set_bytes": point.set_bytes,
        **_rates(point.rate, "gbytes_per_s"),
        "threads": point.threads,
        "passes": point.passes,
        "samples": point.rate.spread.count,
    }


def _workload(workload: Workload) -> dict[str, object]:
    return {
        "name": workload.name,
        "dtype": workload.dtype,
        "flops": workload.rate.amount,
        "bytes": workload.minimum_bytes,
        **_rates(workload.rate, "gflops"),
        **_microseconds(workload.rate.spread),
    }


def _rates(rate: Rate, unit: str) -> dict[str, float]:
    return {
        unit: _short(rate.median),
        f"p10_{unit}": _short(rate.low),
        f"p90_{unit}": _short(rate.high),
    }


def _microseconds(spread: Spread) -> dict[str, float]:
    return {
        "median_us": _short(spread.median * 1e6),
        "p10_us": _short(spread.p10 * 1e6),
        "p90_us": _short(spread.p90 * 1e6),
        "samples": spread.count,
    }


def _short(number: float) -> float:
    """Six digits, which is more than any clock deserves."""
    return float(f"{number:.6g}")
