"""What a cell printed, as HTML."""

from __future__ import annotations

from scripts.record import Record
from scripts.render.html import code_block, escape
from scripts.run import CellRun


def has_output(run: CellRun) -> bool:
    """Whether there is anything to show."""
    return bool(run.stdout or run.error)


def output_html(run: CellRun, label: str) -> str:
    """A cell's output, and the error that an ``error`` cell raised.

    Args:
        run: What the cell did.
        label: Begins the blocks' labels; unique on the page.
    """
    blocks = []
    if run.stdout:
        blocks.append(code_block(escape(run.stdout), label))
    if run.error:
        blocks.append(
            code_block(escape(run.error), f"{label}: expected error", "rp-output rp-error")
        )
    return "\n".join(blocks)


def output_fragments(record: Record) -> dict[str, str]:
    """One fragment for each cell that printed or raised, by path."""
    lesson = record.run.lesson
    return {
        f"{lesson}/{run.name}.output.html": output_html(run, f"Output of {run.name}") + "\n"
        for run in record.run.cells
        if has_output(run)
    }
