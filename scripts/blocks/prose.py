"""The words of a block, where the page's checks look for numbers and their marks."""

from __future__ import annotations

import re

_PARTS = re.compile(
    r"""
    \#[^\n]*
  | (?:(?P<key>[A-Za-z_-]+)[ \t]*=[ \t]*)?
    (?P<string>'{3}.*?'{3} | "{3}.*?"{3} | '[^'\n]*' | "(?:\\.|[^"\\\n])*")
    """,
    re.VERBOSE | re.DOTALL,
)
_EXACT = frozenset(
    {"id", "value", "kind", "preset", "program", "unit"}
    | {"flops", "bytes", "intensity", "ceiling", "ridge", "sizes", "intensities", "ceilings"}
)
"""Keys whose text is a name or an expression, and no prose."""


def words(text: str) -> str:
    """The text of a block with all but the words in it blotted out.

    Every character keeps its place, so that a message can name its line.

    Args:
        text: The body of the fence, TOML.
    """
    shown: list[str] = []
    at = 0
    for part in _PARTS.finditer(text):
        string = part["string"]
        if string is None or part["key"] in _EXACT:
            continue
        marks = 3 if string[:3] in {"'''", '"' * 3} and len(string) > 5 else 1
        start, end = part.start("string") + marks, part.end() - marks
        shown += [_blotted(text[at:start]), text[start:end]]
        at = end
    shown.append(_blotted(text[at:]))
    return "".join(shown)


def _blotted(text: str) -> str:
    return re.sub(r"[^\n]", "\0", text)
