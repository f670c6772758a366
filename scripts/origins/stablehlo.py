"""Frames of StableHLO operations, from the locations that MLIR prints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from scripts.brackets import bracket_end, find_outside, split_outside
from scripts.origins.frame import Frame, Frames, IsOwn, Source, last_part, merged, unescaped
from scripts.stablehlo import stablehlo_rows

_ALIAS = re.compile(r"^(#loc\d*) = loc\((.*)\)$", re.MULTILINE)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_RANGE = re.compile(r":(\d+):(\d+)(?: to (\d*):(\d+))?")
_FUSED = re.compile(r"fused(?:<.*?>)?\[(.*)\]", re.DOTALL)
_FUNCTION = re.compile(r"^\s*func\.func private @([\w$.-]+)")
_CALL = re.compile(r"\bcall @([\w$.-]+)\(")


def stablehlo_sources(text: str, is_own: IsOwn) -> tuple[Source, ...]:
    """The name and the frames of every operation, in the order of `stablehlo_rows`.

    An operation inside a private function that says nothing itself comes from the calls of that
    function.

    Args:
        text: StableHLO in the pretty form, with locations.
        is_own: Tells the lesson's own files.
    """
    locations = _Locations(dict(_ALIAS.findall(text)), is_own)
    lines = text.splitlines()
    rows = [*stablehlo_rows(text)]
    ends = _ends(lines, frozenset(rows))
    found = [_location(lines[ends[row] - 1]) for row in rows]
    frames = _through_calls(lines, rows, [*map(locations.frames, found)])
    return tuple(map(Source, map(locations.name, found), frames))


def _location(line: str) -> str:
    """What the last ``loc(…)`` of a line holds; nothing where it ends in something else."""
    begin = line.rfind(" loc(")
    while begin >= 0:
        if bracket_end(line, begin + 4) == len(line):
            return line[begin + 5 : -1]
        begin = line.rfind(" loc(", 0, begin)
    return ""


def _ends(lines: list[str], rows: frozenset[int]) -> dict[int, int]:
    """For each operation the line that ends it: its own, or the one that closes its regions."""
    waiting: dict[int, int] = {}
    ends = {}
    for number, line in enumerate(lines, start=1):
        indent = len(line) - len(line.lstrip())
        if number in rows:
            ends[number] = number
            if not _location(line):
                waiting[indent] = number
        elif line.lstrip().startswith("}") and _location(line) and indent in waiting:
            ends[waiting.pop(indent)] = number
    return ends


def _through_calls(lines: list[str], rows: list[int], found: list[Frames]) -> Iterator[Frames]:
    function_of, callers, function = {}, dict[str, list[int]](), ""
    for number, line in enumerate(lines, start=1):
        if line.lstrip().startswith("func.func "):
            private = _FUNCTION.match(line)
            function = private[1] if private else ""
        function_of[number] = function
        if call := _CALL.search(line):
            callers.setdefault(call[1], []).append(number)
    own = dict(zip(rows, found, strict=True))

    def frames(row: int, passed: frozenset[str]) -> Frames:
        name = function_of[row]
        if own.get(row) or not name or name in passed:
            return own.get(row, ())
        return merged([frames(caller, passed | {name}) for caller in callers.get(name, [])])

    return (frames(row, frozenset()) for row in rows)


class _Locations:
    """Locations, which refer to each other."""

    def __init__(self, aliases: Mapping[str, str], is_own: IsOwn) -> None:
        self._aliases = aliases
        self._is_own = is_own

    def frames(self, location: str) -> Frames:
        """The lesson's own frames of a location: the innermost, or of a fused one all."""
        location = location.strip()
        if location.startswith("#"):
            return self.frames(self._aliases.get(location, ""))
        if location.startswith("callsite("):
            inner = location[len("callsite(") : -1]
            at = find_outside(inner, " at ")
            return self.frames(inner[:at]) or self.frames(inner[at + len(" at ") :])
        if fused := _FUSED.fullmatch(location):
            return merged([self.frames(part) for part in split_outside(fused[1])])
        if quoted := _STRING.match(location):
            return self._named(unescaped(quoted[1]), location[quoted.end() :])
        return ()

    def name(self, location: str) -> str:
        """The primitive that a location names, or nothing."""
        whole = self._aliases.get(location, location)
        named = _STRING.match(whole)
        return last_part(named[1]) if named and whole.startswith("(", named.end()) else ""

    def _named(self, name: str, rest: str) -> Frames:
        if rest.startswith("("):
            return self.frames(rest[1:-1])
        place = _RANGE.fullmatch(rest)
        if place is None or not self._is_own(name):
            return ()
        line, column = int(place[1]), int(place[2])
        return (Frame(name, line, column, int(place[3] or line), int(place[4] or column)),)
