"""What is measured, in which order, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import jax

from scripts.measure.caches import Cache, known_caches
from scripts.measure.calls import SWEEP, measure_floor, measure_square, measure_workload
from scripts.measure.device import find_device, largest_set, provenance
from scripts.measure.levels import FAR_BEYOND
from scripts.measure.products import PRECISIONS, measure_peak
from scripts.measure.results import Measurement, Peak, Streamed
from scripts.measure.samples import FULL, QUICK, Effort
from scripts.measure.streams import find_levels, measure_stream
from scripts.measure.trouble import MeasureError

_SMALLEST_SET = 2**12
_UNKNOWN_CACHE = 2**26
_SAMPLE_SECONDS = 2e-3
_OVER_FLOOR = 100
"""Times the dispatch floor that a sample of a stream takes at least."""


@dataclass(frozen=True)
class Plan:
    """Sizes of what is measured."""

    effort: Effort
    products: tuple[int, ...]
    sets: tuple[int, ...]


def plan_for(device: jax.Device, caches: Sequence[Cache], *, quick: bool) -> Plan:
    """Sizes that suit a device.

    Args:
        device: What is measured.
        caches: What is known of its caches.
        quick: Whether a rough measurement will do.
    """
    if quick:
        return Plan(QUICK, (128, 256), tuple(2**power for power in range(14, 23, 2)))
    is_cpu = device.platform == "cpu"
    last = max((each.size_bytes * each.instances for each in caches), default=_UNKNOWN_CACHE)
    most = min(largest_set(device), int(2 * FAR_BEYOND * last)) if is_cpu else largest_set(device)
    sets = [_SMALLEST_SET]
    while 2 * sets[-1] <= most:
        sets.append(2 * sets[-1])
    products = (512, 1024, 2048) if is_cpu else (2048, 4096, 8192)
    return Plan(FULL, products, tuple(sets))


def measure(kind: str, say: Callable[[str], object], *, quick: bool = False) -> Measurement:
    """Measure a device.

    Args:
        kind: The kind of device: ``cpu``, ``gpu`` or ``tpu``.
        say: Hears of every step.
        quick: Whether a rough measurement will do.

    Raises:
        RequestError: There is no such device.
        MeasureError: A result is wrong.
    """
    device = find_device(kind)
    caches = known_caches() if device.platform == "cpu" else ()
    plan = plan_for(device, caches, quick=quick)
    source = provenance(device, caches, "quick" if quick else "full")
    began = time.perf_counter()
    with _float64(), jax.default_device(device):
        say(f"measuring {source['device']}: dispatch floor")
        floor = measure_floor(device, plan.effort)
        say("the lesson's workloads")
        squares = [measure_square(size, device, plan.effort) for size in SWEEP]
        workloads = (measure_workload(device, plan.effort), *squares)
        peaks, skipped = _peaks(plan, device, say)
        points = _points(plan, device, floor.median, say)
    source |= {"duration_seconds": round(time.perf_counter() - began, 1), "skipped": skipped}
    return Measurement(source, peaks, tuple(find_levels(points, caches)), floor, workloads)


def _peaks(
    plan: Plan, device: jax.Device, say: Callable[[str], object]
) -> tuple[tuple[Peak, ...], dict[str, str]]:
    """Of every data type that the device can multiply; for the others, why not."""
    peaks: list[Peak] = []
    skipped: dict[str, Any] = {}
    for dtype in PRECISIONS:
        say(f"{dtype} products of size {', '.join(map(str, plan.products))}")
        try:
            peaks.append(measure_peak(dtype, plan.products, device, plan.effort))
        except MeasureError:
            raise
        except Exception as error:  # noqa: BLE001 – what a backend raises for a type it lacks
            skipped[dtype] = str(error).partition("\n")[0] or type(error).__name__
    if not peaks:
        raise MeasureError("no data type could be multiplied", f"JAX says: {skipped}")
    return tuple(peaks), skipped


def _points(
    plan: Plan, device: jax.Device, floor: float, say: Callable[[str], object]
) -> list[Streamed]:
    seconds = max(_SAMPLE_SECONDS, _OVER_FLOOR * floor)
    points = []
    for set_bytes in plan.sets:
        say(f"streaming {set_bytes // 1024} KiB")
        points.append(measure_stream(set_bytes, device, plan.effort, seconds))
    return points


@contextmanager
def _float64() -> Iterator[None]:
    """Let JAX make float64 arrays meanwhile; everything else here names its data type."""
    before = bool(jax.config.jax_enable_x64)  # type: ignore[attr-defined]
    _allow_float64(allowed=True)
    try:
        yield
    finally:
        _allow_float64(allowed=before)


def _allow_float64(*, allowed: bool) -> None:
    jax.config.update("jax_enable_x64", allowed)  # type: ignore[no-untyped-call]
