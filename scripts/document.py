"""The shape of a record as a JSON document, in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from scripts.jsontext import to_plain
from scripts.lesson import ROLES, Role
from scripts.node import Malformed, Node
from scripts.record import Digest, Provenance, Record
from scripts.run import (
    FORMS,
    AttemptRun,
    CellRun,
    Form,
    Json,
    Operation,
    Origin,
    Program,
    PublishedFigure,
    Run,
    Span,
    Value,
)

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
        "programs": [_program(program) for program in run.programs],
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
            programs=tuple(_read_program(node) for node in root.field("programs").items()),
            figures=tuple(_read_figure(node) for node in root.field("figures").items()),
            attempts=tuple(_read_attempt(node) for node in root.field("attempts").items()),
            verdict=root.field("verdict").text(),
        ),
        provenance=_read_provenance(root.field("provenance")),
        digest=Digest(digest.field("value").text(), digest.field("parts").texts()),
        schema=root.field("schema").integer(),
    )


def _lines(text: str) -> list[Json]:
    return [*text.split("\n")] if text else []


def _sorted(mapping: Mapping[str, Json]) -> Document:
    return {name: to_plain(value) for name, value in sorted(mapping.items())}


def _provenance(provenance: Provenance) -> Document:
    return {
        "started_utc": provenance.started_utc,
        "duration_seconds": to_plain(provenance.duration_seconds),
        "peak_memory_bytes": to_plain(provenance.peak_memory_bytes),
        "python": provenance.python,
        "packages": _sorted(provenance.packages),
        "operating_system": provenance.operating_system,
        "cpu": provenance.cpu,
        "logical_cores": to_plain(provenance.logical_cores),
        "usable_cores": to_plain(provenance.usable_cores),
        "threads": _sorted(provenance.threads),
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
        "stdout": _lines(cell.stdout),
        "stderr": _lines(cell.stderr),
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


def _program(program: Program) -> Document:
    return {
        "name": program.name,
        "cell": program.cell,
        "jaxpr": _lines(program.jaxpr),
        "stablehlo": _lines(program.stablehlo),
        "hlo": _lines(program.hlo),
        "stablehlo_operations": [_operation(each) for each in program.stablehlo_operations],
        "hlo_operations": [_operation(each) for each in program.hlo_operations],
        "estimates": _sorted(program.estimates),
        "memory_bytes": _sorted(program.memory_bytes),
        # Left out where there are none, as in the records of older engines.
        **({"origins": [_origin(each) for each in program.origins]} if program.origins else {}),
    }


def _read_program(node: Node) -> Program:
    return Program(
        name=node.field("name").text(),
        cell=node.field("cell").text(),
        jaxpr=node.field("jaxpr").lines(),
        stablehlo=node.field("stablehlo").lines(),
        hlo=node.field("hlo").lines(),
        stablehlo_operations=_read_operations(node.field("stablehlo_operations")),
        hlo_operations=_read_operations(node.field("hlo_operations")),
        estimates=node.field("estimates").numbers(),
        memory_bytes=node.field("memory_bytes").integers(),
        origins=tuple(_read_origin(each) for each in node.items_of("origins")),
    )


def _operation(operation: Operation) -> Document:
    return {"name": operation.name, "count": operation.count, "types": [*operation.types]}


def _read_operations(node: Node) -> tuple[Operation, ...]:
    return tuple(
        Operation(
            name=each.field("name").text(),
            count=each.field("count").integer(),
            types=tuple(item.text() for item in each.field("types").items()),
        )
        for each in node.items()
    )


def _origin(origin: Origin) -> Document:
    span = origin.span
    return {
        "form": origin.form,
        "row": origin.row,
        "part": span.part,
        "from": [span.line, span.column],
        "to": [span.end_line, span.end_column],
    }


def _read_origin(node: Node) -> Origin:
    form = node.field("form")
    if form.text() not in FORMS:
        raise Malformed(form.path, f"is {form.text()!r}, which is no form of a program")
    (line, column), (end_line, end_column) = (_place(node.field(end)) for end in ("from", "to"))
    span = Span(node.field("part").text(), line, column, end_line, end_column)
    return Origin(cast("Form", form.text()), node.field("row").integer(), span)


def _place(node: Node) -> tuple[int, int]:
    numbers = [each.integer() for each in node.items()]
    if len(numbers) != 2:
        raise Malformed(node.path, "should be a line and a column")
    return numbers[0], numbers[1]


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
