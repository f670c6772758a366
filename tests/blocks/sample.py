"""Blocks as a page would hold them, over the record that sample pages are about."""

from __future__ import annotations

import base64
import html as entities
import json
import re

import pytest

from scripts.blocks.block import Context, read_block
from scripts.blocks.kinds import KINDS
from scripts.blocks.sealed import seal
from scripts.errors import CourseError
from tests.pages.sample import record

PATH = "docs/first/areas-01.md"
LINE = 11
"""Where the sample blocks begin."""


def context() -> Context:
    """The record's values, and a renderer that leaves a trace."""
    return Context("areas-01", record(), lambda text: f"<p>{text}</p>")


def html(kind: str, text: str) -> str:
    """A block on its page."""
    return KINDS[kind].html(read_block(kind, text, PATH, LINE), context())


def markdown(kind: str, text: str) -> str:
    """A block in the notebook edition."""
    return KINDS[kind].markdown(read_block(kind, text, PATH, LINE), context())


def sealed(kind: str, text: str) -> dict:
    """What a block keeps from the eye."""
    page = html(kind, text)
    salt = re.search(r' id="([^"]*)"', page)[1]
    held = base64.b64decode(entities.unescape(re.search(r'data-sealed="([^"]*)"', page)[1]))
    # The stream does not depend on the text, so sealing zeros shows it.
    longer = base64.b64decode(seal({"": "x" * len(held)}, salt))
    plain = json.dumps({"": "x" * len(held)}, separators=(",", ":")).encode()
    stream = [one ^ other for one, other in zip(longer, plain, strict=True)]
    return json.loads(bytes(a ^ b for a, b in zip(held, stream, strict=False)))


def refusal(kind: str, text: str) -> str:
    """Why a block is refused."""
    with pytest.raises(CourseError) as caught:
        html(kind, text)
    return str(caught.value)
