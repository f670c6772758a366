"""Records checked against their published JSON Schema."""

from __future__ import annotations

import json

from scripts.errors import RecordError
from scripts.jsontext import line_of
from scripts.node import path_text


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
