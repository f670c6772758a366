"""How fast data moves, by the size of the working set.

A pass adds one to every element of an array in place: it reads each byte once and writes it
once, and no line of cache is fetched that is not counted. Many passes make one call, so that
starting the call does not hide the bandwidth; each needs the one before. The elements are whole
numbers, which float32 adds exactly, so at the end every one tells how many passes there were.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from scripts.measure.caches import Cache
from scripts.measure.levels import place_by_caches, places_by_curve
from scripts.measure.products import check_close
from scripts.measure.results import Level, Rate, Streamed, levels_of
from scripts.measure.samples import Effort, sample
from scripts.measure.trouble import MeasureError

ITEM_BYTES = 4
_PERIOD = 1024
"""The array begins as 0, 1, …, 1023, 0, 1, …"""
_MOST_PASSES = 2**17
"""In a sample: all samples together stay below the 2**24 up to which float32 counts."""
_CHECKED_AT_ONCE = 2**22
_PARTITIONS = re.compile(r'"outer_dimension_partitions":\["(\d+)"\]')


def measure_stream(
    set_bytes: int, device: jax.Device, effort: Effort, sample_seconds: float
) -> Streamed:
    """The bandwidth of passes over a working set.

    Args:
        set_bytes: Bytes of the one array that is read and written.
        device: Where it lies.
        effort: How many samples.
        sample_seconds: How long a sample should take at least.

    Raises:
        MeasureError: The passes were not all made, or not all elements took part.
    """
    array = _first_array(set_bytes // ITEM_BYTES, device)
    compiled = jax.jit(_passes, donate_argnums=0).lower(array, np.int32(1)).compile()
    program = compiled.as_text() or ""
    if " while(" not in program:
        raise MeasureError(
            f"the compiler has removed the loop over {set_bytes} bytes",
            "The bandwidth cannot be measured so; report it with your version of jaxlib.",
        )
    made, passes = 0, 1

    def call() -> None:
        nonlocal array, made
        array = compiled(array, np.int32(passes)).block_until_ready()
        made += passes

    call()  # the first call of a program is slow
    while passes < _MOST_PASSES and _fastest_of_two(call) < sample_seconds:
        passes *= 2
    spread = sample(call, effort)
    _check(array, made)
    traffic = 2 * passes * (set_bytes // ITEM_BYTES) * ITEM_BYTES
    threads = max((int(found) for found in _PARTITIONS.findall(program)), default=1)
    return Streamed(set_bytes, passes, threads, Rate(traffic, spread))


def find_levels(points: Sequence[Streamed], caches: Sequence[Cache]) -> list[Level]:
    """Put working sets into memory levels.

    Args:
        points: By growing working set.
        caches: Of the device; where there are none, the shape of the curve decides.
    """
    if caches:
        places = [place_by_caches(each.set_bytes, each.threads, caches) for each in points]
        return levels_of(points, places, "cache sizes")
    return levels_of(points, places_by_curve([each.rate.median for each in points]), "curve")


def _first_array(count: int, device: jax.Device) -> jax.Array:
    with jax.default_device(device):
        make = jax.jit(lambda: (jnp.arange(count, dtype=jnp.int32) % _PERIOD).astype(jnp.float32))
        array: jax.Array = make().block_until_ready()
    return array


def _passes(array: jax.Array, count: jax.Array) -> jax.Array:
    # The count is an argument, so that the compiler cannot unroll the loop.
    after: jax.Array = jax.lax.fori_loop(0, count, lambda _, before: before + 1, array)
    return after


def _fastest_of_two(call: Callable[[], object]) -> float:
    seconds = []
    for _ in range(2):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def _check(array: jax.Array, made: int) -> None:
    whole = np.asarray(array)
    for start in range(0, whole.size, _CHECKED_AT_ONCE):
        part = whole[start : start + _CHECKED_AT_ONCE].astype(np.float64)
        expected = np.arange(start, start + part.size) % _PERIOD + np.float64(made)
        check_close(f"{made} passes over {whole.nbytes} bytes", part, expected, 0.0)
