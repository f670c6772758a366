from __future__ import annotations

import random

import pytest

from scripts.measure.caches import Cache
from scripts.measure.levels import MAIN, Place, place_by_caches, places_by_curve

KNOWN = (Cache("L1d", 1000, 2), Cache("L2", 20_000, 2), Cache("L3", 100_000, 1))


def names(places: list[Place]) -> list[str]:
    """Levels of places, with a mark at those that are not clear."""
    return [place.level.split(" of ")[0] + ("" if place.clear else "?") for place in places]


@pytest.mark.parametrize(
    ("set_bytes", "threads", "place"),
    [
        (600, 1, Place("L1d", clear=True)),
        (601, 1, Place("L1d", clear=False)),
        (1001, 1, Place("L2", clear=False)),
        (1500, 1, Place("L2", clear=True)),
        (12_001, 1, Place("L2", clear=False)),
        (1500, 2, Place("L1d", clear=False)),
        (24_000, 2, Place("L2", clear=True)),
        (50_000, 2, Place("L3", clear=False)),
        (60_000, 2, Place("L3", clear=True)),
        (100_001, 2, Place(MAIN, clear=False)),
        (399_999, 2, Place(MAIN, clear=False)),
        (400_000, 2, Place(MAIN, clear=True)),
    ],
)
def test_a_working_set_belongs_to_the_first_cache_that_holds_it(set_bytes, threads, place) -> None:
    assert place_by_caches(set_bytes, threads, KNOWN) == place


def test_a_curve_is_cut_at_its_knees() -> None:
    curve = [300, 310, 290, 305, 150, 148, 155, 40, 41, 39, 40]
    found = places_by_curve(curve)
    assert found[0] == Place("plateau 1 of 3", clear=True)
    assert names(found) == ["plateau 1"] * 4 + ["plateau 2"] * 3 + ["plateau 3"] * 4


def test_a_step_between_two_plateaus_is_not_clear() -> None:
    found = places_by_curve([300, 300, 300, 180, 100, 100, 100])
    assert names(found) == ["plateau 1"] * 3 + ["plateau 2?"] + ["plateau 2"] * 3


def test_small_sets_that_pay_for_the_loop_belong_to_the_first_plateau() -> None:
    found = places_by_curve([50, 90, 160, 300, 305, 100, 100, 100])
    assert names(found) == ["plateau 1"] * 5 + ["plateau 2"] * 3


def test_noise_makes_no_plateau() -> None:
    chance = random.Random(4)
    curve = [100 * chance.uniform(0.95, 1.05) for _ in range(16)]
    assert set(names(places_by_curve(curve))) == {"plateau 1"}


def test_a_curve_of_one_point_is_one_plateau() -> None:
    assert places_by_curve([7.0]) == [Place("plateau 1 of 1", clear=True)]
