"""JSON text that a person can review and a number can survive."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping

from scripts.run import Json

WIDTH = 100
"""Columns that a value on one line may fill."""
TAG = "$number"
_LARGEST_EXACT = 2**53 - 1
"""Larger integers lose digits in readers that keep every number as a float64."""
_SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf, "-0.0": -0.0}
_UNSEEN = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Characters that would be invisible in a review, reorder its text, or not be UTF-8."""


def to_plain(value: Json) -> Json:
    """Replace what JSON cannot hold by a tagged form, and sort every object's keys.

    NaN, infinities, negative zero and integers beyond ±(2⁵³ − 1) become ``{"$number": "…"}``; a
    key that begins with ``$`` gets another one.
    """
    if isinstance(value, dict):
        return {
            f"${key}" if key.startswith("$") else key: to_plain(item)
            for key, item in sorted(value.items())
        }
    if isinstance(value, list):
        return [to_plain(item) for item in value]
    if isinstance(value, float):
        return value if _is_plain(value) else {TAG: repr(value)}
    if isinstance(value, int) and abs(value) > _LARGEST_EXACT:
        # Python refuses to write or read decimal integers beyond a few thousand digits.
        return {TAG: str(value) if value.bit_length() < 4096 else hex(value)}
    return value


def text_lines(text: str) -> list[Json]:
    """A text as the list of its lines; an empty one for the empty text."""
    return [*text.split("\n")] if text else []


def sorted_plain(mapping: Mapping[str, Json]) -> dict[str, Json]:
    """A mapping in the order of its keys, its values in plain form."""
    return {name: to_plain(value) for name, value in sorted(mapping.items())}


def from_plain(value: Json) -> Json:
    """Undo ``to_plain``.

    Raises:
        ValueError: A tag does not hold a number.
    """
    if isinstance(value, list):
        return [from_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if TAG in value:
        return tagged_number(value)
    return {key.removeprefix("$"): from_plain(item) for key, item in value.items()}


def tagged_number(value: dict[str, Json]) -> int | float:
    """The number in ``{"$number": "…"}``.

    Raises:
        ValueError: It does not hold a number.
    """
    text = value.get(TAG)
    if len(value) != 1 or not isinstance(text, str):
        raise ValueError(f"{TAG} should stand alone with a text")
    return _SPECIAL[text] if text in _SPECIAL else int(text, 0)


def render(value: Json) -> str:
    """Lay out plain JSON: two spaces a level, and on one line whatever fits there."""
    text = _expanded(value, 0) if isinstance(value, dict | list) and value else _flat(value)
    return _UNSEEN.sub(lambda match: f"\\u{ord(match.group()):04x}", text) + "\n"


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """The 1-based line of the value that a path of keys and positions leads to.

    Where the path leads nowhere, the line of the last container on the way.

    Args:
        text: Valid JSON.
        path: Such as ``("programs", 0, "name")``.
    """
    position = _skip_space(text, 0)
    for step in path:
        found = _step_into(text, position, step)
        if found is None:
            break
        position = found
    return text.count("\n", 0, position) + 1


def _is_plain(value: float) -> bool:
    return math.isfinite(value) and (value != 0.0 or math.copysign(1.0, value) > 0)


def _flat(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _rendered(value: Json, indent: int, used: int = 0) -> str:
    """One value; ``used`` columns of its first line are taken beside the indent."""
    one_line = _flat(value)
    fits = len(one_line) + indent + used + len(",") <= WIDTH
    return one_line if fits or not isinstance(value, dict | list) else _expanded(value, indent)


def _expanded(value: dict[str, Json] | list[Json], indent: int) -> str:
    inner = indent + 2
    if isinstance(value, dict):
        keys = {f"{_flat(key)}: ": item for key, item in value.items()}
        items = [key + _rendered(item, inner, len(key)) for key, item in keys.items()]
        opening, closing = "{", "}"
    elif all(isinstance(item, int | float) for item in value):
        items, opening, closing = _filled([_flat(item) for item in value], inner), "[", "]"
    else:
        items, opening, closing = [_rendered(item, inner) for item in value], "[", "]"
    body = ",\n".join(" " * inner + item for item in items)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"


def _filled(numbers: list[str], indent: int) -> list[str]:
    lines = [numbers[0]]
    for number in numbers[1:]:
        if len(lines[-1]) + len(number) + indent + 3 > WIDTH:
            lines.append(number)
        else:
            lines[-1] += f", {number}"
    return lines


def _skip_space(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n":
        position += 1
    return position


def _step_into(text: str, position: int, step: str | int) -> int | None:
    """Where the item of a container begins, found by decoding what stands before it."""
    decode = json.JSONDecoder().raw_decode
    is_object = text[position] == "{"
    if not is_object and text[position] != "[":
        return None
    position = _skip_space(text, position + 1)
    number = 0
    while text[position] not in "}]":
        key: str | int = number
        if is_object:
            key, position = decode(text, position)
            position = _skip_space(text, _skip_space(text, position) + 1)
        if key == step:
            return position
        _, position = decode(text, position)
        position = _skip_space(text, position)
        if text[position] == ",":
            position = _skip_space(text, position + 1)
        number += 1
    return None
