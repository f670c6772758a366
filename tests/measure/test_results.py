from __future__ import annotations

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from scripts.measure.caches import Cache
from scripts.measure.levels import Place
from scripts.measure.results import levels_of, to_json
from scripts.measure.streams import find_levels
from scripts.measure.table import rate_text, size_text, table
from tests.conftest import ROOT
from tests.measure.sample import measurement, streamed

SCHEMA = json.loads((ROOT / "docs/measured/schema-1.json").read_text(encoding="utf-8"))


def test_the_published_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_measurement_follows_the_published_schema() -> None:
    Draft202012Validator(SCHEMA).validate(json.loads(to_json(measurement())))


@pytest.mark.parametrize(
    ("key", "value"), [("kind", "other"), ("schema", 2), ("peaks", []), ("dispatch_floor_us", 0)]
)
def test_the_schema_refuses_what_is_no_measurement(key, value) -> None:
    document = json.loads(to_json(measurement())) | {key: value}
    assert not Draft202012Validator(SCHEMA).is_valid(document)


def test_the_json_tells_medians_and_both_ends() -> None:
    document = json.loads(to_json(measurement()))
    assert document["dispatch_floor_us"] == 5.0
    first = document["workloads"][0]
    assert (first["name"], first["flops"], first["bytes"]) == ("32×16×8 product, tanh", 8192, 3584)
    assert (first["gflops"], first["p10_gflops"], first["p90_gflops"]) == (1.0, 0.909091, 1.11111)
    assert (first["median_us"], first["p10_us"], first["p90_us"]) == (8.192, 7.3728, 9.0112)


def test_a_level_tells_its_fastest_clear_set_and_keeps_the_others() -> None:
    level = json.loads(to_json(measurement()))["bandwidths"][0]
    assert (level["level"], level["working_set_bytes"]) == ("L1d", 2**14)
    assert (level["gbytes_per_s"], level["clear"]) == (200.0, True)
    assert [(each["working_set_bytes"], each["clear"]) for each in level["curve"]] == [
        (2**14, True),
        (2**15, False),
    ]


def test_a_level_without_a_clear_set_says_so() -> None:
    points = [streamed(100, 5), streamed(200, 7)]
    (level,) = levels_of(points, [Place("L2", clear=False)] * 2, "cache sizes")
    assert (level.roof, level.is_clear) == (points[1], False)


def test_known_caches_decide_and_else_the_curve() -> None:
    points = [streamed(100, 50), streamed(200, 50), streamed(10_000, 5), streamed(20_000, 5)]
    by_caches = find_levels(points, [Cache("L1d", 1000, 1)])
    assert [(each.name, each.found_by) for each in by_caches] == [
        ("L1d", "cache sizes"),
        ("main memory", "cache sizes"),
    ]
    by_curve = find_levels(points, [])
    assert [(each.name, each.found_by) for each in by_curve] == [
        ("plateau 1 of 2", "curve"),
        ("plateau 2 of 2", "curve"),
    ]


def test_the_table_tells_all_of_it() -> None:
    assert (
        table(measurement())
        == """\
Abacus <1 & 2>, cpu, 2 of 4 cores
2026-12-01T05:01:19+00:00, jax 0.10.2, Python 3.11.7

Matrix products, GFLOP/s
  data type      size   p10  median   p90
  float64     n = 512  45.5      50  55.6
  float32    n = 1024  90.9     100   111  converts

Streaming, GB/s read and written; levels by cache sizes
  level        working set   p10  median   p90  threads
  L1d               16 KiB   182     200   222        1  roof
  L1d               32 KiB   136     150   167        1
  main memory      128 MiB  18.2      20  22.2        1  roof

Calls, µs
  call                      p10  median     p90  FLOP/byte  GFLOP/s
  null call                 4.0     5.0     6.0
  32×16×8 product, tanh     7.4     8.2     9.0       2.29        1
  product, n = 512       2684.4  2982.6  3280.9      85.33       90"""
    )


def test_the_table_says_what_was_left_out_and_what_is_rough() -> None:
    found = table(measurement(effort="quick", skipped={"float16": "no such unit"}))
    assert "float16 was left out: no such unit" in found.splitlines()
    assert "A quick measurement: rough, and no base for a conclusion." in found.splitlines()


def test_a_set_inside_its_level_that_is_not_the_fastest_is_marked() -> None:
    points = [streamed(2**12, 5), streamed(2**13, 7)]
    levels = tuple(levels_of(points, [Place("L2", clear=True)] * 2, "cache sizes"))
    rows = table(replace(measurement(), levels=levels)).splitlines()
    assert [row.split()[-1] for row in rows if row.startswith("  L2")] == ["inside", "roof"]


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 bytes"), (1000, "1000 bytes"), (4096, "4 KiB"), (3 * 2**20, "3 MiB"), (2**31, "2 GiB")],
)
def test_bytes_are_told_in_the_largest_whole_unit(count, text) -> None:
    assert size_text(count) == text


@pytest.mark.parametrize(
    ("rate", "text"), [(0.08064, "0.0806"), (12.34, "12.3"), (1234.0, "1230"), (2e7, "2e+07")]
)
def test_rates_have_three_digits(rate, text) -> None:
    assert rate_text(rate) == text
