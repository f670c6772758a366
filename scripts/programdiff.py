"""Compiled programs of two runs compared: operations, types, text after renumbering."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from scripts.datadiff import Tolerance, compare_data
from scripts.drift import Finding
from scripts.program import clean_hlo, clean_stablehlo
from scripts.run import FORMS, Operation, Origin, Program, Span

_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
_MOST_LINES = 40


def compare_programs(old: Program, new: Program, tolerance: Tolerance) -> Iterator[Finding]:
    """Compare two programs of one name.

    Args:
        old: As recorded.
        new: Of the new run.
        tolerance: What the cell declares; its ``rtol`` is for the compiler's estimates.

    Yields:
        A finding for each of StableHLO, optimised HLO, jaxpr, origins, estimates and memory that
        differs.
    """
    subject = f"program {new.name}"
    found = (
        _compare_form(f"{subject}, StableHLO", _stablehlo(old), _stablehlo(new)),
        _compare_form(f"{subject}, optimised HLO", _hlo(old), _hlo(new)),
        _compare_form(f"{subject}, jaxpr", _jaxpr(old), _jaxpr(new)),
    )
    origins = None if any(found) else _compare_origins(subject, old.origins, new.origins)
    for finding in (*found, origins):
        if finding is not None:
            yield replace(finding, is_declared=tolerance.volatile)
    numbers: tuple[tuple[str, Mapping[str, float], Mapping[str, float]], ...] = (
        ("estimates", old.estimates, new.estimates),
        ("memory", old.memory_bytes, new.memory_bytes),
    )
    for what, before, after in numbers:
        yield from compare_data(f"{subject}, {what}", {**before}, {**after}, tolerance)


def tells_more(old: Program, new: Program) -> bool:
    """Whether only the new program knows its origins: the records of older engines lack them."""
    return bool(new.origins) and not old.origins


def operation_changes(old: tuple[Operation, ...], new: tuple[Operation, ...]) -> tuple[str, ...]:
    """What appeared, went or changed its types, one line for each name and type."""
    before, after = _occurrences(old), _occurrences(new)
    changes = []
    for name, result in sorted(before.keys() | after.keys()):
        one, two = before[name, result], after[name, result]
        subject = f"{name} : {result}" if result else name
        if one == two:
            continue
        if not one:
            changes.append(f"+ {subject} appeared{f', {two} times' if two > 1 else ''}")
        elif not two:
            changes.append(f"- {subject} went{f', all {one} of them' if one > 1 else ''}")
        else:
            changes.append(f"  {subject}: {one} became {two}")
    return tuple(changes)


def _occurrences(operations: tuple[Operation, ...]) -> Counter[tuple[str, str]]:
    return Counter((each.name, result) for each in operations for result in each.types)


@dataclass(frozen=True)
class _Form:
    """One form of a program: its text, how to clean it, and its operations."""

    text: str
    clean: Callable[[str], str]
    operations: tuple[Operation, ...] = ()


def _stablehlo(program: Program) -> _Form:
    return _Form(program.stablehlo, clean_stablehlo, program.stablehlo_operations)


def _hlo(program: Program) -> _Form:
    return _Form(program.hlo, clean_hlo, program.hlo_operations)


def _jaxpr(program: Program) -> _Form:
    return _Form(program.jaxpr, _without_addresses)


def _compare_form(subject: str, old: _Form, new: _Form) -> Finding | None:
    lines = _changed_lines(old.text, new.text, old.clean)
    if old.operations != new.operations:
        changes = operation_changes(old.operations, new.operations)
        return Finding(
            what=f"{subject}: {_count(old)} operations became {_count(new)}",
            old=_told(old.operations),
            new=_told(new.operations),
            detail="\n".join([*changes, *lines]),
        )
    if not lines:
        return None
    same = ": the same operations, put otherwise" if new.operations else " changed"
    gone = "\n".join(line[2:] for line in lines if line.startswith("- "))
    added = "\n".join(line[2:] for line in lines if line.startswith("+ "))
    rest = "\n".join(line.strip() for line in lines if line.startswith("  "))
    return Finding(f"{subject}{same}", gone, added, rest)


def _compare_origins(
    subject: str, old: tuple[Origin, ...], new: tuple[Origin, ...]
) -> Finding | None:
    """Equal programs must come from the same code, wherever that code has moved to."""
    if not old or not new or [*map(_without_place, old)] == [*map(_without_place, new)]:
        return None
    before, after = ("\n".join(map(_told_origin, origins)) for origins in (old, new))
    return Finding(f"{subject}: operations come from other code", before, after)


def _without_place(origin: Origin) -> tuple[str, Origin]:
    """What of an origin stays when lines move: its part, its operations, and its turn."""
    return origin.span.part, replace(origin, span=Span("", 0, 0, 0, 0))


def _told_origin(origin: Origin) -> str:
    span = origin.span
    rows = (
        f"{form} {', '.join(map(str, origin.rows(form)))}" for form in FORMS if origin.rows(form)
    )
    return f"{span.part}, line {span.line}, column {span.column}: {'; '.join(rows)}"


def _count(form: _Form) -> int:
    return sum(operation.count for operation in form.operations)


def _told(operations: tuple[Operation, ...]) -> str:
    return ", ".join(f"{each.count} × {each.name}" for each in operations)


def _changed_lines(old: str, new: str, clean: Callable[[str], str]) -> tuple[str, ...]:
    """Lines that left or came, once both texts are cleaned."""
    if old == new:
        return ()
    one, two = clean(old).splitlines(), clean(new).splitlines()
    if one == two:
        return ()
    if max(len(one), len(two)) > 5000:  # aligning so many lines takes longer than the run
        return (f"  {len(one)} lines became {len(two)}",)
    diff = islice(difflib.unified_diff(one, two, n=0, lineterm=""), 2, None)
    changed = (f"{line[0]} {line[1:]}" for line in diff if not line.startswith("@"))
    lines = tuple(islice(changed, _MOST_LINES + 1))
    return (*lines[:_MOST_LINES], "  …") if len(lines) > _MOST_LINES else lines


def _without_addresses(text: str) -> str:
    return _ADDRESS.sub("0x…", text)
