"""The roofline explorer: its presets in numbers, which a script makes move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import unescape

from scripts.blocks.block import Block, Context, only_keys, text_of
from scripts.blocks.preset import Preset, read_presets
from scripts.blocks.roofline import Setting, squares, workload
from scripts.blocks.setting import LIMITS, LONGEST_NAME, MOST_SQUARES, SETTINGS
from scripts.chart.words import number
from scripts.render.html import attribute, escape

_COUNTS = ("F (FLOPs)", "B (bytes)", "I (FLOP/byte)", "ceiling (GFLOP/s)")
_NUMBER = ' class="rp-figure-number"'
_DIGITS = 4
_COUNT_DIGITS = 12
_LARGEST_PART = 999
"""Of a fraction that is shown as one."""


def html(block: Block, context: Context) -> str:
    """The explorer as it stands without a script: a table of its presets.

    Raises:
        PageError: The block is wrong, or a preset is not what the record says.
    """
    title, presets = _read(block, context)
    name = _plain(context.render(title))
    with_level = _has_levels(presets)
    rows = "\n".join(_group(context, preset, with_level=with_level) for preset in presets)
    heads = "".join(
        f'<th scope="col"{_NUMBER if head in _COUNTS else ""}>{escape(head)}</th>'
        for head in _titles(presets)
    )
    label = attribute(f"{name}: the presets in numbers")
    return (
        f'<section class="rp-explorer" id="explorer-{block.data["id"]}" '
        f'aria-label="{attribute(name)}" data-explorer="{attribute(_data(block, presets))}">\n'
        f'<p class="rp-explorer-title">{context.render(title)}</p>\n'
        '<details class="rp-figure-data rp-explorer-presets" open>\n'
        "<summary>The presets in numbers</summary>\n"
        f'<div class="rp-figure-scroll" role="region" aria-label="{label}" tabindex="0">\n'
        f'<table class="rp-figure-table">\n<thead>\n<tr>{heads}</tr>\n</thead>\n{rows}\n'
        "</table>\n</div>\n</details>\n</section>"
    )


def markdown(block: Block, context: Context) -> str:
    """The presets as a table of the notebook edition.

    Raises:
        PageError: The block is wrong, or a preset is not what the record says.
    """
    title, presets = _read(block, context)
    heads = _titles(presets)
    lines = [_line(heads), _line(["---"] * len(heads))]
    for preset in presets:
        lines += [
            _line([context.render(preset.name), *row])
            for row in _rows(preset.setting, with_level=_has_levels(presets))
        ]
    link = f"[the lesson's page](#explorer-{block.data['id']})"
    table = "\n".join(lines)
    return f"**{title}**\n\n{table}\n\nOn {link} these settings can be changed."


def _read(block: Block, context: Context) -> tuple[str, tuple[Preset, ...]]:
    only_keys(block, block.data, ["id", "title"], ["preset", *SETTINGS])
    identifier = text_of(block, block.data, "id")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", identifier):
        raise block.error(
            f"id must be lower-case words joined by hyphens, not {identifier!r}",
            hint="It stands in the address of a shared setting.",
            key="id",
        )
    return text_of(block, block.data, "title"), read_presets(block, context)


def _plain(markup: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", markup))


def _data(block: Block, presets: tuple[Preset, ...]) -> str:
    """What the script needs to know, as JSON."""
    return json.dumps(
        {
            "id": block.data["id"],
            "presets": [_settings(preset.setting) for preset in presets],
            "limits": LIMITS,
            "mostSquares": MOST_SQUARES,
            "longestName": LONGEST_NAME,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _settings(setting: Setting) -> Mapping[str, object]:
    return {
        "m": setting.m,
        "k": setting.k,
        "n": setting.n,
        "input_bytes": float(setting.input_bytes),
        "output_bytes": float(setting.output_bytes),
        "traffic": float(setting.traffic),
        "peak": float(setting.peak),
        "level": setting.level.name,
        "bandwidth": float(setting.level.bandwidth),
        "second_level": setting.second.name if setting.second else "",
        "second_bandwidth": float(setting.second.bandwidth) if setting.second else None,
        "squares": setting.squares,
    }


def _has_levels(presets: tuple[Preset, ...]) -> bool:
    """Whether the table needs a column for the memory level."""
    return any(preset.setting.second for preset in presets)


def _titles(presets: tuple[Preset, ...]) -> list[str]:
    level = ["memory level"] if _has_levels(presets) else []
    return ["preset", "product", *level, *_COUNTS, "tighter budget"]


def _rows(setting: Setting, *, with_level: bool) -> Iterator[list[str]]:
    """Cells of each product at each memory level, as text."""
    for product in (workload(setting), *squares(setting)):
        for level in setting.levels:
            yield [
                product.label,
                *([level.name] if with_level else []),
                number(product.flops),
                number(float(product.bytes), _COUNT_DIGITS),
                _ratio(product.intensity),
                _ratio(product.ceiling(level)),
                product.tighter(level),
            ]


def _group(context: Context, preset: Preset, *, with_level: bool) -> str:
    rows = list(_rows(preset.setting, with_level=with_level))
    name = context.render(preset.name)
    first = f'<th scope="rowgroup" rowspan="{len(rows)}">{name}</th>'
    lines = [
        f'<tr>{"" if at else first}<th scope="row">{escape(row[0])}</th>{_cells(row[1:])}</tr>'
        for at, row in enumerate(rows)
    ]
    return "<tbody>\n" + "\n".join(lines) + "\n</tbody>"


def _cells(texts: list[str]) -> str:
    first, last = len(texts) - 5, len(texts) - 1
    return "".join(
        f"<td{_NUMBER if first <= at < last else ''}>{escape(text)}</td>"
        for at, text in enumerate(texts)
    )


def _ratio(value: Fraction) -> str:
    """A number to a few digits, and as the fraction it is where that is short."""
    rounded = number(float(value), _DIGITS)
    parts = (value.numerator, value.denominator)
    if max(parts) > _LARGEST_PART or Fraction(f"{float(value):.{_DIGITS}g}") == value:
        return rounded
    return f"{parts[0]}/{parts[1]} ≈\N{NO-BREAK SPACE}{rounded}"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
