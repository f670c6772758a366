"""The shape of a record as a JSON document, in both directions."""

from __future__ import annotations

from typing import cast

from scripts.jsontext import sorted_plain, text_lines, to_plain
from scripts.lesson import ROLES, Role
from scripts.node import Malformed, Node
from scripts.program_document import program_to_document, read_program
from scripts.record import Digest, Provenance, Record
from scripts.run import AttemptRun, CellRun, Json, PublishedFigure, Run, Value

Document = dict[str, Json]


def to_document(record: Record) -> Document:
    """Lay a record out as plain JSON, everything in a fixed order."""
    run = record.run
    return {
        "lesson": run.lesson,
        "verdict": run.verdict,
        "provenance": _provenance(record.provenance),
        "digest": {"value": record.digest.value, "parts": dict(record.digest.parts)},
        "cells": [_cell(cell) for cell in run.cells],
        "values": [
            {"name": value.name, "cell": value.cell, "value": to_plain(value.value)}
            for value in run.values
        ],
        "programs": [program_to_document(program) for program in run.programs],
        "figures": [
            {"name": figure.name, "cell": figure.cell, "data": to_plain(figure.data)}
            for figure in run.figures
        ],
        "attempts": [
            {
                "cell": attempt.cell,
                "name": attempt.name,
                "failed_check": attempt.failed_check,
                "error": attempt.error,
            }
            for attempt in run.attempts
        ],
    }


def from_document(root: Node) -> Record:
    """Read a record out of a decoded document.

    Raises:
        Malformed: A field is missing or of the wrong kind.
    """
    digest = root.field("digest")
    return Record(
        run=Run(
            lesson=root.field("lesson").text(),
            cells=tuple(_read_cell(node) for node in root.field("cells").items()),
            values=tuple(_read_value(node) for node in root.field("values").items()),
            programs=tuple(read_program(node) for node in root.field("programs").items()),
            figures=tuple(_read_figure(node) for node in root.field("figures").items()),
            attempts=tuple(_read_attempt(node) for node in root.field("attempts").items()),
            verdict=root.field("verdict").text(),
        ),
        provenance=_read_provenance(root.field("provenance")),
        digest=Digest(digest.field("value").text(), digest.field("parts").texts()),
        schema=root.field("schema").integer(),
    )


def _provenance(provenance: Provenance) -> Document:
    return {
        "started_utc": provenance.started_utc,
        "duration_seconds": to_plain(provenance.duration_seconds),
        "peak_memory_bytes": to_plain(provenance.peak_memory_bytes),
        "python": provenance.python,
        "packages": sorted_plain(provenance.packages),
        "operating_system": provenance.operating_system,
        "cpu": provenance.cpu,
        "logical_cores": to_plain(provenance.logical_cores),
        "usable_cores": to_plain(provenance.usable_cores),
        "threads": sorted_plain(provenance.threads),
        "xla_flags": provenance.xla_flags,
        "x64": provenance.x64,
        "backend": provenance.backend,
        "git_commit": provenance.git_commit,
        "git_dirty": provenance.git_dirty,
    }


def _read_provenance(node: Node) -> Provenance:
    return Provenance(
        started_utc=node.field("started_utc").text(),
        duration_seconds=node.field("duration_seconds").number(),
        peak_memory_bytes=node.field("peak_memory_bytes").integer(),
        python=node.field("python").text(),
        packages=node.field("packages").texts(),
        operating_system=node.field("operating_system").text(),
        cpu=node.field("cpu").text(),
        logical_cores=node.field("logical_cores").integer(),
        usable_cores=node.field("usable_cores").integer(),
        threads=node.field("threads").texts(),
        xla_flags=node.field("xla_flags").text(),
        x64=node.field("x64").flag(),
        backend=node.field("backend").text(),
        git_commit=node.field("git_commit").text(),
        git_dirty=node.field("git_dirty").flag(),
    )


def _cell(cell: CellRun) -> Document:
    return {
        "name": cell.name,
        "role": cell.role,
        "seconds": to_plain(cell.seconds),
        "stdout": text_lines(cell.stdout),
        "stderr": text_lines(cell.stderr),
        "error": cell.error,
    }


def _read_cell(node: Node) -> CellRun:
    role = node.field("role")
    if role.text() not in ROLES:
        raise Malformed(role.path, f"is {role.text()!r}, which is no role")
    return CellRun(
        name=node.field("name").text(),
        role=cast("Role", role.text()),
        stdout=node.field("stdout").lines(),
        stderr=node.field("stderr").lines(),
        seconds=node.field("seconds").number(),
        error=node.field("error").text(),
    )


def _read_value(node: Node) -> Value:
    return Value(
        name=node.field("name").text(),
        cell=node.field("cell").text(),
        value=node.field("value").data(),
    )


def _read_figure(node: Node) -> PublishedFigure:
    return PublishedFigure(
        name=node.field("name").text(),
        cell=node.field("cell").text(),
        data=node.field("data").mapping(),
    )


def _read_attempt(node: Node) -> AttemptRun:
    return AttemptRun(
        cell=node.field("cell").text(),
        name=node.field("name").text(),
        failed_check=node.field("failed_check").text(),
        error=node.field("error").text(),
    )
