"""Reading figure data: each helper takes one datum, and says where it stands when it is bad."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scripts.errors import FigureError, nearest

LARGEST = 1e100
"""Beyond this, and below its inverse, drawing runs out of floating point."""
LONGEST_LABEL = 80
"""Characters of a label that may break into lines."""


@dataclass(frozen=True)
class Place:
    """Where in the figure a datum stands, in the author's words."""

    path: str
    """Such as ``figure 'roofline', panel 1, series 2 ('cases')``."""

    def at(self, part: str) -> Place:
        """The place of a part of what stands here."""
        return Place(f"{self.path}, {part}")

    def error(self, what: str, hint: str) -> FigureError:
        """The error that says what is wrong here, and what to do next."""
        return FigureError(f"{self.path}: {what}", hint=hint)


def keyed(
    place: Place, value: object, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, object]:
    """A dict that has the keys it must have and no others.

    Args:
        place: Where the value stands.
        value: What should be a dict.
        required: Keys that must be there.
        optional: Keys that may be there.

    Returns:
        The value, known to be a mapping from text.

    Raises:
        FigureError: It is no dict, has an unknown key, or lacks a required one.
    """
    if not isinstance(value, Mapping):
        raise place.error(f"{described(value)} stands where a dict belongs.", _keys(required))
    known = [*required, *optional]
    for key in value:
        if key not in known:
            raise place.error(f"unknown key {key!r}.", nearest(str(key), known))
    for key in required:
        if key not in value:
            raise place.error(f"the key {key!r} is missing.", f"Add {key!r} to it.")
    return value


def items(place: Place, name: str, value: object) -> Sequence[object]:
    """A list or tuple that holds something.

    Raises:
        FigureError: It is no list, or it is empty.
    """
    if not isinstance(value, list | tuple):
        raise place.error(f"{name} is {described(value)}, not a list.", f"Make {name} a list.")
    if not value:
        raise place.error(f"{name} is empty.", f"Give {name} at least one item, or leave it out.")
    return value


def text(place: Place, name: str, value: object, longest: int = LONGEST_LABEL) -> str:
    """Text that a reader can see, with every run of blanks and line breaks made one blank.

    Raises:
        FigureError: It is no text, blank, too long, or has a control character.
    """
    if not isinstance(value, str):
        raise place.error(f"{name} is {described(value)}, not text.", f"Write {name} in quotes.")
    shown = " ".join(value.split())
    if not shown:
        raise place.error(f"{name} is blank.", f"Say in {name} what the reader sees.")
    for index, character in enumerate(shown):
        if not character.isprintable():
            raise place.error(
                f"{name} has {character!r} at character {index}.", "Keep it to what prints."
            )
    if len(shown) > longest:
        raise place.error(
            f"{name} has {len(shown)} characters; {longest} fit.",
            "Shorten it, and say the rest in the description.",
        )
    return shown


def number(place: Place, name: str, value: object, *, log: bool = False) -> float:
    """A finite number that can stand on the axis.

    Args:
        place: Where the value stands.
        name: Such as ``y[3]``.
        value: What should be a number.
        log: Whether the axis is logarithmic.

    Returns:
        The number.

    Raises:
        FigureError: It is no number, not finite, out of range, or not positive on a log axis.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.error(f"{name} is {described(value)}, not a number.", _number_hint(value))
    size = abs(value)
    if size != size or size == math.inf:  # noqa: PLR0124 - an integer may be too large for isnan
        raise place.error(
            f"{name} is {value}, not a finite number.",
            "Leave that datum out, or find out why the computation made it.",
        )
    if log and value <= 0:
        raise place.error(
            f"{name} is {value}, which a log axis cannot show.",
            "Leave that datum out, or set the axis's scale to 'linear'.",
        )
    if size and not 1 / LARGEST <= size <= LARGEST:
        raise place.error(
            f"{name} is outside the range 1e-100 to 1e100.", "Choose a unit that suits the data."
        )
    return float(value)


def numbers(place: Place, name: str, value: object, *, log: bool) -> tuple[float, ...]:
    """A list of finite numbers that can stand on the axis.

    Raises:
        FigureError: It is no list, is empty, or holds something else; the index is named.
    """
    listed = items(place, name, value)
    return tuple(number(place, f"{name}[{n}]", each, log=log) for n, each in enumerate(listed))


def categories(place: Place, name: str, value: object) -> tuple[float | str, ...]:
    """A list of names or numbers, each there once.

    Raises:
        FigureError: It is no list, is empty, holds something else, or repeats a category.
    """
    found: list[float | str] = []
    for index, each in enumerate(items(place, name, value)):
        part = f"{name}[{index}]"
        is_text = isinstance(each, str)
        category = text(place, part, each) if is_text else number(place, part, each)
        if category in found:
            raise place.error(f"{part} repeats {each!r}.", "Give every bar its own category.")
        found.append(category)
    return tuple(found)


def choice(place: Place, name: str, value: object, known: Collection[str]) -> str:
    """One of the known names.

    Raises:
        FigureError: It is none of them; the nearest is named.
    """
    if not isinstance(value, str) or value not in known:
        raise place.error(f"unknown {name} {value!r}.", nearest(str(value), known))
    return value


def described(value: object) -> str:
    """What a value is, for a message: ``the text '8'``, ``None``, ``a dict``."""
    if isinstance(value, str):
        return f"the text {value!r}"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def _keys(required: Collection[str]) -> str:
    return f"Its keys: {', '.join(required)}."


def _number_hint(value: object) -> str:
    if isinstance(value, str):
        return "Write the number without quotes."
    return "Publish plain numbers; `.tolist()` makes them from an array."
