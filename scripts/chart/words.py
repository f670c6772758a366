"""Text in a figure: how wide it may get, where it breaks, how a number is written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_NARROW: Final = frozenset("iIjlftr.,:;'|!()[]/ -")
_BROAD: Final = frozenset("−×+=<>±≈≤≥~^#")
_WIDE: Final = frozenset("mwMW@%&—→∞")
_SUPERSCRIPTS: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
PLAIN_FROM, PLAIN_TO = 1e-4, 1e6
"""Numbers outside are written with a power of ten."""


def width(text: str, size: float) -> float:
    """About how wide text gets, in pixels, in a wide system font.

    The page's font is the reader's own and unknown here, so this errs on the wide side, and it
    takes no font file, so every machine lays a figure out alike.

    Args:
        text: One line.
        size: Font size in pixels.

    Returns:
        The estimate in pixels.
    """
    return size * sum(_em(character) for character in text)


def _em(character: str) -> float:
    if character in _NARROW:
        return 0.39
    if character in _WIDE or unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in _BROAD:
        return 0.84
    return 0.72 if character.isupper() else 0.63


def wrap(text: str, size: float, room: float, *, whole: bool = False) -> tuple[str, ...]:
    """Break text at blanks so that each line fits the room.

    Args:
        text: One line.
        size: Font size in pixels.
        room: Pixels that a line may take.
        whole: Whether a word wider than the room stays in one piece.

    Returns:
        The lines, about equally long.
    """
    lines = _filled(text, size, room, whole=whole)
    even = width(text, size) / len(lines)
    for share in (1.0, 1.15, 1.3):  # as many lines look better when none is nearly empty
        balanced = _filled(text, size, min(room, even * share), whole=True)
        if len(balanced) == len(lines) and all(width(line, size) <= room for line in balanced):
            return balanced
    return lines


def _filled(text: str, size: float, room: float, *, whole: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines += [word] if whole else _parts(word, size, room)
    return tuple(lines)


def _parts(word: str, size: float, room: float) -> list[str]:
    """A word in pieces that fit, the last of them not a lone letter."""
    parts = _cut(word, size, room)
    even = _cut(word, size, min(room, 1.2 * width(word, size) / len(parts)))
    return even if len(even) == len(parts) else parts


def _cut(word: str, size: float, room: float) -> list[str]:
    """A word cut after ``_``, ``.``, ``/`` and ``-``, and anywhere where that is not enough."""
    parts = [""]
    for piece in re.split(r"(?<=[_./-])", word):
        for chunk in [piece] if width(piece, size) <= room else piece:
            if parts[-1] and width(parts[-1] + chunk, size) > room:
                parts.append("")
            parts[-1] += chunk
    return parts


def number(value: float, digits: int = 6) -> str:
    """A number as a person writes it: ``8,192``, ``26.6667``, ``1.5 × 10⁻⁷``."""
    if value == 0:
        return "0"
    if not PLAIN_FROM <= abs(value) < PLAIN_TO and (abs(value) >= 1e15 or value != int(value)):
        return power_of_ten(value, digits)
    if value == int(value):
        return f"{int(value):,}".replace("-", "−")
    return f"{float(f'{value:.{digits}g}'):,.12g}".replace("-", "−")


def power_of_ten(value: float, digits: int = 6) -> str:
    """A number with its power of ten: ``10⁶``, ``2.5 × 10⁻⁷``."""
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    power = f"10{str(int(exponent)).translate(_SUPERSCRIPTS)}"
    if mantissa in {"1", "-1"}:
        return power if mantissa == "1" else f"−{power}"
    return f"{mantissa.replace('-', '−')} × {power}"


def tick_labels(ticks: Sequence[float]) -> tuple[str, ...]:
    """Labels for the ticks of one axis, all written one way and no two alike."""
    sizes = [abs(tick) for tick in ticks if tick]
    powers = bool(sizes) and (max(sizes) >= PLAIN_TO or min(sizes) < PLAIN_FROM)
    labels: tuple[str, ...] = ()
    for digits in (4, 8, 12, 17):
        write = power_of_ten if powers else number
        labels = tuple(write(tick, digits) if tick else "0" for tick in ticks)
        if len(set(labels)) == len(labels):
            break
    return labels
