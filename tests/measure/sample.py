"""A measurement that nobody made."""

from __future__ import annotations

from scripts.measure.levels import Place
from scripts.measure.results import Measurement, Peak, Rate, Streamed, Workload, levels_of
from scripts.measure.samples import Spread

PROVENANCE = {
    "device": "Abacus <1 & 2>",
    "platform": "cpu",
    "device_kind": "cpu",
    "started_utc": "2026-12-01T05:01:19+00:00",
    "python": "3.11.7",
    "jax": "0.10.2",
    "jaxlib": "0.10.2",
    "numpy": "2.4.6",
    "operating_system": "Beads 1.0",
    "cpu": "Abacus <1 & 2>",
    "logical_cores": 4,
    "usable_cores": 2,
    "threads": {"OMP_NUM_THREADS": ""},
    "xla_flags": "",
    "caches": [{"name": "L1d", "size_bytes": 32768, "instances": 2}],
    "effort": "full",
    "duration_seconds": 40.0,
    "skipped": {},
}


def rate(amount: int, per_second: float) -> Rate:
    """A rate whose samples spread by a tenth to both sides."""
    seconds = amount / per_second
    return Rate(amount, Spread(0.9 * seconds, seconds, 1.1 * seconds, 60))


def streamed(set_bytes: int, gbytes: float) -> Streamed:
    """Ten passes at this bandwidth."""
    return Streamed(set_bytes, 10, 1, rate(20 * set_bytes, gbytes * 1e9))


def measurement(**changes: object) -> Measurement:
    """Two levels, two data types, two workloads."""
    points = [streamed(2**14, 200), streamed(2**15, 150), streamed(2**27, 20)]
    places = [Place("L1d", clear=True), Place("L1d", clear=False), Place("main memory", clear=True)]
    return Measurement(
        provenance={**PROVENANCE, **changes},
        peaks=(
            Peak("float64", 512, rate(2 * 512**3, 50e9), converts=False, tolerance="none"),
            Peak("float32", 1024, rate(2 * 1024**3, 100e9), converts=True, tolerance="none"),
        ),
        levels=tuple(levels_of(points, places, "cache sizes")),
        floor=Spread(4e-6, 5e-6, 6e-6, 60),
        workloads=(
            Workload("32×16×8 product, tanh", "float32", 3584, rate(8192, 1e9)),
            Workload("product, n = 512", "float32", 12 * 512**2, rate(2 * 512**3, 90e9)),
        ),
    )
