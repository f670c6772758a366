"""What changed between two records that may explain a difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.digest import changed_parts
from scripts.drift import Kind
from scripts.lesson import Lesson
from scripts.record import Provenance, Record

_MACHINE = ("operating_system", "cpu", "logical_cores", "usable_cores")
_TOOLCHAIN = ("python", "xla_flags", "x64", "backend")


@dataclass(frozen=True)
class Causes:
    """What changed since the record, by kind and in words."""

    code: tuple[str, ...]
    toolchain: tuple[str, ...]
    machine: tuple[str, ...]
    changed_cells: frozenset[str]
    """Cells whose own code changed."""
    changes_everywhere: bool
    """Whether code changed that any cell may depend on: a module, the order, a cell that went."""


def find_causes(old: Record, new: Record) -> Causes:
    """What changed between two records in code, toolchain and machine."""
    parts = {
        name
        for name in old.digest.parts.keys() | new.digest.parts.keys()
        if old.digest.parts.get(name) != new.digest.parts.get(name)
    }
    cells = {name.removeprefix("cell:") for name in parts if name.startswith("cell:")}
    told = changed_parts(old.digest, new.digest)
    is_package = [sentence.startswith("package ") for sentence in told]
    code = tuple(each for each, package in zip(told, is_package, strict=True) if not package)
    kept = cells & {name.removeprefix("cell:") for name in new.digest.parts}
    elsewhere = bool(code) and (cells != kept or len(code) > len(cells))
    return Causes(
        code=code,
        toolchain=_toolchain_changes(old.provenance, new.provenance),
        machine=_machine_changes(old.provenance, new.provenance),
        changed_cells=frozenset(kept),
        changes_everywhere=elsewhere,
    )


def explain(causes: Causes, lesson: Lesson, cell: str) -> tuple[Kind, str, bool]:
    """The kind of a difference in a cell, what explains it, and whether nothing does.

    State flows down a lesson, so code counts for a cell where it or a cell before it changed.
    Where several kinds changed, the one nearest to the reader's hand comes first: code, then
    toolchain, then machine; the words name them all.

    Args:
        causes: What changed.
        lesson: The lesson as it is now.
        cell: The cell that differs; empty for the whole lesson.
    """
    code = causes.code if _code_reaches(causes, lesson, cell) else ()
    words = "; ".join((*code, *causes.toolchain, *causes.machine))
    if code:
        return "code", words, False
    if causes.toolchain:
        return "toolchain", words, False
    if causes.machine:
        return "machine", words, False
    return "code", "nothing recorded changed: this output depends on something else", True


def _code_reaches(causes: Causes, lesson: Lesson, cell: str) -> bool:
    if causes.changes_everywhere:
        return True
    names = [each.name for each in lesson.cells]
    if cell not in names:
        return bool(causes.code)
    return not causes.changed_cells.isdisjoint(names[: names.index(cell) + 1])


def _toolchain_changes(old: Provenance, new: Provenance) -> tuple[str, ...]:
    return (*_field_changes(old, new, _TOOLCHAIN), *_mapping_changes(old.packages, new.packages))


def _machine_changes(old: Provenance, new: Provenance) -> tuple[str, ...]:
    return (*_field_changes(old, new, _MACHINE), *_mapping_changes(old.threads, new.threads))


def _field_changes(old: Provenance, new: Provenance, names: tuple[str, ...]) -> tuple[str, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return tuple(
        f"{name.replace('_', ' ')}: {one if one != '' else 'none'} → {two if two != '' else 'none'}"
        for name, one, two in pairs
        if one != two
    )


def _mapping_changes(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(
        f"{name} {old.get(name, 'none')} → {new.get(name, 'none')}"
        for name in sorted(old.keys() | new.keys())
        if old.get(name) != new.get(name)
    )
