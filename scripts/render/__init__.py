"""Lesson and record to text: fragments of pages, downloads, and the notebook edition."""

from __future__ import annotations

from scripts.render import portfolio
from scripts.render.edition import Publication
from scripts.render.fragments import fragments
from scripts.render.modules import starter_module
from scripts.render.pages import pages
from scripts.render.tables import course_html, runs_html

__all__ = [
    "Publication",
    "course_html",
    "fragments",
    "pages",
    "portfolio",
    "runs_html",
    "starter_module",
]
