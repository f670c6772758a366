"""What a cell printed, as HTML."""

from __future__ import annotations

from scripts.record import Record
from scripts.render.html import printed, titled
from scripts.run import CellRun


def has_output(run: CellRun) -> bool:
    """Whether there is anything to show."""
    return bool(run.stdout or run.error)


def output_html(run: CellRun) -> str:
    """A cell's output, and the error that an ``error`` cell raised, each under its title."""
    return "\n".join(
        titled(title, block, kind)
        for title, block, kind in (
            ("Output", _output(run, "Output"), "rp-output"),
            ("Expected error", _error(run, "Error"), "rp-output rp-output--error"),
        )
        if block
    )


def recorded_html(run: CellRun) -> str:
    """The same without titles, for a place that has titles of its own."""
    return _output(run, "Recorded output") + _error(run, "Recorded error")


def _output(run: CellRun, label: str) -> str:
    return printed(run.stdout, f"{label} of {run.name}") if run.stdout else ""


def _error(run: CellRun, label: str) -> str:
    return printed(run.error, f"{label} of {run.name}") if run.error else ""


def output_fragments(record: Record) -> dict[str, str]:
    """One fragment for each cell that printed or raised, by path."""
    return {
        f"{record.run.lesson}/{run.name}.output.html": output_html(run) + "\n"
        for run in record.run.cells
        if has_output(run)
    }
