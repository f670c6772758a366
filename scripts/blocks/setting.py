"""Reading the settings of an explorer, within the limits that its fields have too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scripts.blocks.block import Block, only_keys, text_of
from scripts.blocks.roofline import Level, Setting

_SIZE = (1, 2**17)
"""Of the largest product, 2mkn is 2⁵², so that a browser counts every FLOP exactly, too."""
LIMITS: Mapping[str, tuple[float, float]] = {
    "m": _SIZE,
    "k": _SIZE,
    "n": _SIZE,
    "input_bytes": (0.125, 16),
    "output_bytes": (0.125, 16),
    "traffic": (0.01, 1000),
    "peak": (0.001, 100_000_000),
    "bandwidth": (0.001, 100_000_000),
    "second_bandwidth": (0.001, 100_000_000),
    "squares": _SIZE,
}
"""Lowest and highest value of each field; the page hands them to its script."""
MOST_SQUARES = 8
LONGEST_NAME = 24
"""Characters of a memory level's name, which stands in the plot."""

REQUIRED = ("m", "k", "n", "peak", "bandwidth", "level")
_DEFAULTS: Mapping[str, object] = {"input_bytes": 4, "output_bytes": 4, "traffic": 1}
SETTINGS = (*REQUIRED, *_DEFAULTS, "second_level", "second_bandwidth", "squares")
"""Keys of a setting; each may stand at the top for all presets, or in one preset."""


@dataclass(frozen=True)
class Place:
    """Where a setting stands: a table of the block among others of its name."""

    block: Block
    table: Mapping[str, object]
    before: tuple[Mapping[str, object], ...]
    """What stands above it in the block, and may hold the same keys."""

    def nth(self, key: str) -> int:
        """Which of the lines that begin with a key is this one's, from 0."""
        if key not in self.table:
            return 0  # it stands at the top
        return sum(key in table for table in self.before)


def read_setting(place: Place, top: Mapping[str, object], number: int) -> Setting:
    """Read the settings of a preset.

    Args:
        place: The preset, without its name and its record.
        top: The settings at the top of the block, which hold where the preset has none.
        number: Which preset it is, from 0.

    Raises:
        PageError: A setting is missing, unknown or impossible.
    """
    found = {**_DEFAULTS, **top, **place.table}
    only_keys(place.block, found, REQUIRED, SETTINGS, ("preset", number))
    return Setting(
        m=_size(place, found["m"], "m"),
        k=_size(place, found["k"], "k"),
        n=_size(place, found["n"], "n"),
        input_bytes=_item(place, found, "input_bytes"),
        output_bytes=_item(place, found, "output_bytes"),
        traffic=_quantity(place, found, "traffic"),
        peak=_quantity(place, found, "peak"),
        level=Level(_name(place, found, "level"), _quantity(place, found, "bandwidth")),
        second=_second(place, found),
        squares=_squares(place, found),
    )


def _size(place: Place, value: object, key: str) -> int:
    low, high = LIMITS[key]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise place.block.error(
            f"{key} must be a whole number from {low} to {high}, not {value!r}",
            hint="A dimension counts rows or columns.",
            key=key,
            nth=place.nth(key),
        )
    return value


def _quantity(place: Place, found: Mapping[str, object], key: str) -> Fraction:
    low, high = LIMITS[key]
    value = found[key]
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise place.block.error(
            f"{key} must be a number from {low:g} to {high:g}, not {value!r}",
            hint=_UNITS[key],
            key=key,
            nth=place.nth(key),
        )
    return Fraction(str(value))


_UNITS: Mapping[str, str] = {
    "input_bytes": "In bytes: 4 for float32.",
    "output_bytes": "In bytes: 4 for float32.",
    "traffic": "How many times the fewest bytes move: 1, or 2.",
    "peak": "In GFLOP/s.",
    "bandwidth": "In GB/s.",
    "second_bandwidth": "In GB/s.",
}


def _item(place: Place, found: Mapping[str, object], key: str) -> Fraction:
    size = _quantity(place, found, key)
    if (8 * size).denominator != 1:
        raise place.block.error(
            f"{key} must be whole bits, not {found[key]!r} bytes",
            hint="Half a byte is 0.5.",
            key=key,
            nth=place.nth(key),
        )
    return size


def _name(place: Place, found: Mapping[str, object], key: str) -> str:
    name = text_of(place.block, found, key, nth=place.nth(key))
    if len(name) > LONGEST_NAME:
        raise place.block.error(
            f"{key} has {len(name)} characters, and there is room for {LONGEST_NAME}",
            hint="Such as main memory.",
            key=key,
            nth=place.nth(key),
        )
    return name


def _second(place: Place, found: Mapping[str, object]) -> Level | None:
    keys = [key for key in ("second_level", "second_bandwidth") if key in found]
    if len(keys) == 1:
        other = {"second_level": "second_bandwidth", "second_bandwidth": "second_level"}[keys[0]]
        raise place.block.error(
            f"{keys[0]} needs {other} beside it", key=keys[0], nth=place.nth(keys[0])
        )
    if not keys:
        return None
    return Level(_name(place, found, "second_level"), _quantity(place, found, "second_bandwidth"))


def _squares(place: Place, found: Mapping[str, object]) -> tuple[int, ...]:
    value = found.get("squares", [])
    listed = value if isinstance(value, list) else [value]
    sizes = tuple(_size(place, each, "squares") for each in listed)
    if len(sizes) > MOST_SQUARES or len(set(sizes)) < len(sizes) or listed is not value:
        raise place.block.error(
            f"squares must be a list of at most {MOST_SQUARES} different sizes",
            hint="Such as [8, 16, 32].",
            key="squares",
            nth=place.nth("squares"),
        )
    return sizes
