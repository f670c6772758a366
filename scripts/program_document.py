"""The shape of a recorded program as a JSON document, in both directions."""

from __future__ import annotations

from scripts.jsontext import sorted_plain, text_lines
from scripts.node import Malformed, Node
from scripts.run import FORMS, Json, Operation, Origin, Program, Span

Document = dict[str, Json]


def program_to_document(program: Program) -> Document:
    """Lay a program out as plain JSON."""
    return {
        "name": program.name,
        "cell": program.cell,
        "jaxpr": text_lines(program.jaxpr),
        "stablehlo": text_lines(program.stablehlo),
        "hlo": text_lines(program.hlo),
        "stablehlo_operations": [_operation(each) for each in program.stablehlo_operations],
        "hlo_operations": [_operation(each) for each in program.hlo_operations],
        "estimates": sorted_plain(program.estimates),
        "memory_bytes": sorted_plain(program.memory_bytes),
        # Left out where there are none, as in the records of older engines.
        **({"origins": [_origin(each) for each in program.origins]} if program.origins else {}),
    }


def read_program(node: Node) -> Program:
    """Read a program out of a decoded document.

    Raises:
        Malformed: A field is missing or of the wrong kind.
    """
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
        "part": span.part,
        "from": [span.line, span.column],
        "to": [span.end_line, span.end_column],
        **{form: [*origin.rows(form)] for form in FORMS},
    }


def _read_origin(node: Node) -> Origin:
    (line, column), (end_line, end_column) = (_place(node.field(end)) for end in ("from", "to"))
    span = Span(node.field("part").text(), line, column, end_line, end_column)
    jaxpr, stablehlo, hlo = (
        tuple(row.integer() for row in node.field(form).items()) for form in FORMS
    )
    return Origin(span, jaxpr, stablehlo, hlo)


def _place(node: Node) -> tuple[int, int]:
    numbers = [each.integer() for each in node.items()]
    if len(numbers) != 2:
        raise Malformed(node.path, "should be a line and a column")
    return numbers[0], numbers[1]
