"""The lessons' part of the site's navigation, laid out from the folders of ``docs``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import yaml

PLACE = "lessons/"
"""The entry of ``nav`` in ``mkdocs.yml`` that stands for every lesson, phase by phase."""

NavItem = str | dict[str, "NavItem"] | list["NavItem"]


def lessons_in(nav: NavItem, phases: Mapping[str, str], pages: Iterable[str]) -> NavItem:
    """Put the lessons into the navigation, so that a new one needs no configuration.

    Args:
        nav: The navigation as ``mkdocs.yml`` has it.
        phases: Source of each phase's ``FOLDER/index.md``, by its path below ``docs``.
        pages: Every page's path below ``docs``.

    Returns:
        The navigation with ``lessons/`` replaced by one section for each phase.
    """
    sections = _sections(phases, sorted(pages))
    return _replace(nav, sections)


def front_matter(source: str) -> Mapping[str, object]:
    """The settings between the dashes at the top of a page; empty where there are none."""
    if not source.startswith("---\n"):
        return {}
    block, _, _ = source[4:].partition("\n---")
    found = yaml.safe_load(block)
    return cast(Mapping[str, object], found) if isinstance(found, dict) else {}


def _sections(phases: Mapping[str, str], pages: list[str]) -> list[NavItem]:
    ordered: list[tuple[int, str, str]] = []
    for index, source in phases.items():
        settings = front_matter(source)
        folder = index.removesuffix("index.md")
        title = str(settings.get("title", folder.rstrip("/").capitalize()))
        ordered.append((int(str(settings.get("phase", 0))), folder, title))
    return [
        {title: [f"{folder}index.md", *_lessons(folder, pages)]}
        for _, folder, title in sorted(ordered)
    ]


def _lessons(folder: str, pages: list[str]) -> list[NavItem]:
    return [page for page in pages if page.startswith(folder) and page != f"{folder}index.md"]


def _replace(item: NavItem, sections: list[NavItem]) -> NavItem:
    if isinstance(item, dict):
        return {title: _replace(below, sections) for title, below in item.items()}
    if isinstance(item, list):
        laid_out: list[NavItem] = []
        for entry in item:
            laid_out += sections if entry == PLACE else [_replace(entry, sections)]
        return laid_out
    return item
