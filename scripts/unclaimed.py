"""Numbers in a lesson's prose that nothing vouches for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from scripts.claim import shown_text
from scripts.errors import ClaimError
from scripts.page import Page
from scripts.prose import read_prose
from scripts.prose_numbers import Number
from scripts.run import Json
from scripts.shown import Scalar, exact_readings, is_finite, read_scalar, read_tuple, rounds_to

_SCALES = (
    ("", Fraction(1)),
    (" / 1e3", Fraction(1, 10**3)),
    (" / 1e6", Fraction(1, 10**6)),
    (" / 1e9", Fraction(1, 10**9)),
    (" * 1e3", Fraction(10**3)),
    (" * 1e6", Fraction(10**6)),
)
_MOST_CANDIDATES = 3
_MOST_VALUES = 2000
_TELLING_DIGITS = 3
"""Digits from which a number that a value only rounds to is worth naming."""


def check_unclaimed(page: Page, values: Mapping[str, Json]) -> list[ClaimError]:
    """Find the numbers of a lesson's prose that carry no mark.

    Args:
        page: The page; one that is no lesson may show any number.
        values: Published values of the record, to name the likely ones.
    """
    if not page.meta.lesson:
        return []
    problems: list[ClaimError] = []
    for prose in page.prose:
        reading = read_prose(prose)
        marked = [mark.number for mark in reading.marks if mark.number]
        for number in reading.numbers:
            if any(m.start <= number.start and number.end <= m.end for m in marked):
                continue
            problems.append(
                ClaimError(
                    f"the number {shown_text(number)} carries no mark",
                    where=f"{page.path}:{prose.place(number.start)[0]}",
                    hint=_hint(candidates(number, values)),
                )
            )
    return problems


def _hint(names: list[str]) -> str:
    if not names:
        return "Add <!-- = NAME --> with a value that the lesson publishes, or <!-- given -->."
    others = f" (or {', '.join(names[1:])})" if names[1:] else ""
    return f"Add <!-- = {names[0]} -->{others}, which has this value now, or <!-- given -->."


def candidates(number: Number, values: Mapping[str, Json]) -> list[str]:
    """Expressions over the recorded values that come to the number shown."""
    items = read_tuple(number.text)
    digits = len(re.sub(r"[^0-9]", "", number.text).lstrip("0"))
    for suffix, scale in _SCALES:
        factor = scale * (100 if number.is_percent else 1)
        found = [
            path + suffix
            for path, value in islice(_leaves(values), _MOST_VALUES)
            if (
                _tuple_matches(items, value, factor)
                if items is not None
                else _matches(read_scalar(number.text), value, factor, digits)
            )
        ]
        if found:
            return found[:_MOST_CANDIDATES]
    return []


def _tuple_matches(items: tuple[Scalar, ...], value: Json, factor: Fraction) -> bool:
    return (
        isinstance(value, list)
        and len(items) == len(value)
        and all(rounds_to(item, part, factor) for item, part in zip(items, value, strict=True))
    )


def _matches(shown: Scalar, value: Json, factor: Fraction, digits: int) -> bool:
    if not is_finite(value) or not rounds_to(shown, value, factor):
        return False
    return digits >= _TELLING_DIGITS or shown.value in exact_readings(value, factor)


def _leaves(values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    """Every published value and every part of one, with the expression that names it."""
    waiting: list[tuple[str, Json]] = list(reversed(list(values.items())))
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, dict):
            parts = [
                (
                    f"{path}.{key}"
                    if re.fullmatch(r"[A-Za-z_][\w-]*", key)
                    else f'{path}["{key}"]',
                    v,
                )
                for key, v in value.items()
            ]
            waiting += reversed(parts)
        elif isinstance(value, list):
            waiting += [(f"{path}[{i}]", v) for i, v in reversed(list(enumerate(value)))]
