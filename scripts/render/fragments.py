"""Everything that pages include of one lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scripts.lesson import Lesson
from scripts.record import Record
from scripts.render.code import code_fragments
from scripts.render.downloads import downloads_html
from scripts.render.figure import figure_html
from scripts.render.older import older_fragments
from scripts.render.outputs import output_fragments
from scripts.render.programs import program_fragments
from scripts.render.run_block import run_html


def fragments(
    lesson: Lesson, record: Record, svgs: Mapping[str, str], older: Sequence[str] = ()
) -> dict[str, str]:
    """Render the fragments of a lesson.

    Args:
        lesson: The lesson.
        record: Its record.
        svgs: SVG of every published figure, by the figure's name.
        older: What has changed in the lesson since its record; empty where that is current.

    Returns:
        Path below the folder of fragments → text.
    """
    figures = {
        f"{lesson.id}/{figure.name}.figure.html": figure_html(lesson.id, figure, svgs[figure.name])
        for figure in record.run.figures
    }
    return {
        **code_fragments(lesson),
        **(older_fragments(lesson, record, older) if older else {}),
        **output_fragments(record),
        **program_fragments(record),
        **figures,
        f"{lesson.id}.run.html": run_html(record),
        f"{lesson.id}.downloads.html": downloads_html(lesson),
    }
