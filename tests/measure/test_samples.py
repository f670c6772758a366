from __future__ import annotations

import itertools

import pytest

from scripts.measure.samples import Effort, Spread, sample, spread

EFFORT = Effort(warmups=3, samples=5, fewest=2, seconds=1.0)


def clock(*ticks: float):
    """A clock that shows these times, and then stands still."""
    return itertools.chain(ticks, itertools.repeat(ticks[-1])).__next__


def test_percentiles_lie_between_samples() -> None:
    found = spread([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert found == Spread(p10=1.5, median=3.5, p90=5.5, count=6)


def test_one_sample_is_all_its_percentiles() -> None:
    assert spread([2.0]) == Spread(2.0, 2.0, 2.0, 1)


def test_a_quick_call_is_sampled_as_often_as_wished_after_its_warm_up() -> None:
    calls = []
    found = sample(lambda: calls.append(1), EFFORT, clock(0.0))
    assert (found.count, len(calls)) == (5, 8)


def test_a_slow_call_ends_with_the_time_but_not_before_the_fewest_samples() -> None:
    now = itertools.count(0.0, 10.0).__next__
    calls = []
    found = sample(lambda: calls.append(1), EFFORT, now)
    assert found == Spread(10.0, 10.0, 10.0, 2)
    assert len(calls) == 3  # one of them to warm up


@pytest.mark.parametrize("seconds", [0.5, 3.0])
def test_samples_are_the_time_of_the_call_alone(seconds) -> None:
    time = [0.0]

    def call() -> None:
        time[0] += seconds

    assert sample(call, EFFORT, lambda: time[0]).median == seconds
