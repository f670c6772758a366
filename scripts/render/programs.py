"""Compiled programs as HTML: highlighted text, operation counts, compiler estimates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scripts.record import Record
from scripts.render.html import code_block, escape, link, scrolled, table
from scripts.render.units import grouped
from scripts.run import FORMS, Form, Operation, Program

if TYPE_CHECKING:
    from pygments.token import _TokenType

SPOKEN: Mapping[Form, str] = {
    "jaxpr": "Jaxpr",
    "stablehlo": "StableHLO",
    "hlo": "Optimised HLO",
}
LONGEST_EXCERPT = 40
"""Lines of a program that the run block and the notebook show."""
LONGEST_TEXT = 400
"""Lines of a program that a block of its own shows."""


def highlighted(text: str, form: Form) -> str:
    """Escaped HTML of program text, its tokens in Pygments' classes."""
    from scripts.render.lexers import LEXERS

    tokens = LEXERS[form]().get_tokens_unprocessed(text)
    return "".join(token_html(kind, value) for _, kind, value in tokens)


def token_html(kind: _TokenType, value: str) -> str:
    """A piece of source text in the class of its token."""
    from pygments.token import STANDARD_TYPES

    name, shown = STANDARD_TYPES.get(kind, ""), escape(value)
    return f'<span class="{name}">{shown}</span>' if name and value.strip() else shown


def program_html(program: Program, form: Form, lesson: str, longest: int) -> str:
    """A program's text, highlighted under its title.

    Args:
        program: The program.
        form: Which of its texts.
        lesson: The lesson whose record holds the whole text.
        longest: Lines to show at most.
    """
    shown, left_out = excerpt(program.text(form), longest)
    block = code_block(highlighted(shown, form), f"{SPOKEN[form]} of {program.name}")
    return block + rest_html(left_out, lesson)


def rest_html(left_out: int, lesson: str) -> str:
    """Where the rest of a long text stands; empty where nothing was left out."""
    if not left_out:
        return ""
    whole = link(f"recorded/{lesson}.json", "the record")
    return f'<p class="rp-run-rest">{left_out} more lines stand in {whole}.</p>'


def excerpt(program_text: str, longest: int) -> tuple[str, int]:
    """The beginning of a program's text, and how many lines it leaves out."""
    lines = program_text.split("\n")
    count = len(lines) - (lines[-1] == "")
    if count <= longest:
        return program_text, 0
    return "\n".join(lines[:longest]) + "\n", count - longest


def operations_html(program: Program) -> str:
    """How often each operation stands in the program, before and after XLA."""
    tables = [
        table(caption, ("Operation", "Count", "Result types"), _operation_rows(operations))
        for caption, operations in (
            (f"StableHLO operations of {program.name}", program.stablehlo_operations),
            (f"Operations of {program.name} after XLA's optimisation", program.hlo_operations),
        )
        if operations
    ]
    return scrolled("\n".join(tables), f"Operations of {program.name}", "rp-tables")


def _operation_rows(operations: Sequence[Operation]) -> list[tuple[str, str, str]]:
    return [
        (f"<code>{escape(op.name)}</code>", str(op.count), _types(op.types)) for op in operations
    ]


def _types(types: Sequence[str]) -> str:
    return ", ".join(occurrences([escape(name) for name in types], "<code>{}</code>"))


def occurrences(types: Sequence[str], pattern: str) -> list[str]:
    """Each type once, put into the pattern, with how often it occurs: ``f32[8] × 2``."""
    return [
        pattern.format(name) + (f" × {count}" if count > 1 else "")
        for name, count in Counter(types).items()
    ]


def estimates_html(program: Program) -> str:
    """What the compiler estimates, and the memory that it plans."""
    estimates = [
        (f"<code>{escape(name)}</code>", grouped(value))
        for name, value in program.estimates.items()
    ]
    memory = [
        (f"<code>{escape(name)}</code>", grouped(value))
        for name, value in program.memory_bytes.items()
    ]
    tables = [
        table(caption, head, rows)
        for caption, head, rows in (
            (f"Cost estimates of {program.name}", ("Estimate", "Value"), estimates),
            (f"Memory plan of {program.name}", ("Part", "Bytes"), memory),
        )
        if rows
    ]
    return scrolled("\n".join(tables), f"Estimates for {program.name}", "rp-tables")


def program_fragments(record: Record) -> dict[str, str]:
    """Fragments of every published program, by path."""
    found: dict[str, str] = {}
    lesson = record.run.lesson
    for program in record.run.programs:
        place = f"{lesson}/{program.name}"
        for form in FORMS:
            if program.text(form):
                found[f"{place}.{form}.program.html"] = program_html(
                    program, form, lesson, LONGEST_TEXT
                )
        found[f"{place}.operations.program.html"] = operations_html(program)
        found[f"{place}.estimates.program.html"] = estimates_html(program)
    return {path: text + "\n" for path, text in found.items()}
