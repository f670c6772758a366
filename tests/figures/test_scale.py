"""Limits hold the data, ticks are round and fit, numbers read as a person writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.chart.scale import Limits, limits, ticks
from scripts.chart.words import number, tick_labels, width, wrap
from scripts.figure import Axis

LINEAR, LOG = Axis("n", "linear", ()), Axis("n", "log", ())


def test_limits_leave_the_pixels_asked_for_at_both_ends():
    found = limits([0, 10], LINEAR, length=120, before=10, after=10)
    assert (found.low, found.high) == (-1.0, 11.0)
    assert found.share(5) == 0.5


def test_limits_of_a_log_axis_are_even_in_the_exponent():
    found = limits([1, 100], LOG, length=100, before=0, after=50)
    assert found.high == pytest.approx(1e4)
    assert found.share(10) == pytest.approx(0.25)


def test_limits_hold_the_authors_ticks():
    assert limits([2, 3], Axis("n", "linear", (1, 4)), length=9, before=0, after=0).low == 1


@pytest.mark.parametrize(
    ("values", "axis", "expected"),
    [([5], LINEAR, (2.5, 7.5)), ([0, 0], LINEAR, (-0.5, 0.5)), ([10], LOG, (10**0.5, 10**1.5))],
)
def test_a_single_value_gets_room_around_it(values, axis, expected):
    found = limits(values, axis, length=100, before=0, after=0)
    assert (found.low, found.high) == pytest.approx(expected)


@given(st.floats(-1e90, 1e90), st.floats(-1e90, 1e90), st.integers(3, 9))
def test_round_ticks_rise_stay_inside_and_are_few_enough(a, b, most):
    within = limits([a, b], LINEAR, length=300, before=5, after=5)
    found = ticks(LINEAR, [a, b], within, most=most)
    assert list(found) == sorted(set(found))
    assert len(found) <= most
    slack = 1e-6 * (within.high - within.low)
    assert all(within.low - slack <= tick <= within.high + slack for tick in found)


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (1, 32, 9, (1, 2, 5, 10, 20)),
        (1, 1000, 9, (1, 3, 10, 30, 100, 300, 1000)),
        (1, 1000, 5, (1, 10, 100, 1000)),
        (1, 1e8, 5, (1, 100, 1e4, 1e6, 1e8)),
        (3, 4.2, 5, (3, 3.5, 4)),
    ],
)
def test_ticks_of_a_log_axis(low, high, most, expected):
    found = ticks(LOG, [low, high], Limits(low, high, log=True), most=most)
    assert found == pytest.approx(expected)


def test_ticks_stand_at_powers_of_two_where_the_data_does():
    within = Limits(8, 128, log=True)
    assert ticks(LOG, [128, 8, 16, 32, 64, 8], within, most=9) == (8, 16, 32, 64, 128)
    assert ticks(LOG, [128, 8, 16, 32, 64, 8], within, most=3) == (8, 32, 128)


def test_ticks_of_whole_numbers_are_whole():
    assert ticks(LINEAR, [1, 2, 3], Limits(1, 3, log=False), most=9) == (1, 2, 3)
    assert ticks(LINEAR, [1, 2.5, 3], Limits(1, 3, log=False), most=7) == (1, 1.5, 2, 2.5, 3)


def test_the_authors_ticks_are_kept_and_thinned_only_for_room():
    axis = Axis("n", "linear", (1, 2, 3, 4, 5))
    assert ticks(axis, [], Limits(1, 5, log=False), most=9) == axis.ticks
    assert ticks(axis, [], Limits(1, 5, log=False), most=3) == (1, 3, 5)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (8192, "8,192"),
        (-1.5, "−1.5"),
        (80 / 3, "26.6667"),
        (134217728, "134,217,728"),
        (1234567.5, "1.23457 × 10⁶"),
        (1.5e-7, "1.5 × 10⁻⁷"),
        (1e-5, "10⁻⁵"),
        (-1e-5, "−10⁻⁵"),
        (1e20, "10²⁰"),
    ],
)
def test_numbers_are_written_plainly(value, shown):
    assert number(value) == shown


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ((0, 0.5, 1), ("0", "0.5", "1")),
        ((1, 10, 100000), ("1", "10", "100,000")),
        ((1, 1000, 1e6), ("10⁰", "10³", "10⁶")),
        ((0, 2e6), ("0", "2 × 10⁶")),
        ((1.000001, 1.000002), ("1.000001", "1.000002")),
    ],
)
def test_ticks_of_an_axis_are_written_one_way_and_apart(found, shown):
    assert tick_labels(found) == shown


def test_no_number_may_be_no_tick_at_all():
    assert tick_labels(()) == ()


def test_wide_letters_take_more_room():
    assert width("iii", 10) < width("nnn", 10) < width("NNN", 10) < width("WWW", 10)
    assert width("時", 10) == 10


def test_text_breaks_at_blanks_into_lines_of_about_one_length():
    assert wrap("limited by bandwidth, 20 GB/s", 12, 130) == ("limited by", "bandwidth, 20 GB/s")
    assert wrap("short", 12, 130) == ("short",)
    assert wrap("a long_word", 12, 30, whole=True) == ("a", "long_word")
    assert wrap("a long_word", 12, 40) == ("a", "long_", "word")
    assert wrap("convert_element_type", 12, 110) == ("convert_", "element_type")
    assert wrap("abcdeghk", 12, 30) == ("abc", "deg", "hk")


@given(st.text("abc ", min_size=1).filter(str.strip), st.floats(1, 500))
def test_breaking_loses_no_word_and_no_line_that_could_fit_is_too_wide(text, room):
    lines = wrap(text, 12, room, whole=True)
    assert " ".join(lines).split() == text.split()
    assert all(width(line, 12) <= room or " " not in line for line in lines)
