"""Records checked against their published JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path

from scripts.codec import SCHEMA_FILE
from scripts.errors import RecordError
from scripts.jsontext import line_of
from scripts.node import path_text

_SCHEMA = Path("docs", "recorded", SCHEMA_FILE)


def validate_file(path: Path, where: str) -> None:
    """Check a record's file against the schema published beside this project's own records.

    Args:
        path: The record.
        where: Its path relative to the project, for messages.

    Raises:
        RecordError: The record does not follow the schema, or the schema is gone.
    """
    schema = Path(__file__).resolve().parents[1] / _SCHEMA
    try:
        text = schema.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RecordError(
            "the schema of records is gone",
            where=_SCHEMA.as_posix(),
            hint=f"Restore it: `git checkout -- {_SCHEMA.as_posix()}`.",
        ) from None
    validate(path.read_text(encoding="utf-8"), text, where)


def validate(text: str, schema: str, where: str) -> None:
    """Check a record's text against the schema that readers elsewhere rely on.

    Loading a record does not come here: ``codec.decode`` reads what it needs, and is faster.

    Args:
        text: A record as JSON text.
        schema: The JSON Schema, draft 2020-12, as text.
        where: Path of the record, relative to the project, for messages.

    Raises:
        RecordError: The record does not follow the schema; the message names the line.
    """
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(json.loads(schema)).iter_errors(json.loads(text)))
    if error is not None:
        path = tuple(error.absolute_path)
        raise RecordError(
            f"{path_text(path)} does not follow the record's schema: {error.message}",
            where=f"{where}:{line_of(text, path)}",
            hint="Mend the schema, or raise SCHEMA_VERSION if the shape of records has changed.",
        )
