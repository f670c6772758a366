"""What stands on a page as a block of the record, told in plain Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from scripts.markdown_blocks import Prose, scan
from scripts.record import Record
from scripts.render.html import escape
from scripts.render.programs import LONGEST_EXCERPT, excerpt, occurrences
from scripts.render.run_block import CHECKED_PAGE, machine, versions
from scripts.render.units import duration, plain, spoken_moment
from scripts.run import Program

_LANGUAGES = {"stablehlo": "mlir", "hlo": "text", "jaxpr": "text"}


def by_heading(text: str) -> tuple[str, ...]:
    """Cut Markdown before each of its headings; those inside code are none."""
    lines = text.split("\n")
    starts = [
        block.line - 1
        for block in scan(lines)
        if isinstance(block, Prose) and block.kind == "heading" and block.text.startswith("#")
    ]
    bounds = sorted({0, *starts, len(lines)})
    pieces = ("\n".join(lines[a:b]).strip("\n") for a, b in pairwise(bounds))
    return tuple(piece for piece in pieces if piece.strip())


def fenced(code: str, language: str) -> str:
    """A fenced block that nothing inside it can end."""
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    marks = "`" * max(3, longest + 1)
    return f"{marks}{language}\n{code.rstrip(chr(10))}\n{marks}"


def preface(record: Record, page_url: str, helpers: Sequence[str]) -> str:
    """What a notebook's reader should know first: where it comes from and what it needs."""
    provenance = record.provenance
    packages = " ".join(f"{name}=={version}" for name, version in provenance.packages.items())
    needs = ", ".join(f"`{path}`" for path in helpers)
    return (
        f"*This is the notebook edition of [the lesson's page]({page_url}).* Its outputs were "
        f"recorded on {spoken_moment(provenance.started_utc)} with {versions(provenance)}; "
        "running the cells replaces them with your own.\n\n"
        f"The same versions: `pip install {packages}`."
        + (f" Beside the notebook it needs {needs}." if needs else "")
    )


def run_text(record: Record, site_url: str) -> str:
    """The recorded run in one paragraph; its outputs stand with their cells."""
    provenance = record.provenance
    whole = f"{site_url}recorded/{record.run.lesson}.json"
    return (
        f"Recorded on {spoken_moment(provenance.started_utc)} in "
        f"{duration(provenance.duration_seconds)}, on {escape(machine(provenance))}, with "
        f"{versions(provenance)}. Verdict: `{record.run.verdict}`. See [the record]({whole}) "
        f"and [how to run it again]({site_url}{CHECKED_PAGE})."
    )


def program_text(program: Program, part: str) -> str:
    """A program's text as a code block, or its counts or estimates as tables."""
    if part == "operations":
        stages = (program.stablehlo_operations, program.hlo_operations)
        rows = (
            (f"`{op.name}`", str(op.count), ", ".join(occurrences(op.types, "`{}`")))
            for operations in stages
            for op in operations
        )
        return _table(("Operation", "Count", "Result types"), rows)
    if part == "estimates":
        amounts = {**program.estimates, **{f"memory: {k}": v for k, v in _memory(program)}}
        lines = ((f"`{name}`", plain(amount)) for name, amount in amounts.items())
        return _table(("Estimate", "Value"), lines)
    texts = {"stablehlo": program.stablehlo, "hlo": program.hlo, "jaxpr": program.jaxpr}
    text, left_out = excerpt(texts.get(part, ""), LONGEST_EXCERPT)
    note = f"\n\n{left_out} more lines stand in the record." if left_out else ""
    return fenced(text, _LANGUAGES.get(part, "text")) + note if text else ""


def _memory(program: Program) -> Iterable[tuple[str, int]]:
    return program.memory_bytes.items()


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    ruled = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in ruled)
