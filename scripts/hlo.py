"""Optimised HLO text as XLA prints it: a form that no program history changes, its operations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from scripts.brackets import bracket_end, count_operations, find_outside, unique_name, without
from scripts.run import Operation

_TABLES = re.compile(
    r"^(?:FileNames|FunctionNames|FileLocations|StackFrames)\n(?:\d.*(?:\n|\Z))*", re.MULTILINE
)
_METADATA = r",?\s*\b(?:metadata|original_value|origin)=\{"
_MODULE_COUNTER = re.compile(r"(?<=^HloModule )([\w-]+)(?:\.\d+)+(?=[,\s]|$)")
_COUNTER = re.compile(r"\.\d+")
_NAME = re.compile(r'"(?:[^"\\]|\\.)*"|%[\w.-]+')
_COMPUTATION = re.compile(r"^(?:ENTRY\s+)?(%[\w.-]+)\s*\(.*\{\s*$")
_INSTRUCTION = re.compile(r"^\s+(?:ROOT\s+)?(%[\w.-]+)\s*=\s*")
_PARAMETER = re.compile(r"(?<=[(\s])([\w.-]+)(?=: )")
_OPCODE = re.compile(r"\s*([a-z][\w-]*)\(")
_LAYOUT = re.compile(r"\{[^{}]*\}")
_TARGET = re.compile(r'\bcustom_call_target="([^"]*)"')


def clean_hlo(text: str) -> str:
    """Drop metadata and stack tables and renumber names, so that equal programs have equal text.

    A name keeps its words, which say what was fused, and loses its numbers: within each
    computation the first ``%add`` is ``%add``, the second ``%add.1``, whatever they were.

    Args:
        text: HLO of one module.

    Returns:
        The cleaned text, ending in one line feed; cleaning it again changes nothing.
    """
    lines = _lines(text)
    computations = _renamed(match[1] for line in lines if (match := _COMPUTATION.match(line)))
    cleaned: list[str] = []
    local: dict[str, str] = {}
    for number, line in enumerate(lines):
        if match := _COMPUTATION.match(line):
            local = _renamed(_instructions(lines[number + 1 :]))
            cleaned += ["", _rename_header(line, match, computations, local)]
        elif _INSTRUCTION.match(line):
            cleaned.append(_rename_instruction(line, computations, local))
        else:
            cleaned.append(_MODULE_COUNTER.sub(r"\1", line))
    return "\n".join(cleaned).strip("\n") + "\n"


def hlo_operations(text: str) -> tuple[Operation, ...]:
    """Count the operations of every computation, those inside fusions too, with result types.

    Parameters are inputs, not operations. Layouts are left out of the types. A custom call is
    counted under its target, as ``custom-call @target``.

    Args:
        text: HLO of one module, cleaned or not.

    Returns:
        The operations, sorted by name.
    """
    return count_operations(_operations(text))


def _lines(text: str) -> list[str]:
    text = without(_TABLES.sub("", text), _METADATA)
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def _instructions(lines: list[str]) -> Iterator[str]:
    """Names defined from here to the end of the computation."""
    for line in lines:
        if line.startswith("}"):
            return
        if match := _INSTRUCTION.match(line):
            yield match[1]


def _renamed(names: Iterator[str]) -> dict[str, str]:
    taken: Counter[str] = Counter()
    return {name: unique_name(_COUNTER.sub("", name), taken, joint=".") for name in names}


def _rename_header(
    line: str, match: re.Match[str], computations: dict[str, str], local: dict[str, str]
) -> str:
    def parameter(found: re.Match[str]) -> str:
        return local.get(f"%{found[1]}", f"%{found[1]}")[1:]

    rest = _PARAMETER.sub(parameter, line[match.end(1) :])
    return line[: match.start(1)] + computations[match[1]] + rest


def _rename_instruction(line: str, computations: dict[str, str], local: dict[str, str]) -> str:
    # Only attributes name computations, and an instruction may bear a computation's name.
    end = _operands_end(line)

    def replace(found: re.Match[str]) -> str:
        name = found.group()
        first, second = (local, computations) if found.start() < end else (computations, local)
        return first.get(name) or second.get(name) or name

    return _NAME.sub(replace, line)


def _operands_end(line: str) -> int:
    defined = _INSTRUCTION.match(line)
    begin = _after_type(line, defined.end() if defined else 0)
    opcode = _OPCODE.match(line, begin)
    return bracket_end(line, opcode.end() - 1) if opcode else len(line)


def _after_type(line: str, begin: int) -> int:
    if line.startswith("(", begin):
        return bracket_end(line, begin)
    end = find_outside(line, " ", begin)
    return len(line) if end < 0 else end


def hlo_rows(text: str) -> dict[int, tuple[str, ...]]:
    """The operation on each line of a text that holds one; lines count from 1."""
    named = ((number, _named(line)) for number, line in enumerate(text.splitlines(), start=1))
    return {number: (found[0],) for number, found in named if found}


def _operations(text: str) -> Iterator[tuple[str, str]]:
    return filter(None, map(_named, _lines(text)))


def _named(line: str) -> tuple[str, str] | None:
    """The operation of an instruction and its result type; none of a parameter."""
    defined = _INSTRUCTION.match(line)
    if not defined:
        return None
    end = _after_type(line, defined.end())
    opcode = _OPCODE.match(line, end)
    if not opcode or opcode[1] == "parameter":
        return None
    target = _TARGET.search(line) if opcode[1] == "custom-call" else None
    name = f"{opcode[1]} @{target[1]}" if target else opcode[1]
    return name, _LAYOUT.sub("", line[defined.end() : end]).strip()
