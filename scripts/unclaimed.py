"""Numbers in a lesson's prose that nothing vouches for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scripts.errors import ClaimError
from scripts.page import Page
from scripts.prose import Number, read_prose
from scripts.run import Json
from scripts.shown import read_scalar, read_tuple, rounds_to

_SCALES = (("", Fraction(1)), (" / 1e9", Fraction(1, 10**9)), (" / 1e6", Fraction(1, 10**6)),
           (" / 1e3", Fraction(1, 1000)), (" * 1e3", Fraction(1000)),
           (" * 1e6", Fraction(10**6)))  # fmt: skip
_MOST_CANDIDATES = 3


def check_unclaimed(page: Page, values: Mapping[str, Json]) -> list[ClaimError]:
    """Find the numbers of a lesson's prose that carry no mark.

    Args:
        page: The page; one that is no lesson may show any number.
        values: Published values of the record, for the hint.
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
            line = prose.place(number.start)[0]
            shown = f"{number.text} %" if number.is_percent else number.text
            problems.append(
                ClaimError(
                    f"the number {shown} carries no mark",
                    where=f"{page.path}:{line}",
                    hint=_hint(number, values),
                )
            )
    return problems


def _hint(number: Number, values: Mapping[str, Json]) -> str:
    names = candidates(number, values)
    if not names:
        return "Add <!-- = NAME --> for a value of the record, or <!-- given -->."
    return (
        f"Add <!-- = {names[0]} --> (in the record with this value: {', '.join(names)}) "
        "or <!-- given -->."
    )


def candidates(number: Number, values: Mapping[str, Json]) -> list[str]:
    """Expressions over the recorded values that come to the number shown, likeliest first."""
    items = read_tuple(number.text)
    percent = 100 if number.is_percent else 1
    found: list[str] = []
    for suffix, factor in _SCALES:
        for name, value in _leaves(values):
            if items is not None and isinstance(value, list):
                same = len(items) == len(value) and all(
                    rounds_to(item, part, factor * percent)
                    for item, part in zip(items, value, strict=True)
                )
            else:
                same = items is None and rounds_to(
                    read_scalar(number.text), value, factor * percent
                )
            if same and not (suffix and value == 0):
                found.append(name + suffix)
        if found:
            break
    return found[:_MOST_CANDIDATES]


def _leaves(values: Mapping[str, Json], prefix: str = "") -> Iterator[tuple[str, Json]]:
    for name, value in values.items():
        path = f"{prefix}.{name}" if prefix else name
        if isinstance(value, dict):
            yield from _leaves(value, path)
            continue
        yield path, value
        if isinstance(value, list):
            for index, item in enumerate(value[:100]):
                yield f"{path}[{index}]", item
