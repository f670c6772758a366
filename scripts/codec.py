"""Records as sealed JSON text, and back."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import PurePosixPath
from typing import NoReturn, cast

from scripts.document import from_document, to_document
from scripts.errors import RecordError
from scripts.jsontext import line_of, render
from scripts.node import Malformed, Node, path_text
from scripts.record import SCHEMA_VERSION, Record
from scripts.run import Json

SCHEMA_FILE = f"schema-{SCHEMA_VERSION}.json"
_SEAL = re.compile(r'(?<=^  "seal": ")[0-9a-f]*(?=",$)', re.MULTILINE)
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|={7})(?: |$)", re.MULTILINE)


def encode(record: Record) -> str:
    """Write a record as JSON text: equal records become equal text.

    Args:
        record: Any record; a round trip through ``decode`` gives an equal one.

    Returns:
        UTF-8-safe text that ends in one line feed.
    """
    head: dict[str, Json] = {"$schema": SCHEMA_FILE, "schema": record.schema, "seal": ""}
    return sealed(render(head | to_document(record)))


def decode(text: str, where: str) -> Record:
    """Read a record from its JSON text.

    Args:
        text: What ``encode`` wrote; line ends may be of any kind.
        where: Path of the file, relative to the project, for messages.

    Raises:
        RecordError: The text is empty, cut short, no JSON, of another schema, edited after it was
            written, or lacks something. The message names the line.
    """
    root = Node(_parse(text, where))
    try:
        _check_schema(root)
        _check_seal(root, text)
        return from_document(root)
    except Malformed as malformed:
        what = f"{path_text(malformed.path)} {malformed.what}"
        _fail(what, where, line_of(text, malformed.path))
    except _Refused as refused:
        _fail(refused.what, where, line_of(text, refused.path), refused.hint)


def sealed(text: str) -> str:
    """The text of a record with the seal that belongs to it."""
    return _SEAL.sub(seal_of(text), text, count=1)


def seal_of(text: str) -> str:
    """The SHA-256 of a record's text with its seal left empty, whatever its line ends."""
    bare = _SEAL.sub("", text.replace("\r\n", "\n"), count=1).rstrip()
    return hashlib.sha256(bare.encode("utf-8", "surrogatepass")).hexdigest()


class _Refused(Exception):
    def __init__(self, what: str, path: tuple[str | int, ...], hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.path = path
        self.hint = hint


def _parse(text: str, where: str) -> Json:
    if not text.strip():
        _fail("the record is empty", where, 1)
    if conflict := _CONFLICT.search(text):
        line = text.count("\n", 0, conflict.start()) + 1
        _fail("the record holds the marks of a merge conflict", where, line)
    try:
        return cast("Json", json.loads(text, parse_constant=_refuse_constant))
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            _fail("the record ends in the middle", where, len(text.rstrip().splitlines()))
        _fail(f"the record is not JSON: {error.msg}", where, error.lineno)
    except ValueError as error:  # a constant, or an integer of thousands of digits
        _fail(f"the record is not JSON: {error}", where, 1)
    except RecursionError:
        _fail("the record is nested too deeply", where, 1)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _check_schema(root: Node) -> None:
    schema = root.field("schema").integer()
    if schema > SCHEMA_VERSION:
        what = f"the record has schema {schema}, and this version reads up to {SCHEMA_VERSION}"
        raise _Refused(what, ("schema",), "Update this checkout to the version that wrote it.")
    if schema < 1:
        raise _Refused(f"the record has schema {schema}, which never was", ("schema",))


def _check_seal(root: Node, text: str) -> None:
    if root.field("seal").text() != seal_of(text):
        what = "the record was changed after it was written: its seal does not match"
        raise _Refused(what, ("seal",))


def _fail(what: str, where: str, line: int, hint: str = "") -> NoReturn:
    lesson = PurePosixPath(where).stem
    raise RecordError(
        what,
        where=f"{where}:{line}",
        hint=hint
        or f"Only runs write records. Restore it (`git checkout -- {where}`) or run the lesson "
        f"again (`python -m scripts build {lesson} --refresh`).",
    )
