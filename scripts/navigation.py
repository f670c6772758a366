"""The lessons' part of the site's navigation, laid out from the folders of ``docs``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scripts.front_matter import split_front_matter

PLACE = "lessons/"
"""The entry of ``nav`` in ``mkdocs.yml`` that stands for every lesson, phase by phase."""

NavItem = str | dict[str, "NavItem"] | list["NavItem"]


def phase_folders(pages: Sequence[str]) -> dict[str, list[str]]:
    """The folders that hold a phase, each with its pages, the index first.

    Args:
        pages: Every page's path below ``docs``.
    """
    folders: dict[str, list[str]] = {}
    for page in sorted(pages, key=lambda page: (not page.endswith("/index.md"), page)):
        folder, slash, _ = page.partition("/")
        if slash and page.endswith(".md"):
            folders.setdefault(folder, []).append(page)
    return folders


def lessons_in(
    nav: NavItem, folders: Mapping[str, Sequence[str]], heads: Mapping[str, str]
) -> NavItem:
    """Put the lessons into the navigation, so that a new one needs no configuration.

    Args:
        nav: The navigation as ``mkdocs.yml`` has it.
        folders: As ``phase_folders`` gives them.
        heads: Source of each folder's first page, by folder.

    Returns:
        The navigation with ``lessons/`` replaced by one section for each phase.
    """
    titles = {folder: _phase_title(folder, source) for folder, source in heads.items()}
    ordered = sorted(folders, key=lambda folder: (titles[folder], folder))
    sections: list[NavItem] = [{titles[folder]: list(folders[folder])} for folder in ordered]
    return _replace(nav, sections)


def _phase_title(folder: str, source: str) -> str:
    """The index page's title; without an index, the phase that the first lesson names."""
    settings = _front_matter(source)
    key = "phase" if "lesson" in settings else "title"
    return str(settings.get(key) or folder.replace("-", " ").capitalize())


def _front_matter(source: str) -> Mapping[object, object]:
    import yaml

    block, _ = split_front_matter(source)
    found = yaml.safe_load(block)
    return found if isinstance(found, dict) else {}


def _replace(item: NavItem, sections: list[NavItem]) -> NavItem:
    if isinstance(item, dict):
        return {title: _replace(below, sections) for title, below in item.items()}
    if isinstance(item, list):
        laid_out: list[NavItem] = []
        for entry in item:
            laid_out += sections if entry == PLACE else [_replace(entry, sections)]
        return laid_out
    return item
