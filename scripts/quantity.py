"""Numbers in a line of output, with their units, and whether two lines have the same shape."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

LARGEST_RATIO = 100.0
"""Two volatile numbers further apart than this are drift.

A busy machine alone moves a short timing by a factor of ten; a wrong unit moves it by a thousand.
"""
_QUANTITY = re.compile(
    r"0[xX][0-9a-fA-F]+"  # an address or a bit pattern is no quantity
    r"|(?<![\w.])(?P<number>[-+]?(?:(?:\d{1,3}(?:,\d{3})+|\d[\d_]*)(?:\.\d*)?|\.\d+)"
    r"(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)\b)"
    r"(?P<unit>\s?[^\W\d_][\w/·]*|\s?%)?",
    re.IGNORECASE,
)
_BLANK = "\0"
_UNIT = re.compile(r"(?P<prefix>[numkKMGTPµμ]|[KMGTP]i)?(?P<base>s|B/s|B|FLOP/s|FLOPs?|Hz)")
_PREFIX = {
    "": 1.0,
    "n": 1e-9,
    "u": 1e-6,
    "µ": 1e-6,
    "μ": 1e-6,
    "m": 1e-3,
    "k": 1e3,
    "K": 1e3,
    "M": 1e6,
    "G": 1e9,
    "T": 1e12,
    "P": 1e15,
    **{f"{letter}i": 1024.0**power for power, letter in enumerate("KMGTP", start=1)},
}


@dataclass(frozen=True)
class Quantity:
    """A number as printed."""

    number: str
    text: str
    """With its unit."""
    value: float
    """In the unit's base, such as seconds."""
    last_place: float
    """What one in its last digit is worth, in the same base."""
    unit: str


def quantities(line: str) -> tuple[Quantity, ...]:
    """The numbers of a line, each with the word that follows it."""
    return tuple(_quantity(match) for match in _numbers(line))


def skeleton(line: str) -> str:
    """The line with every number blanked and every run of spaces made one."""
    line = line.replace(_BLANK, "\ufffd")
    kept, begin = [], 0
    for match in _numbers(line):
        kept.append(line[begin : match.start("number")])
        begin = match.end("number")
    return " ".join(_BLANK.join([*kept, line[begin:]]).split())


def shape_change(old: str, new: str) -> str:
    """How the shape of a volatile line changed: its numbers' count, units or magnitudes.

    Args:
        old: The line as recorded.
        new: The line of the new run.

    Returns:
        The change in words, or nothing where only values moved.
    """
    before, after = quantities(old), quantities(new)
    if len(before) != len(after):
        return f"{_count(len(before))} became {_count(len(after))}"
    changes = (_quantity_change(one, two) for one, two in zip(before, after, strict=True))
    return "; ".join(change for change in changes if change)


def magnitude_change(old: float, new: float, last_place: float = 0.0) -> str:
    """How a volatile number left its order of magnitude, in words, or nothing.

    Args:
        old: The number as recorded.
        new: The number of the new run.
        last_place: What zero stands for at most, such as 0.1 where ``0.0`` was printed.
    """
    if not math.isfinite(old) or not math.isfinite(new):
        same = (math.isnan(old) and math.isnan(new)) or old == new
        return "" if same else f"{old:g} became {new:g}"
    small, large = sorted((abs(old), abs(new)))
    if small == 0.0:
        return "" if large <= LARGEST_RATIO * last_place else f"{old:g} became {new:g}"
    ratio = large / small
    if ratio <= LARGEST_RATIO:
        return ""
    return f"{ratio:.3g} times {'larger' if abs(new) > abs(old) else 'smaller'}"


def _numbers(line: str) -> Iterator[re.Match[str]]:
    return (match for match in _QUANTITY.finditer(line) if match["number"])


def _quantity(match: re.Match[str]) -> Quantity:
    text, unit = match["number"], (match["unit"] or "").strip()
    digits = text.replace(",", "").replace("_", "")
    mantissa, _, exponent = digits.lower().partition("e")
    places = len(mantissa.partition(".")[2])
    special = not any(character.isdigit() for character in digits)
    last_place = 0.0 if special else float(f"1e{exponent or 0}") * 10.0**-places
    factor, base = _scale(unit)
    return Quantity(
        number=text,
        text=f"{text} {unit}".strip(),
        value=float(digits) * factor,
        last_place=last_place * factor,
        unit=base,
    )


def _scale(unit: str) -> tuple[float, str]:
    known = _UNIT.fullmatch(unit)
    return (_PREFIX[known["prefix"] or ""], known["base"]) if known else (1.0, unit)


def _quantity_change(old: Quantity, new: Quantity) -> str:
    if old.unit != new.unit:
        return f"the unit {old.unit or '(none)'} became {new.unit or '(none)'}"
    if not math.isfinite(old.value) or not math.isfinite(new.value):
        same = old.value == new.value or (math.isnan(old.value) and math.isnan(new.value))
        return "" if same else f"{old.text} became {new.text}"
    zero = old if old.value == 0.0 else new
    change = magnitude_change(old.value, new.value, zero.last_place)
    return f"{old.text} became {new.text}: {change}" if change else ""


def _count(count: int) -> str:
    return f"{count} number{'' if count == 1 else 's'}"
