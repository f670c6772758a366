"""Frames of HLO instructions, from the stack tables and metadata that XLA prints."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scripts.hlo import hlo_rows
from scripts.origins.frame import Frame, Frames, IsOwn, Source, last_part, merged, unescaped

_TABLE = re.compile(r"^(FileNames|FileLocations|StackFrames)\n((?:\d.*(?:\n|\Z))*)", re.MULTILINE)
_NUMBER = re.compile(r"\b(\w+)=(\d+)")
_METADATA = re.compile(
    r'\bmetadata=\{(?:[^{}"]|"[^"]*")*?op_name="(?P<name>[^"]*)"[^{}]*\bstack_frame_id=(?P<frame>\d+)'
)
_COMPUTATION = re.compile(r"^(?:ENTRY\s+)?(%[\w.-]+)\s*\(.*\{\s*$")
_Begin = tuple[str, int, int]
"""File, line and column."""
_CALLS = re.compile(r"\bcalls=(%[\w.-]+)")


def hlo_frames(text: str, is_own: IsOwn, given: Sequence[Source]) -> tuple[Frames, ...]:
    """The frames of every operation, in the order of `hlo_rows`.

    XLA takes pieces of code that begin at one place for one, wherever they end. So
    an instruction comes from the StableHLO operation of its name that begins where it does; where
    there are several, from all of them. A fusion comes from all that was fused into it.

    Args:
        text: HLO of one module, with metadata and stack tables.
        is_own: Tells the lesson's own files.
        given: What the program's StableHLO says.
    """
    stack = _Stack(text, is_own, given)
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
        named = _METADATA.search(line)
        own = stack.frames(last_part(named["name"]), int(named["frame"])) if named else ()
        calls = _CALLS.search(line)
        return merged([own, *(frames(each) for each in inside.get(calls[1] if calls else "", []))])

    return tuple(frames(row) for row in rows)


class _Stack:
    """The stack frames of a module's text, and the code that begins there."""

    def __init__(self, text: str, is_own: IsOwn, given: Sequence[Source]) -> None:
        tables = {name: _numbered(body) for name, body in _TABLE.findall(text)}
        files = tables.get("FileNames", {})
        self._files = {number: unescaped(line[1:-1]) for number, line in files.items()}
        self._locations = tables.get("FileLocations", {})
        self._frames = tables.get("StackFrames", {})
        self._is_own = is_own
        self._of_name = dict[tuple[str, _Begin], dict[Frame, None]]()
        self._of_place = dict[_Begin, dict[Frame, None]]()
        for source in given:
            for frame in source.frames:
                begin = (frame.file, frame.line, frame.column)
                self._of_name.setdefault((source.name, begin), {})[frame] = None
                self._of_place.setdefault(begin, {})[frame] = None

    def frames(self, name: str, number: int) -> Frames:
        """What begins at the innermost frame of the lesson's own code, from a frame outwards."""
        while number in self._frames:
            found = _numbers(self._frames[number])
            place = _numbers(self._locations[found["file_location_id"]])
            file = self._files[place["file_name_id"]]
            if self._is_own(file):
                begin = (file, place["line"], place["column"])
                return tuple(self._of_name.get((name, begin)) or self._of_place.get(begin, {}))
            number = found["parent_frame_id"] - 1  # printed one too high: 1 is no parent
        return ()


def _numbered(table: str) -> dict[int, str]:
    lines = (line.partition(" ") for line in table.splitlines())
    return {int(number): rest for number, _, rest in lines}


def _numbers(line: str) -> dict[str, int]:
    return {name: int(number) for name, number in _NUMBER.findall(line)}
