"""A measurement as a roofline: one SVG that follows the reader's light or dark scheme."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from scripts.measure.files import SVG_MARK
from scripts.measure.results import Level, Measurement, Peak, Workload
from scripts.measure.scales import LogAxis, axis_over
from scripts.measure.table import rate_text, size_text

WIDTH = 760
_LEFT, _RIGHT, _TOP, _BOTTOM = 68, 736, 98, 440
_LEGEND_TOP = 512
_ROW = 20
_COLUMN = 384
_DASHES = ("none", "9 4", "2 3", "10 3 2 3")
_LINES = 4
"""Colours there are for memory levels."""
_STYLE = """
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #1c2128; }
.head { font-size: 17px; font-weight: 600; }
.bold { font-weight: 600; }
.soft { fill: #57606c; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.paper { fill: #ffffff; }
.halo { stroke: #ffffff; stroke-width: 4px; paint-order: stroke; }
.grid { stroke: #e4e8ec; }
.axis { stroke: #78828e; }
.roof { fill: none; stroke-width: 2px; }
.peak, .bar { stroke: #1c2128; }
.dot { fill: #1c2128; stroke: #ffffff; stroke-width: 1.5px; }
.line-0 { stroke: #0067a5; }
.line-1 { stroke: #b34700; }
.line-2 { stroke: #00755a; }
.line-3 { stroke: #9b3a78; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8ebf0; }
  .soft { fill: #a9b2be; }
  .paper { fill: #161b22; }
  .halo, .dot { stroke: #161b22; }
  .grid { stroke: #2d363f; }
  .axis { stroke: #7f8a98; }
  .peak, .bar { stroke: #e8ebf0; }
  .dot { fill: #e8ebf0; }
  .line-0 { stroke: #5db5ec; }
  .line-1 { stroke: #f5904f; }
  .line-2 { stroke: #36c79b; }
  .line-3 { stroke: #e593c5; }
}
"""


@dataclass(frozen=True)
class _Paper:
    """The axes, and the roofs from the highest down."""

    x: LogAxis
    y: LogAxis
    peaks: tuple[Peak, ...]
    levels: tuple[Level, ...]

    @property
    def top(self) -> float:
        """The highest compute roof, in GFLOP/s."""
        return self.peaks[0].rate.median

    @property
    def steepest(self) -> float:
        """The highest bandwidth, in GB/s."""
        return self.levels[0].roof.rate.median


def roofline_svg(measurement: Measurement) -> str:
    """Draw the measured roofs and the workloads below them.

    Args:
        measurement: What was measured.
    """
    paper = _paper(measurement)
    rows = max(len(paper.peaks), len(paper.levels)) + 1
    height = _LEGEND_TOP + _ROW * rows + 12
    space = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
    labels = 'role="img" aria-labelledby="measured-title measured-description"'
    parts = [
        f"{SVG_MARK} {space} {labels}>",
        f'<title id="measured-title">{escape(_title(measurement))}</title>',
        f'<desc id="measured-description">{escape(_description(measurement, paper))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        *_frame(measurement, paper),
        *_roofs(paper),
        *(line for each in measurement.workloads for line in _point(paper, each)),
        *_legend(paper),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _paper(measurement: Measurement) -> _Paper:
    peaks = sorted(measurement.peaks, key=lambda peak: -peak.rate.median)
    levels = sorted(measurement.levels, key=lambda level: -level.roof.rate.median)
    speeds = [level.roof.rate.median for level in levels]
    ridges = [peaks[0].rate.median / speed for speed in speeds]
    x = axis_over([each.intensity for each in measurement.workloads] + ridges, 3.0, _LEFT, _RIGHT)
    heights = [each.rate.median for each in measurement.workloads]
    heights += [peaks[0].rate.median, x.low * speeds[-1]]
    return _Paper(x, axis_over(heights, 2.0, _BOTTOM, _TOP), tuple(peaks), tuple(levels))


def _title(measurement: Measurement) -> str:
    return f"Measured roofs of {measurement.provenance['device']}"


def _description(measurement: Measurement, paper: _Paper) -> str:
    peaks = ", ".join(f"{p.dtype} {rate_text(p.rate.median)}" for p in paper.peaks)
    levels = ", ".join(f"{e.name} {rate_text(e.roof.rate.median)}" for e in paper.levels)
    points = "; ".join(
        f"{each.name}: {each.intensity:.3g} FLOP/byte, {rate_text(each.rate.median)} GFLOP/s"
        for each in measurement.workloads
    )
    return (
        "Log-log plot of throughput against arithmetic intensity, all of it measured. "
        f"Compute roofs in GFLOP/s: {peaks}. Bandwidth roofs in GB/s: {levels}. "
        f"Workloads: {points}."
    )


def _frame(measurement: Measurement, paper: _Paper) -> Iterator[str]:
    source = measurement.provenance
    made = f"{source['started_utc'][:10]}, jax {source['jax']}, {source['platform']}"
    cores = f"{source['usable_cores']} of {source['logical_cores']} cores"
    yield _text(_LEFT, 30, _title(measurement), "head")
    yield _text(
        _LEFT, 52, f"{made}, {cores}; medians, bars from the 10th to 90th percentile", "soft"
    )
    for tick in paper.x.ticks():
        at = paper.x(tick)
        yield _line((at, _TOP), (at, _BOTTOM), "grid")
        yield _text(at, _BOTTOM + 20, f"{tick:g}", "soft middle")
    for tick in paper.y.ticks():
        at = paper.y(tick)
        yield _line((_LEFT, at), (_RIGHT, at), "grid")
        yield _text(_LEFT - 8, at + 4, f"{tick:g}", "soft end")
    yield _line((_LEFT, _BOTTOM), (_RIGHT, _BOTTOM), "axis")
    yield _text((_LEFT + _RIGHT) / 2, _BOTTOM + 42, "intensity (FLOP/byte)", "middle")
    yield _text(_LEFT, _TOP - 12, "GFLOP/s", "")


def _roofs(paper: _Paper) -> Iterator[str]:
    for index, level in enumerate(paper.levels):
        speed = level.roof.rate.median
        start = paper.x(paper.x.low), paper.y(max(speed * paper.x.low, paper.y.low))
        end = paper.x(paper.top / speed), paper.y(paper.top)
        yield _line(start, end, f"roof line-{index % _LINES}")
    for index, peak in enumerate(paper.peaks):
        rate = peak.rate.median
        start = paper.x(max(rate / paper.steepest, paper.x.low)), paper.y(rate)
        yield _line(start, (_RIGHT, paper.y(rate)), "roof peak", _DASHES[index % len(_DASHES)])


def _point(paper: _Paper, workload: Workload) -> Iterator[str]:
    x, y = paper.x(workload.intensity), paper.y(workload.rate.median)
    ends = [
        min(max(paper.y(rate), _TOP), _BOTTOM) for rate in (workload.rate.low, workload.rate.high)
    ]
    yield _line((x, ends[0]), (x, ends[1]), "bar")
    yield f'<circle class="dot" cx="{x:.2f}" cy="{y:.2f}" r="5"/>'
    is_right = x > (_LEFT + _RIGHT) / 2  # there the name would leave the paper
    yield _text(
        x - 10 if is_right else x + 10, y + 18, workload.name, "halo end" if is_right else "halo"
    )


def _legend(paper: _Paper) -> Iterator[str]:
    heads = ("Compute, from the upper line down", "Memory, from the upper line down")
    for column, head in zip((_LEFT, _COLUMN), heads, strict=True):
        yield _text(column, _LEGEND_TOP, head, "bold")
    for index, peak in enumerate(paper.peaks):
        words = f"{peak.dtype}  {rate_text(peak.rate.median)} GFLOP/s at n = {peak.size}"
        yield from _entry(_LEFT, index, words, "roof peak", _DASHES[index % len(_DASHES)])
    for index, level in enumerate(paper.levels):
        roof = level.roof
        words = f"{level.name}  {rate_text(roof.rate.median)} GB/s over {size_text(roof.set_bytes)}"
        yield from _entry(_COLUMN, index, words, f"roof line-{index % _LINES}")


def _entry(left: float, index: int, words: str, name: str, dashes: str = "none") -> Iterator[str]:
    middle = _LEGEND_TOP + _ROW * (index + 1)
    yield _line((left, middle - 4), (left + 34, middle - 4), name, dashes)
    yield _text(left + 44, middle, words, "")


def _line(
    start: tuple[float, float], end: tuple[float, float], name: str, dashes: str = "none"
) -> str:
    dashed = "" if dashes == "none" else f' stroke-dasharray="{dashes}"'
    ends = f'x1="{start[0]:.2f}" y1="{start[1]:.2f}" x2="{end[0]:.2f}" y2="{end[1]:.2f}"'
    return f'<line class="{name}" {ends}{dashed}/>'


def _text(x: float, y: float, words: str, name: str) -> str:
    marked = f' class="{name}"' if name else ""
    return f'<text x="{x:.2f}" y="{y:.2f}"{marked}>{escape(words)}</text>'
