"""What changes in a page and in the search's index so that a browser reads them from a disk."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Collection
from urllib.parse import urlsplit

_LINK = re.compile(r'(<[a-z][^<>]*?\s(?:href|src)=")([^"]*)"')
_MODULE = re.compile(r'<script src="([^"]*)assets/js/site\.js" type="module">')
_THEME = re.compile(r'<script src="([^"]*)assets/javascripts/bundle\.')
SCRIPT = "assets/js/offline.js"
SEARCH = "assets/js/offline-search.js"


def offline_page(page: str, path: str, files: Collection[str], home: str) -> str:
    """Make links name files, and scripts such that a browser runs them from a disk.

    Args:
        page: The finished page.
        path: Where it stands, below the site's root.
        files: What the archive holds, by the same names.
        home: Address of the published site, for what the archive leaves out.
    """
    folder = posixpath.dirname(path)
    page = _MODULE.sub(rf'<script src="\1{SCRIPT}" defer>', page)
    page = _THEME.sub(rf'<script src="\1{SEARCH}"></script>\g<0>', page)

    def linked(found: re.Match[str]) -> str:
        return f'{found[1]}{_to_file(found[2], folder, files, home)}"'

    return _LINK.sub(linked, page)


def offline_index(index: str) -> str:
    """The search's index as a script, in which each place names a file.

    Args:
        index: The JSON that the search plugin wrote.
    """
    content = json.loads(index)
    for doc in content["docs"]:
        place, mark, anchor = doc["location"].partition("#")
        doc["location"] = f"{_named(place)}{mark}{anchor}"
    return f"var __index = {json.dumps(content, separators=(',', ':'), ensure_ascii=False)};\n"


def offline_lessons(lessons: str) -> str:
    """The list of lessons as a script, since nothing can be fetched from a disk.

    Args:
        lessons: The JSON that the build wrote.
    """
    content = json.loads(lessons)
    for lesson in content["lessons"]:
        lesson["url"] = _named(lesson["url"])
    return f"var ridgepointLessons = {json.dumps(content, separators=(',', ':'))};\n"


def _to_file(link: str, folder: str, files: Collection[str], home: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path:
        return link
    target = posixpath.normpath(posixpath.join(folder, parts.path))
    is_folder = parts.path.endswith(("/", ".")) or target == "."
    target = "" if target == "." else f"{target}/" if is_folder else target
    if _named(target) not in files:
        return f"{home}{target}" if home else link
    way = parts.path if parts.path.endswith("/") or not is_folder else f"{parts.path}/"
    return parts._replace(path=_named(way)).geturl()


def _named(place: str) -> str:
    return f"{place}index.html" if not place or place.endswith("/") else place
