from __future__ import annotations

import pytest

from scripts.render.units import date, duration, grouped, moment, plain, size


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ms"),
        (0.0124, "12.4 ms"),
        (0.9999, "1 s"),
        (3.2, "3.2 s"),
        (59.96, "60 s"),
        (125.0, "2 min 5 s"),
        (120.2, "2 min"),
        (3661.0, "61 min 1 s"),
    ],
)
def test_a_duration_stands_in_the_unit_that_fits_it(seconds: float, text: str):
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (512, "512 bytes"),
        (1536, "1.5 KiB"),
        (230 * 2**20, "230 MiB"),
        (3 * 2**30, "3 GiB"),
        (2**50, "1024 TiB"),
    ],
)
def test_a_size_stands_in_binary_units(count: int, text: str):
    assert size(count) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(8192.0, "8192"), (0.5, "0.5"), (-3.0, "-3"), (1e16, "1e+16"), (1e-05, "1e-05")],
)
def test_a_number_is_shown_without_noise(number: float, text: str):
    assert plain(number) == text


def test_whole_numbers_are_grouped_by_thousands():
    assert grouped(1234567.0) == "1\u202f234\u202f567"
    assert grouped(0.5) == "0.5"


def test_a_moment_is_told_to_the_second_and_kept_to_the_millisecond():
    assert moment("2026-10-20T10:47:39.421946+00:00") == (
        '<time datetime="2026-10-20T10:47:39.421Z">20 October 2026, 10:47:39 UTC</time>'
    )


def test_a_date_is_that_of_utc():
    assert date("2026-10-20T23:30:00-02:00") == '<time datetime="2026-10-21">2026-10-21</time>'
