"""The links to everything of a lesson that a reader can take away."""

from __future__ import annotations

from scripts.lesson import Lesson
from scripts.render.html import link
from scripts.render.modules import module_path, starter_path


def notebook_path(lesson_id: str) -> str:
    """Where the notebook to download lies below the site's root."""
    return f"downloads/{lesson_id}/{lesson_id}.ipynb"


def downloads_html(lesson: Lesson) -> str:
    """A list of the lesson's downloads, and of its notebook edition."""
    own = lesson.id
    edition = link(f"notebooks/{own}/", "read it here")
    items = [
        f"{_file(module_path(own), f'{own}.py')} the whole lesson as one program",
        f"{_file(notebook_path(own), f'{own}.ipynb')} prose, code and recorded outputs ({edition})",
    ]
    for cell in lesson.cells:
        if cell.exercise is not None:
            path = starter_path(own, cell.name)
            name = path.rpartition("/")[2]
            items.append(f"{_file(path, name)} the starter of exercise <code>{cell.name}</code>")
    items.append(f"{_file(f'recorded/{own}.json', f'{own}.json')} the record of the run")
    entries = "".join(f"<li>{item}</li>\n" for item in items)
    return f'<ul class="rp-downloads">\n{entries}</ul>\n'


def _file(path: str, name: str) -> str:
    return link(path, name, f' download="{name}"') + " –"
