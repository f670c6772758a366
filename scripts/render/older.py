"""What a page says where its record is older than its code."""

from __future__ import annotations

from collections.abc import Sequence

from scripts.lesson import Lesson
from scripts.record import Record
from scripts.render.html import escape
from scripts.render.units import moment


def older_fragments(lesson: Lesson, record: Record, changes: Sequence[str]) -> dict[str, str]:
    """A notice for the top of the page, and for each cell that the record lacks another.

    Args:
        lesson: The lesson as it is now.
        record: Its record.
        changes: What has changed since, one sentence each.

    Returns:
        Path below the folder of fragments → HTML.
    """
    ran = {run.name for run in record.run.cells}
    missing = {
        f"{lesson.id}/{cell.name}.output.html": _notice("<p>This cell has not run yet.</p>")
        for cell in lesson.cells
        if cell.name not in ran
    }
    return {**missing, f"{lesson.id}.older.html": _notice(_told(record, changes))}


def _told(record: Record, changes: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(change)}</li>" for change in changes)
    return (
        '<p class="admonition-title">Recorded from older code</p>'
        f"<p>The code of this page has not run as it stands. Its outputs are those of "
        f"{moment(record.provenance.started_utc)}. What has changed since:</p><ul>{items}</ul>"
    )


def _notice(content: str) -> str:
    return f'<div class="admonition warning rp-older">{content}</div>\n'
