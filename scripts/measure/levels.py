"""Which memory level a streamed working set belongs to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scripts.measure.caches import Cache

MAIN = "main memory"
WELL_INSIDE = 0.6
"""Of a cache's capacity: a set up to this share lies in it, whatever else is there."""
WELL_BEYOND = 1.5
"""Times a cache's capacity: a set from here on does not live off it."""
FAR_BEYOND = 4.0
"""The same for the last cache, which may keep part of a larger set."""
_MOST_PIECES = 7
_PRICE = 0.06
"""What a further piece must save, in squared natural logarithms of bandwidth."""


@dataclass(frozen=True)
class Place:
    """Where a working set lies."""

    level: str
    clear: bool
    """Whether it lies well inside its level and well outside the one before."""


def place_by_caches(set_bytes: int, threads: int, known: Sequence[Cache]) -> Place:
    """The first level that holds a working set which these threads share evenly.

    Args:
        set_bytes: The working set.
        threads: How many stream it, each on a core of its own.
        known: At least one, from the smallest.
    """
    below = 0
    for each in known:
        capacity = each.capacity(threads)
        if set_bytes <= capacity:
            inside = set_bytes <= WELL_INSIDE * capacity
            return Place(each.name, inside and set_bytes >= WELL_BEYOND * below)
        below = capacity
    return Place(MAIN, clear=set_bytes >= FAR_BEYOND * below)


def places_by_curve(bandwidths: Sequence[float]) -> list[Place]:
    """Plateaus of a curve, named by their order, for systems that tell no cache sizes.

    The curve is cut where its logarithm is best told by a few constant pieces; every further
    piece has to pay for itself. A piece of one point between two others is a step on the way to
    the next plateau. What comes before the fastest point belongs to the first plateau: sets so
    small are slowed down by starting the loop.

    Args:
        bandwidths: By growing working set; at least one.
    """
    peak = max(range(len(bandwidths)), key=bandwidths.__getitem__)
    logs = [math.log(each) for each in bandwidths]
    logs[:peak] = [logs[peak]] * peak
    ends = _best_ends(tuple(logs))
    pieces = list(zip([0, *ends], ends, strict=False))
    steps = [end - start == 1 and start > 0 and end < len(logs) for start, end in pieces]
    count, number, places = steps.count(False), 1, []
    for (start, end), is_step in zip(pieces, steps, strict=True):
        name = f"plateau {number} of {count}"
        places += [Place(name, clear=not is_step)] * (end - start)
        number += not is_step
    return places


def _best_ends(logs: tuple[float, ...]) -> list[int]:
    """Where each piece ends, the last one at the end of the curve."""

    @cache
    def best(end: int, pieces: int) -> tuple[float, tuple[int, ...]]:
        if pieces == 1:
            return _roughness(logs[:end]), (end,)
        options = []
        for cut in range(pieces - 1, end):
            cost, ends = best(cut, pieces - 1)
            options.append((cost + _roughness(logs[cut:end]), (*ends, end)))
        return min(options)

    most = min(_MOST_PIECES, len(logs))
    found = [best(len(logs), pieces) for pieces in range(1, most + 1)]
    priced = [(cost + _PRICE * len(ends), ends) for cost, ends in found]
    return list(min(priced)[1])


def _roughness(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values)
