"""Compiled programs as HTML: highlighted text, operation counts, compiler estimates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from scripts.record import Record
from scripts.render.html import code_block, escape, link, scrolled, table
from scripts.render.units import grouped
from scripts.run import Operation, Program

Language = Literal["stablehlo", "hlo", "jaxpr"]
_SPOKEN: dict[Language, str] = {"stablehlo": "StableHLO", "hlo": "Optimised HLO", "jaxpr": "Jaxpr"}
LONGEST_EXCERPT = 40
"""Lines of a program that the run block and the notebook show."""
LONGEST_TEXT = 400
"""Lines of a program that a block of its own shows."""


def highlighted(text: str, language: Language) -> str:
    """Escaped HTML of program text, its tokens in Pygments' classes."""
    from pygments.token import STANDARD_TYPES

    from scripts.render.lexers import LEXERS

    pieces: list[str] = []
    for _, kind, value in LEXERS[language]().get_tokens_unprocessed(text):
        name, shown = STANDARD_TYPES[kind], escape(value)
        pieces.append(f'<span class="{name}">{shown}</span>' if name and value.strip() else shown)
    return "".join(pieces)


def program_html(program: Program, language: Language, lesson: str, longest: int) -> str:
    """A program's text, highlighted under its title.

    Args:
        program: The program.
        language: Which of its texts.
        lesson: The lesson whose record holds the whole text.
        longest: Lines to show at most.
    """
    text = {"stablehlo": program.stablehlo, "hlo": program.hlo, "jaxpr": program.jaxpr}[language]
    shown, left_out = excerpt(text, longest)
    block = code_block(highlighted(shown, language), f"{_SPOKEN[language]} of {program.name}")
    if not left_out:
        return block
    whole = link(f"recorded/{lesson}.json", "the record")
    return f'{block}<p class="rp-run-rest">{left_out} more lines stand in {whole}.</p>'


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
        for language in _SPOKEN:
            if language != "jaxpr" or program.jaxpr:
                found[f"{place}.{language}.program.html"] = program_html(
                    program, language, lesson, LONGEST_TEXT
                )
        found[f"{place}.operations.program.html"] = operations_html(program)
        found[f"{place}.estimates.program.html"] = estimates_html(program)
    return {path: text + "\n" for path, text in found.items()}
