"""The archive: which files it holds, and how it is written so that the same site gives the same."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from scripts.offline.bundle import bundle
from scripts.offline.pages import SCRIPT, SEARCH, offline_index, offline_lessons, offline_page

ARCHIVE = "downloads/site.zip"
_FOLDER = "ridgepoint/"
_SHIM = Path(__file__).with_name("search.js")
_INDEX = "search/search_index"
_OWN = "assets/js/"
_LESSONS = "assets/lessons.json"
_LEFT_OUT = ("404.html", "robots.txt", "sitemap.xml", "sitemap.xml.gz", ARCHIVE)
_UNUSED = ("assets/javascripts/lunr/",)  # other languages of the search
_PLAIN = (1980, 1, 1, 0, 0, 0)


def write_archive(site: Path, home: str) -> None:
    """Write the archive of a finished site into it.

    Args:
        site: The folder that MkDocs has filled.
        home: Address of the published site, to which links lead that the archive cannot follow.

    Raises:
        SiteError: A script is written such that it cannot run from a disk.
    """
    if not (site / f"{_INDEX}.json").exists():
        return
    target = site / ARCHIVE
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in _contents(site, home):
            entry = zipfile.ZipInfo(_FOLDER + name, _PLAIN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)


def _contents(site: Path, home: str) -> Iterator[tuple[str, bytes]]:
    """Names and bytes, in a stable order."""
    paths = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    kept = {name: path for name, path in sorted(paths.items()) if _is_kept(name)}
    names = kept.keys() | {f"{_INDEX}.js", SCRIPT, SEARCH}
    for name, path in kept.items():
        if name.endswith(".html"):
            page = path.read_text(encoding="utf-8")
            yield name, offline_page(page, name, names, home).encode()
        else:
            yield name, path.read_bytes()
    modules = {
        name.removeprefix(_OWN): path.read_text(encoding="utf-8")
        for name, path in paths.items()
        if _is_module(name)
    }
    brought = offline_lessons(paths[_LESSONS].read_text("utf-8")) if _LESSONS in paths else ""
    yield SCRIPT, (brought + bundle(modules, "site.js")).encode()
    yield SEARCH, _SHIM.read_bytes()
    yield f"{_INDEX}.js", offline_index(paths[f"{_INDEX}.json"].read_text("utf-8")).encode()


def _is_module(name: str) -> bool:
    return name.startswith(_OWN) and name.endswith(".js")


def _is_kept(name: str) -> bool:
    is_replaced = name == f"{_INDEX}.json" or _is_module(name)
    is_left_out = name in _LEFT_OUT or name.endswith(".map") or name.startswith(_UNUSED)
    return not (is_replaced or is_left_out)
