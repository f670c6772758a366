"""A measurement as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scripts.measure.results import Measurement, Rate


def table(measurement: Measurement) -> str:
    """The measurement as tables, each rate with its tenth and ninetieth percentile."""
    return "\n".join(
        [
            *_heading(measurement),
            *_peaks_text(measurement),
            *_levels_text(measurement),
            *_calls_text(measurement),
        ]
    )


def size_text(count: int) -> str:
    """Bytes in the largest unit that gives a whole number."""
    for unit in ("bytes", "KiB", "MiB"):
        if count % 1024 or not count:
            return f"{count} {unit}"
        count //= 1024
    return f"{count} GiB"


def rate_text(rate: float) -> str:
    """A rate to three digits."""
    return f"{float(f'{rate:.3g}'):g}" if rate < 1e6 else f"{rate:.3g}"


def _heading(measurement: Measurement) -> Iterator[str]:
    source = measurement.provenance
    cores = f"{source['usable_cores']} of {source['logical_cores']} cores"
    yield f"{source['device']}, {source['platform']}, {cores}"
    yield f"{source['started_utc']}, jax {source['jax']}, Python {source['python']}"
    if source["effort"] == "quick":
        yield "A quick measurement: rough, and no base for a conclusion."


def _peaks_text(measurement: Measurement) -> Iterator[str]:
    rows = [
        (peak.dtype, f"n = {peak.size}", *_three(peak.rate), "converts" if peak.converts else "")
        for peak in measurement.peaks
    ]
    yield from _columns(
        "Matrix products, GFLOP/s", ("data type", "size", "p10", "median", "p90", ""), rows
    )
    for dtype, reason in measurement.provenance["skipped"].items():
        yield f"{dtype} was left out: {reason}"


def _levels_text(measurement: Measurement) -> Iterator[str]:
    rows = []
    for level in measurement.levels:
        for point, is_clear in level.points:
            mark = "" if not is_clear else "roof" if point is level.roof else "inside"
            rows.append(
                (
                    level.name,
                    size_text(point.set_bytes),
                    *_three(point.rate),
                    str(point.threads),
                    mark,
                )
            )
    title = f"Streaming, GB/s read and written; levels by {measurement.levels[0].found_by}"
    yield from _columns(
        title, ("level", "working set", "p10", "median", "p90", "threads", ""), rows
    )


def _calls_text(measurement: Measurement) -> Iterator[str]:
    def microseconds(seconds: float) -> str:
        return f"{seconds * 1e6:.1f}"

    floor = measurement.floor
    rows = [
        (
            "null call",
            *(microseconds(each) for each in (floor.p10, floor.median, floor.p90)),
            "",
            "",
        )
    ]
    for each in measurement.workloads:
        spread = each.rate.spread
        times = (microseconds(seconds) for seconds in (spread.p10, spread.median, spread.p90))
        rows.append((each.name, *times, f"{each.intensity:.2f}", rate_text(each.rate.median)))
    columns = ("call", "p10", "median", "p90", "FLOP/byte", "GFLOP/s")
    yield from _columns("Calls, µs", columns, rows)


def _three(rate: Rate) -> tuple[str, str, str]:
    return rate_text(rate.low), rate_text(rate.median), rate_text(rate.high)


def _columns(title: str, names: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A title and aligned columns: the first to the left, numbers to the right."""
    widths = [max(len(row[i]) for row in (names, *rows)) for i in range(len(names))]
    yield ""
    yield title
    for row in (names, *rows):
        cells = [
            cell.ljust(width) if i == 0 or not names[i] else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
