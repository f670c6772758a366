"""One execution of a lesson, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from scripts.lesson import Role

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What a record can hold; floats may be NaN or infinite."""


@dataclass(frozen=True)
class CellRun:
    """What one cell did."""

    name: str
    role: Role
    stdout: str
    stderr: str
    """Only lines that the cell declared; anything else is an error."""
    seconds: float
    error: str = ""
    """``TypeError: message`` for an ``error`` cell, else empty."""


@dataclass(frozen=True)
class Operation:
    """How often one operation stands in a program."""

    name: str
    """Such as ``stablehlo.dot_general`` or ``fusion``."""
    count: int
    types: tuple[str, ...]
    """Result types, sorted, such as ``tensor<32x8xf32>``; one entry per occurrence."""


Form = Literal["jaxpr", "stablehlo", "hlo"]
"""A program as JAX traced it, as the compiler is given it, and as the backend runs it."""
FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, order=True)
class Span:
    """A piece of a lesson's code; its lines count neither comments nor blank lines.

    So it points to the same code for as long as the digest of its part stays the same.
    """

    part: str
    """As the digest names it: ``cell:workload``, ``module:layers.py``."""
    line: int
    """1-based line of that part."""
    column: int
    """0-based, in characters."""
    end_line: int
    end_column: int
    """The first column behind it."""


@dataclass(frozen=True)
class Origin:
    """A piece of code, and the operations that come from it.

    Operations are named by the 1-based line of their form's text on which they begin.
    """

    span: Span
    jaxpr: tuple[int, ...] = ()
    stablehlo: tuple[int, ...] = ()
    hlo: tuple[int, ...] = ()

    def rows(self, form: Form) -> tuple[int, ...]:
        """The lines of one form."""
        return {"jaxpr": self.jaxpr, "stablehlo": self.stablehlo, "hlo": self.hlo}[form]


@dataclass(frozen=True)
class Program:
    """One compiled function, as the compiler saw it."""

    name: str
    cell: str
    jaxpr: str
    """Empty where the lesson published a ``Lowered``, which no longer has one."""
    stablehlo: str
    hlo: str
    """Optimised HLO of this backend."""
    stablehlo_operations: tuple[Operation, ...]
    hlo_operations: tuple[Operation, ...]
    estimates: Mapping[str, float]
    """``cost_analysis()``, normalised: flat names, sorted, only finite numbers."""
    memory_bytes: Mapping[str, int]
    """``memory_analysis()``: argument, output, alias, temp, generated_code."""
    origins: tuple[Origin, ...] = ()
    """One for each span, sorted by it; empty in a record of an older engine."""

    def text(self, form: Form) -> str:
        """The text of one form."""
        return {"jaxpr": self.jaxpr, "stablehlo": self.stablehlo, "hlo": self.hlo}[form]


@dataclass(frozen=True)
class Value:
    """A published value that prose may claim."""

    name: str
    cell: str
    value: Json


@dataclass(frozen=True)
class PublishedFigure:
    """Figure data as the lesson published it, already checked."""

    name: str
    cell: str
    data: dict[str, Json]


@dataclass(frozen=True)
class AttemptRun:
    """What became of a starter or of a planted wrong answer."""

    cell: str
    name: str
    """``starter`` or the wrong answer's name."""
    failed_check: str
    """The check, in the learner's words, that turned it down."""
    error: str
    """``AssertionError: …``, ``NotImplementedError`` and so on."""


@dataclass(frozen=True)
class Run:
    """One execution of a lesson in a fresh process."""

    lesson: str
    cells: tuple[CellRun, ...]
    values: tuple[Value, ...]
    programs: tuple[Program, ...]
    figures: tuple[PublishedFigure, ...]
    attempts: tuple[AttemptRun, ...]
    verdict: str
    """The last line of output: ``PASS: performance-04``."""

    def value(self, name: str) -> Json:
        """The published value of that name. Raises KeyError."""
        for value in self.values:
            if value.name == name:
                return value.value
        raise KeyError(name)
