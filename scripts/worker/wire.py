"""Dataclasses and errors as JSON, for the way between processes."""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Mapping
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from scripts.errors import CourseError, CourseErrors
from scripts.run import Json

T = TypeVar("T")
_KINDS: tuple[type[CourseError], ...] = (CourseError, *CourseError.__subclasses__())
_ERRORS = {kind.__name__: kind for kind in _KINDS if kind is not CourseErrors}
"""By name; of many errors, each travels by itself."""
_ERROR_FIELDS = ("what", "where", "cell", "hint", "tail")


def encode(value: object) -> Json:
    """Plain JSON of a value built of dataclasses, tuples, mappings and scalars.

    Raises:
        TypeError: For anything else.
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: encode(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} does not travel between processes")


def decode(kind: type[T], data: object) -> T:
    """Rebuild a value of a type from what `encode` gave.

    Raises:
        TypeError: Where the data does not fit the type.
    """
    return cast("T", _decode(kind, data))


def encode_error(error: CourseError) -> Json:
    """A course error as JSON; its class, or the nearest that is everyone's, travels by name."""
    fields: dict[str, Json] = {name: str(getattr(error, name)) for name in _ERROR_FIELDS}
    names = (kind.__name__ for kind in type(error).__mro__)
    return {"kind": next(name for name in names if name in _ERRORS), **fields}


def decode_error(data: object) -> CourseError:
    """Rebuild a course error.

    Raises:
        TypeError: Where the data describes none.
    """
    fields = {key: _decode(str, value) for key, value in _mapping(data).items()}
    if set(fields) != {"kind", *_ERROR_FIELDS} or fields["kind"] not in _ERRORS:
        raise TypeError("not an error of the course")
    kind = _ERRORS[str(fields.pop("kind"))]
    return kind(**{key: str(value) for key, value in fields.items()})


def _decode(hint: object, data: object) -> object:
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _dataclass(hint, _mapping(data))
    if origin in (Union, types.UnionType):
        # An optional field, or else `Json` in any of the spellings that unfolding it gives.
        optional = len(args) == 2 and args[1] is types.NoneType
        return _decode(args[0], data) if optional and data is not None else data
    if origin is tuple and isinstance(data, list):
        kinds = args[:1] * len(data) if args[-1] is Ellipsis else args
        return tuple(_decode(kind, item) for kind, item in zip(kinds, data, strict=True))
    if origin in (Mapping, dict):
        return {key: _decode(args[1], item) for key, item in _mapping(data).items()}
    return _scalar(hint, data)


def _scalar(hint: object, data: object) -> object:
    if hint is float and type(data) in (int, float):
        return float(cast("float", data))
    if hint is object or data in get_args(hint) or (isinstance(hint, type) and type(data) is hint):
        return data
    raise TypeError(f"{type(data).__name__} where {hint} is meant")


def _dataclass(kind: type, data: dict[str, object]) -> object:
    hints = _hints(kind)
    if set(data) != set(hints):
        raise TypeError(f"the fields of {kind.__name__} do not fit")
    return kind(**{name: _decode(hint, data[name]) for name, hint in hints.items()})


@functools.cache
def _hints(kind: type) -> dict[str, object]:
    return dict(get_type_hints(kind))


def _mapping(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise TypeError(f"{type(data).__name__} where an object is meant")
    return data
