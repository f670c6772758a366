"""Frames of HLO instructions, from the stack tables and metadata that XLA prints."""

from __future__ import annotations

import re

from scripts.hlo import hlo_rows
from scripts.origins.frame import Frame, Frames, IsOwn, merged, unescaped

_TABLE = re.compile(r"^(FileNames|FileLocations|StackFrames)\n((?:\d.*(?:\n|\Z))*)", re.MULTILINE)
_NUMBER = re.compile(r"\b(\w+)=(\d+)")
_FRAME = re.compile(r"\bmetadata=\{[^{}]*\bstack_frame_id=(\d+)")
_COMPUTATION = re.compile(r"^(?:ENTRY\s+)?(%[\w.-]+)\s*\(.*\{\s*$")
_CALLS = re.compile(r"\bcalls=(%[\w.-]+)")


def hlo_frames(text: str, is_own: IsOwn) -> tuple[Frames, ...]:
    """The frames of every operation, in the order of `hlo_rows`.

    A fusion comes from all that was fused into it.

    Args:
        text: HLO of one module, with metadata and stack tables.
        is_own: Tells the lesson's own files.
    """
    stack = _Stack(text, is_own)
    lines, rows = text.splitlines(), hlo_rows(text)
    inside = dict[str, list[int]]()
    computation = ""
    for number, line in enumerate(lines, start=1):
        if begun := _COMPUTATION.match(line):
            computation = begun[1]
        if number in rows:
            inside.setdefault(computation, []).append(number)

    def frames(row: int) -> Frames:
        line = lines[row - 1]
        named = _FRAME.search(line)
        own = stack.frames(int(named[1])) if named else ()
        calls = _CALLS.search(line)
        return merged([own, *(frames(each) for each in inside.get(calls[1] if calls else "", []))])

    return tuple(frames(row) for row in rows)


class _Stack:
    """The stack frames of a module's text."""

    def __init__(self, text: str, is_own: IsOwn) -> None:
        tables = {name: body.splitlines() for name, body in _TABLE.findall(text)}
        numbered = {
            name: {int(line.split(" ", 1)[0]): line.split(" ", 1)[1] for line in lines}
            for name, lines in tables.items()
        }
        files = numbered.get("FileNames", {})
        self._files = {number: unescaped(line[1:-1]) for number, line in files.items()}
        self._locations = numbered.get("FileLocations", {})
        self._frames = numbered.get("StackFrames", {})
        self._is_own = is_own

    def frames(self, number: int) -> Frames:
        """The innermost frame of the lesson's own code, from a frame outwards."""
        while number in self._frames:
            found = _numbers(self._frames[number])
            place = _numbers(self._locations[found["file_location_id"]])
            file = self._files[place["file_name_id"]]
            if self._is_own(file):
                line, column = place["line"], place["column"]
                return (Frame(file, line, column, place["end_line"], place["end_column"]),)
            number = found["parent_frame_id"] - 1  # printed one too high: 1 is no parent
        return ()


def _numbers(line: str) -> dict[str, int]:
    return {name: int(number) for name, number in _NUMBER.findall(line)}
