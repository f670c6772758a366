"""A place in Python code, as tracebacks and compiler texts name it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """A piece of code in a file."""

    file: str
    line: int
    """1-based."""
    column: int
    """0-based, in bytes of UTF-8."""
    end_line: int
    end_column: int


Frames = tuple[Frame, ...]
"""What an operation comes from; none where nobody knows."""


@dataclass(frozen=True)
class Source:
    """What a StableHLO operation says about itself."""

    name: str
    """The primitive, as the last part of the operation's name: ``dot_general``."""
    frames: Frames


IsOwn = Callable[[str], bool]
"""Whether a file holds the lesson's own code."""


def unescaped(text: str) -> str:
    r"""A quoted file name as it was: MLIR writes ``\C3\A9`` for ``é``, XLA ``\303\251``.

    Args:
        text: What stands between the quotes.
    """
    pattern = rb"\\(?:(?P<octal>[0-3][0-7]{2})|(?P<hex>[0-9A-F]{2})|(?P<itself>.))"

    def byte(match: re.Match[bytes]) -> bytes:
        if match["itself"]:
            return match["itself"]
        return bytes([int(match["octal"], 8) if match["octal"] else int(match["hex"], 16)])

    return re.sub(pattern, byte, text.encode()).decode("utf-8", "replace")


def merged(several: list[Frames]) -> Frames:
    """The frames of several operations, each once, in order."""
    return tuple(dict.fromkeys(frame for frames in several for frame in frames))


def last_part(name: str) -> str:
    """The primitive in an operation's name: ``jit(f)/while/body/sin`` → ``sin``."""
    return name.rpartition("/")[2].rstrip(":")
