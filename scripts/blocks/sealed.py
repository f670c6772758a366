"""What a script on the page needs to know, and a reader of its source should not see at once."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping

from scripts.run import Json

_WORD = 0xFFFFFFFF


def seal(data: Mapping[str, Json], salt: str) -> str:
    """Hide data from the eye; ``docs/assets/js/questions/sealed.js`` undoes it.

    It is no secret: whoever wants to know the answer can open it on the page. It only keeps an
    answer from being read, or found by the browser's search, before the reader has given theirs.

    Args:
        data: Anything that JSON can hold.
        salt: The block's id, so that equal answers look different.

    Returns:
        Base64 of the JSON text, each byte changed by a stream that the salt begins.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    state = _digest(salt) or 1
    hidden = bytearray()
    for byte in text:
        state ^= (state << 13) & _WORD
        state ^= state >> 17
        state ^= (state << 5) & _WORD
        hidden.append(byte ^ (state & 0xFF))
    return base64.b64encode(bytes(hidden)).decode("ascii")


def _digest(text: str) -> int:
    """A hash of 32 bits. Source: Fowler, Noll and Vo, FNV-1a."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & _WORD
    return value
