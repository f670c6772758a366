"""What a command has to say, and the exit code it ends with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of ``python -m scripts``."""

    GOOD = 0
    WRONG = 1
    """A lesson, page, record or the site is wrong, and the message says where."""
    USAGE = 2
    """The command line asks for something that is not there."""
    DRIFT = 3
    """``check`` found that a run no longer gives what is recorded."""
    STOPPED = 130
    """Stopped from the keyboard."""


@dataclass(frozen=True)
class Outcome:
    """The end of a command."""

    text: str
    code: Exit = Exit.GOOD
    markup: str = ""
    """The text with the colour tags of ``rich``, for a terminal."""
