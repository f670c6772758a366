"""A number as prose shows it, and whether a recorded value rounds to it.

All arithmetic is exact. A recorded float counts both as the binary number it is and as the
shortest decimal that names it, so that 2.675 may be shown as 2.67 and as 2.68.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeGuard

from scripts.run import Json

_DIGITS = r"(?:[0-9]{1,3}(?:(?:[,_\u00a0\u2009\u202f]|\{,\}|\\,)[0-9]{3})+(?![0-9])|[0-9]+)"
_DECIMAL = rf"{_DIGITS}(?:\.[0-9]+)?"
_SIGN = r"(?:(?<![\w)\]}])[-−+])?"
_EXPONENT = r"[-−+]?[0-9]{1,3}(?![0-9])"
_POWER = rf"10(?:\^\{{{_EXPONENT}\}}|\^{_EXPONENT}|<sup>{_EXPONENT}</sup>|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}})"
_TIMES = r"[^\S\n]?(?:×|·|\\times|\\cdot)[^\S\n]?"
NUMBER = rf"{_SIGN}(?:{_POWER}|{_DECIMAL}(?:[eE]{_EXPONENT}|{_TIMES}{_POWER})?)"
FRACTION = (
    rf"{_SIGN}(?:\\[dt]?frac\{{{_DECIMAL}\}}\{{{_DECIMAL}\}}|{_DECIMAL}[/⁄]{_DECIMAL}(?![0-9/⁄]))"
)
_ITEM = rf"(?:{FRACTION}|{NUMBER})"
_COMMA = r"[^\S\n]?,[^\S\n]?(?:\\[,;: ])?"
SHAPE = rf"{_DIGITS}(?:[^\S\n]?(?:×|\\times)[^\S\n]?{_DIGITS})+(?![0-9^.⁰¹²³⁴⁵⁶⁷⁸⁹]|<sup>)"
TUPLE = rf"[(\[]{_ITEM}(?:(?:{_COMMA}{_ITEM})+(?:,)?|,)[)\]]"
SHOWN = rf"(?:{TUPLE}|{SHAPE}|{FRACTION}|{NUMBER})"
"""Regular expression of everything that can be shown, longest form first."""

_SUPERSCRIPTS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_SEPARATORS = re.compile(r"[,_\u00a0\u2009\u202f]|\{,\}|\\,")
_PARTS = re.compile(rf"({_SIGN})(?:({_DECIMAL})(?:[eE]({_EXPONENT})|{_TIMES}({_POWER}))?)")
_FRACTION_PARTS = re.compile(
    rf"({_SIGN})(?:\\[dt]?frac\{{)?({_DECIMAL})(?:\}}\{{|[/⁄])({_DECIMAL})\}}?"
)
_EXACT = Fraction(1, 10**12)
"""Relative distance within which a fraction equals a recorded float."""


@dataclass(frozen=True)
class Scalar:
    """One shown number."""

    value: Fraction
    step: Fraction | None
    """Value of one in the last digit shown; None for a fraction or a power, which is exact."""


def read_scalar(text: str) -> Scalar:
    """Read a shown number or fraction.

    Args:
        text: Text that `NUMBER` or `FRACTION` matches whole.
    """
    if match := _FRACTION_PARTS.fullmatch(text):
        over, under = _decimal(match[2])[0], _decimal(match[3])[0]
        return Scalar(_sign(match[1]) * over / under if under else Fraction(0), None)
    match = re.fullmatch(rf"({_SIGN})({_POWER})", text)
    if match:
        return Scalar(_sign(match[1]) * _power(match[2]), None)
    match = _PARTS.fullmatch(text)
    if match is None:
        raise ValueError(text)
    value, step = _decimal(match[2])
    factor = Fraction(1)
    if match[3]:
        factor = Fraction(10) ** int(match[3].replace("−", "-"))
    elif match[4]:
        factor = _power(match[4])
    return Scalar(_sign(match[1]) * value * factor, step * factor)


def _sign(text: str) -> int:
    return -1 if text in {"-", "−"} else 1


def _decimal(text: str) -> tuple[Fraction, Fraction]:
    plain = _SEPARATORS.sub("", text)
    _, _, digits = plain.partition(".")
    return Fraction(plain), Fraction(1, 10 ** len(digits))


def _power(text: str) -> Fraction:
    exponent = re.sub(r"<[^>]*>|[{}^]", "", text[2:]).translate(_SUPERSCRIPTS).replace("−", "-")
    return Fraction(10) ** int(exponent)


def read_tuple(text: str) -> tuple[Scalar, ...] | None:
    """The items of a shown tuple or shape such as ``(32, 16)`` or ``32 × 16``, else None."""
    if re.fullmatch(TUPLE, text):
        inner = re.sub(r"\\[,;: ]", " ", text[1:-1]).rstrip(",")
        # A comma before white space parts the items, and one within digits groups thousands,
        # unless no comma has white space: (32,128) is two numbers.
        items = re.split(r",\s+" if re.search(r",\s", inner) else ",", inner)
        return tuple(read_scalar(item.strip()) for item in items if item.strip())
    if re.fullmatch(SHAPE, text):
        return tuple(read_scalar(item) for item in re.split(_TIMES, text))
    return None


def exact_readings(value: float, factor: Fraction) -> tuple[Fraction, ...]:
    """What a finite recorded number times a factor may be read as, exactly."""
    if isinstance(value, int):
        return (value * factor,)
    return (Fraction(value) * factor, Fraction(repr(value)) * factor)


def rounds_to(shown: Scalar, value: Json, factor: Fraction = Fraction(1)) -> bool:
    """Whether a recorded value, times a factor, is what is shown.

    Args:
        shown: The number on the page.
        value: The recorded value; anything but a finite number is never what is shown.
        factor: Such as 1/10⁹ for ``peak / 1e9``.
    """
    if not is_finite(value):
        return False
    for exact in exact_readings(value, factor):
        if shown.step is None:
            if abs(shown.value - exact) <= _EXACT * abs(exact):
                return True
            continue
        steps = exact / shown.step
        half_up = int(abs(steps) + Fraction(1, 2)) * (-1 if steps < 0 else 1)
        if shown.value / shown.step in (round(steps), half_up):
            return True
    return False


def is_finite(value: Json) -> TypeGuard[float]:
    """Whether a recorded value is a number that prose can show."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)
