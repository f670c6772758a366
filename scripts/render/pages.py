"""Everything of one lesson that the site takes in beside the pages of ``docs``."""

from __future__ import annotations

from scripts.lesson import Lesson
from scripts.page import Page
from scripts.record import Record
from scripts.render.downloads import notebook_path
from scripts.render.edition import Publication, notebook
from scripts.render.modules import clean_module, module_path, starter_module, starter_path


def pages(lesson: Lesson, record: Record, page: Page, publication: Publication) -> dict[str, str]:
    """Render the downloads of a lesson and its notebook edition.

    Args:
        lesson: The lesson.
        record: Its record.
        page: Its page.
        publication: What else they need.

    Returns:
        Path below the site's root → text. Both notebooks are the same text: the one below
        ``notebooks`` becomes a page, the one below ``downloads`` is a file.

    Raises:
        PageError: The page does not show every cell once, in the module's order.
    """
    folder = f"downloads/{lesson.id}"
    edition = notebook(lesson, record, page, publication)
    starters = {
        starter_path(lesson.id, cell.name): starter_module(lesson, record, cell, cell.exercise)
        for cell in lesson.cells
        if cell.exercise is not None
    }
    return {
        module_path(lesson.id): clean_module(lesson, record),
        **starters,
        **{f"{folder}/{path}": text for path, text in publication.helpers.items()},
        notebook_path(lesson.id): edition,
        f"notebooks/{lesson.id}.ipynb": edition,
    }
