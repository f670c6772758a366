"""One value of a decoded JSON document, with the path that led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from scripts.jsontext import TAG, from_plain, tagged_number
from scripts.run import Json

Path = tuple[str | int, ...]

_KINDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


class Malformed(Exception):
    """A document is JSON, yet not what it should be."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(what)
        self.path = path
        self.what = what


def path_text(path: Path) -> str:
    """A path as a person writes it: ``programs[0].name``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "the document"


@dataclass(frozen=True)
class Node:
    """A value and where it stands; every reading says what it expects.

    Every method raises ``Malformed`` where the value is of another kind.
    """

    value: Json
    path: Path = ()

    def field(self, name: str) -> Node:
        """The field of an object."""
        value = self._object()
        if name not in value:
            raise Malformed((*self.path, name), "is missing")
        return Node(value[name], (*self.path, name))

    def items(self) -> list[Node]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self._refuse("a list")
        return [Node(item, (*self.path, number)) for number, item in enumerate(self.value)]

    def items_of(self, name: str) -> list[Node]:
        """The items of a list that an object may lack."""
        return self.field(name).items() if name in self._object() else []

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self._refuse("text")
        return self.value

    def lines(self) -> str:
        """A text that is kept as a list of its lines."""
        return "\n".join(item.text() for item in self.items())

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self._refuse("true or false")
        return self.value

    def integer(self) -> int:
        """An integer."""
        number = self.number()
        if not isinstance(number, int):
            self._refuse("an integer")
        return number

    def number(self) -> int | float:
        """A number, tagged or not."""
        if isinstance(self.value, dict) and TAG in self.value:
            try:
                return tagged_number(self.value)
            except ValueError:
                self._refuse("a number")
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self._refuse("a number")
        return self.value

    def texts(self) -> dict[str, str]:
        """An object of texts."""
        return {name: self.field(name).text() for name in self._object()}

    def integers(self) -> dict[str, int]:
        """An object of integers."""
        return {name: self.field(name).integer() for name in self._object()}

    def numbers(self) -> dict[str, float]:
        """An object of numbers."""
        return {name: self.field(name).number() for name in self._object()}

    def data(self) -> Json:
        """Any JSON, with its tags undone."""
        try:
            return from_plain(self.value)
        except ValueError:
            self._refuse("data with well-formed numbers")

    def mapping(self) -> dict[str, Json]:
        """An object of any JSON, with its tags undone."""
        self._object()
        data = self.data()
        return data if isinstance(data, dict) else self._refuse("an object")

    def _object(self) -> dict[str, Json]:
        if not isinstance(self.value, dict):
            self._refuse("an object")
        return self.value

    def _refuse(self, expected: str) -> NoReturn:
        found = _KINDS.get(type(self.value), "a number")
        raise Malformed(self.path, f"should be {expected}, not {found}")
