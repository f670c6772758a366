"""What a cell printed, as HTML."""

from __future__ import annotations

from scripts.record import Record
from scripts.render.html import printed
from scripts.run import CellRun


def has_output(run: CellRun) -> bool:
    """Whether there is anything to show."""
    return bool(run.stdout or run.error)


def output_html(run: CellRun, label: str = "Output") -> str:
    """A cell's output, and the error that an ``error`` cell raised.

    Args:
        run: What the cell did.
        label: Tells it from the same output elsewhere on the page.
    """
    blocks = (
        ("rp-output", run.stdout, f"{label} of {run.name}"),
        ("rp-output rp-error", run.error, f"{label} of {run.name}: the expected error"),
    )
    return "\n".join(
        f'<div class="{kind}">{printed(text, name)}</div>' for kind, text, name in blocks if text
    )


def output_fragments(record: Record) -> dict[str, str]:
    """One fragment for each cell that printed or raised, by path."""
    return {
        f"{record.run.lesson}/{run.name}.output.html": output_html(run) + "\n"
        for run in record.run.cells
        if has_output(run)
    }
