"""Presets of an explorer: named settings, each checked against the record of its lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scripts.blocks.block import Block, Context, only_keys, tables_of, text_of, value_of
from scripts.blocks.roofline import Setting, squares, workload
from scripts.blocks.setting import SETTINGS, Place, read_setting
from scripts.run import Json
from scripts.shown import exact_readings, is_finite

_CLOSE = Fraction(1, 10**12)
"""Relative distance within which an exact number equals a recorded float."""
_COMPUTED: Mapping[str, Callable[[Setting], Fraction | Sequence[Fraction]]] = {
    "flops": lambda setting: Fraction(workload(setting).flops),
    "bytes": lambda setting: workload(setting).bytes,
    "intensity": lambda setting: workload(setting).intensity,
    "ceiling": lambda setting: workload(setting).ceiling(setting.level),
    "ridge": lambda setting: setting.ridge,
    "sizes": lambda setting: [Fraction(n) for n in setting.squares],
    "intensities": lambda setting: [each.intensity for each in squares(setting)],
    "ceilings": lambda setting: [each.ceiling(setting.level) for each in squares(setting)],
}
"""What a preset may be checked by, and how it follows from the settings."""


@dataclass(frozen=True)
class Preset:
    """A setting that a reader can choose."""

    name: str
    """As Markdown."""
    setting: Setting


def read_presets(block: Block, context: Context) -> tuple[Preset, ...]:
    """Read the presets of an explorer, and compare them with the record.

    Raises:
        PageError: A preset is wrong, or no longer what the lesson recorded.
    """
    top = {key: value for key, value in block.data.items() if key in SETTINGS}
    presets: list[Preset] = []
    above: list[Mapping[str, object]] = [top]
    for number, table in enumerate(tables_of(block, "preset")):
        settings = {key: value for key, value in table.items() if key not in {"name", "record"}}
        only_keys(block, table, ["name"], ["record", *SETTINGS], ("preset", number))
        name = text_of(block, table, "name", nth=number)
        setting = read_setting(Place(block, settings, tuple(above)), top, number)
        if any(name == other.name for other in presets):
            raise block.error(f"two presets are called {name!r}", key="name", nth=number)
        if any(setting == other.setting for other in presets):
            raise block.error("two presets have the same settings", key="preset", nth=number)
        presets.append(Preset(name, setting))
        record = _record(block, context, table, number)
        _compare(Place(block, record, tuple(above)), presets[-1], context)
        above += [settings, record]
    return tuple(presets)


def _record(
    block: Block, context: Context, table: Mapping[str, object], number: int
) -> Mapping[str, object]:
    """The expressions that a preset is checked by, by what they are to equal."""
    record = table.get("record", {})
    if not isinstance(record, dict):
        hint = 'Write [preset.record], and below it: flops = "flops".'
        raise block.error("record must be a table of expressions", hint=hint, key="record")
    if not record and context.lesson:
        raise block.error(
            "in a lesson every preset is checked against the record",
            hint='Add [preset.record] with, say, flops = "flops".',
            key="preset",
            nth=number,
        )
    only_keys(block, record, (), _COMPUTED)
    return record


def _compare(place: Place, preset: Preset, context: Context) -> None:
    for key in place.table:
        nth = place.nth(key)
        expression = text_of(place.block, place.table, key, nth=nth)
        recorded = value_of(place.block, context, key, expression, nth)
        computed = _COMPUTED[key](preset.setting)
        if not _same(computed, recorded):
            raise place.block.error(
                f"{key} of the preset {preset.name!r} is {_shown(computed)}, "
                f"but {expression} in the record is {_shown(recorded)}",
                hint="Change the preset to what the lesson computes now.",
                key=key,
                nth=nth,
            )


def _same(computed: Fraction | Sequence[Fraction], recorded: Json) -> bool:
    if isinstance(computed, Fraction):
        return is_finite(recorded) and any(
            abs(reading - computed) <= _CLOSE * computed
            for reading in exact_readings(recorded, Fraction(1))
        )
    return (
        isinstance(recorded, list)
        and len(recorded) == len(computed)
        and all(_same(one, other) for one, other in zip(computed, recorded, strict=True))
    )


def _shown(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_shown(each) for each in value)}]"
    return f"{float(value):.12g}" if isinstance(value, (int, float, Fraction)) else repr(value)
