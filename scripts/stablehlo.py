"""StableHLO text as JAX prints it: a form that no program history changes, and its operations."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator

from scripts.brackets import (
    bracket_end,
    count_operations,
    find_outside,
    split_outside,
    unique_name,
    without,
)
from scripts.run import Operation

_LOCATION = r"\s*\bloc\("
_LOCATION_ALIAS = re.compile(r"^#loc\d*\s*=.*$", re.MULTILINE)
_RESULT_INFO = re.compile(r'\bjax\.result_info = "[^"]*"(?:, )?')
_NO_ATTRIBUTES = re.compile(r"(?<=>) \{\}(?=[,)])")
_BIG_LITERAL = re.compile(r'dense<"0x([0-9A-Fa-f]{64,})">')

_FUNCTION = re.compile(
    r"^\s*func\.func\b[^@\n]*@(?P<pretty>[\w$.-]+)"
    r'|^\s*"func\.func"\(.*\bsym_name = "(?P<generic>[^"]+)"',
    re.MULTILINE,
)
_RESULTS = re.compile(r"^\s*(?P<results>%[\w$.:-]+(?:\s*,\s*%[\w$.:-]+)*)\s*=(?!=)")
_NAME = re.compile(
    r'(?P<sym>\bsym_name = "[^"]*")|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<value>%[\w$.-]+)(?P<argument>(?=:\s|\s*=[^=]))?|@(?P<symbol>[\w$.-]+)"
)
_COUNTER = re.compile(r"(?:_\d+)+$")

_HEAD = re.compile(
    r"(?:%[^=]*=\s*)?(?:"
    r'"(?P<generic>[a-z]\w*\.[\w.]+)"\('
    r"|(?P<pretty>[a-z]\w*\.[a-z][\w.]*|call|return|module)(?=[\s(]|$))"
)
_APPLIES = re.compile(r"\bapplies ([a-z]\w*\.\w+)")
_TARGET = re.compile(r'custom_call"? ?(?:@([\w$.-]+)|.*\bcall_target_name = "([^"]*)")')
_SHORT = {"call": "func.call", "return": "func.return", "module": "builtin.module"}
_STRUCTURE = frozenset(
    {"builtin.module", "func.func", "func.return", "stablehlo.return", "sdy.return", "sdy.mesh"}
)


def clean_stablehlo(text: str) -> str:
    """Drop locations and renumber names, so that equal programs have equal text.

    Values are numbered in the order of their definition within a function (``%0``, and ``%arg0``
    for the arguments of functions and blocks). Number suffixes of private functions count from
    the first that is met. Long literals are replaced by their size and hash.

    Args:
        text: StableHLO in the pretty or the generic form, with or without locations.

    Returns:
        The cleaned text, ending in one line feed; cleaning it again changes nothing.
    """
    text = _NO_ATTRIBUTES.sub("", _RESULT_INFO.sub("", _without_locations(text)))
    text = _BIG_LITERAL.sub(_shorten, text)
    names = _Names(_function_names(text))
    lines = [names.rename(line.rstrip()) for line in text.splitlines() if line.strip()]
    return "\n".join(lines) + "\n"


def stablehlo_operations(text: str) -> tuple[Operation, ...]:
    """Count the operations of every function and region, with their result types.

    Modules, functions, returns and meshes are structure, not operations. A custom call is counted
    under its target, as ``stablehlo.custom_call @target``. The reducer of a pretty-printed
    ``reduce`` is counted as the generic form would show it.

    Args:
        text: StableHLO in the pretty or the generic form, cleaned or not.

    Returns:
        The operations, sorted by name.
    """
    return count_operations(_operations(_without_locations(text)))


def stablehlo_rows(text: str) -> dict[int, tuple[str, ...]]:
    """The operations that begin on each line of a text in the pretty form.

    Args:
        text: StableHLO, with or without locations; lines count from 1.
    """
    rows: dict[int, tuple[str, ...]] = {}
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        head = _HEAD.match(line)
        name = _operation_name(head, line) if head else ""
        if name and name not in _STRUCTURE:
            reducer = _APPLIES.search(line)
            rows[number] = (name, reducer.group(1)) if reducer else (name,)
    return rows


def _without_locations(text: str) -> str:
    return without(_LOCATION_ALIAS.sub("", text), _LOCATION)


def _shorten(match: re.Match[str]) -> str:
    digits = match.group(1)
    digest = hashlib.sha256(digits.upper().encode()).hexdigest()[:16]
    return f'dense<"{len(digits) // 2} bytes, sha256 {digest}">'


def _function_names(text: str) -> dict[str, str]:
    taken: Counter[str] = Counter()
    found = [match["pretty"] or match["generic"] for match in _FUNCTION.finditer(text)]
    return {name: unique_name(_COUNTER.sub("", name), taken, joint="_") for name in found}


class _Names:
    """What the names of a text are called in its cleaned form."""

    def __init__(self, functions: dict[str, str]) -> None:
        self.functions = functions
        self.values: dict[str, str] = {}
        self.counts = {"%": 0, "%arg": 0}

    def rename(self, line: str) -> str:
        """Rename one line; lines come in the order of the text."""
        if _FUNCTION.match(line):
            self.values.clear()
            self.counts = {"%": 0, "%arg": 0}
        results = _RESULTS.match(line)
        split = results.end() if results else 0
        left = re.sub(r"%[\w$.-]+", lambda match: self._define(match.group(), "%"), line[:split])
        return left + _NAME.sub(self._replace, line[split:])

    def _replace(self, match: re.Match[str]) -> str:
        whole = match.group()
        if match["symbol"]:
            return "@" + self.functions.get(match["symbol"], match["symbol"])
        if match["sym"]:
            name = whole.split('"')[1]
            return f'sym_name = "{self.functions.get(name, name)}"'
        if match["string"]:
            return whole
        if match["argument"] is not None:
            return self._define(match["value"], "%arg")
        return self.values.get(match["value"]) or self._define(match["value"], "%")

    def _define(self, name: str, prefix: str) -> str:
        new = f"{prefix}{self.counts[prefix]}"
        self.counts[prefix] += 1
        self.values[name] = new
        return new


def _operations(text: str) -> Iterator[tuple[str, str]]:
    """Every operation with its result type, in the order in which the types are met."""
    open_regions: list[str] = []
    for line in map(str.strip, text.splitlines()):
        name = ""
        if line.startswith("}"):
            name = open_regions.pop() if open_regions else ""
        elif head := _HEAD.match(line):
            name = _operation_name(head, line)
        signature = _signature(line)
        if line.endswith("{"):
            open_regions.append("" if signature else name)
        if not name or name in _STRUCTURE or (line.endswith("{") and not signature):
            continue
        yield name, _result_type(signature, line)
        if reducer := _APPLIES.search(line):
            yield reducer.group(1), split_outside(signature[1:])[1].split(")")[0]


def _operation_name(head: re.Match[str], line: str) -> str:
    name = head["generic"] or _SHORT.get(head["pretty"], head["pretty"])
    if name == "stablehlo.custom_call" and (target := _TARGET.search(line)):
        return f"{name} @{target.group(1) or target.group(2)}"
    return name


def _signature(line: str) -> str:
    """The types after the last colon that no bracket encloses, or nothing."""
    opened = line.removeprefix("}").removeprefix(")")
    begin = -1
    while (following := find_outside(opened, " : ", begin + 1)) >= 0:
        begin = following
    return opened[begin + 3 :].strip() if begin >= 0 else ""


def _result_type(signature: str, line: str) -> str:
    arrow = find_outside(signature, "->")
    if arrow >= 0:
        return _types(signature[arrow + 2 :].strip())
    types = split_outside(_types(signature))
    several = re.match(r"%[\w$.-]+:(\d+)", line)
    if several:
        return f"({', '.join(types)})"
    return types[-1] if types else "()"


def _types(text: str) -> str:
    """Drop what follows a list of types, such as the opening of a region."""
    if text.startswith("("):
        return text[: bracket_end(text, 0)]
    end = find_outside(text, " {")
    return text if end < 0 else text[:end]
