"""Many samples of a call, and what they come to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Effort:
    """How much is spent on one case."""

    warmups: int
    """Calls that are thrown away."""
    samples: int
    fewest: int
    """Samples that are taken even where time has run out."""
    seconds: float
    """After so long no further sample begins."""


FULL = Effort(warmups=10, samples=60, fewest=7, seconds=1.0)
QUICK = Effort(warmups=2, samples=7, fewest=3, seconds=0.1)


@dataclass(frozen=True)
class Spread:
    """Percentiles of samples, in seconds."""

    p10: float
    median: float
    p90: float
    count: int


def spread(seconds: Sequence[float]) -> Spread:
    """The median of samples, with the tenth and ninetieth percentile.

    Args:
        seconds: At least one sample.
    """
    p10, median, p90 = (float(each) for each in np.percentile(seconds, [10, 50, 90]))
    return Spread(p10, median, p90, len(seconds))


def sample(
    call: Callable[[], object], effort: Effort, now: Callable[[], float] = time.perf_counter
) -> Spread:
    """Time a call that returns when its result is ready, again and again.

    Args:
        call: The call; it waits for its result.
        effort: How often to call it.
        now: The clock.
    """
    began = now()
    for _ in range(effort.warmups):
        call()
        if now() - began > effort.seconds / 4:
            break
    seconds: list[float] = []
    began = now()
    while len(seconds) < effort.samples:
        start = now()
        call()
        end = now()
        seconds.append(end - start)
        if end - began > effort.seconds and len(seconds) >= effort.fewest:
            break
    return spread(seconds)
