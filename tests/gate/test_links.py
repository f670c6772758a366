"""Links lead somewhere: in the project's own pages, and on every page of the built site.

Nothing is looked up outside: an address of another host is only read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.gate.tools import ROOT, name

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)(?: \"[^\"]*\")?\)")
HOST = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")
SITE_PARTS = ("href", "src", "data", "poster")


@dataclass
class Page(HTMLParser):
    """What a page offers to link to, and what it links to itself."""

    path: Path
    ids: set[str] = field(default_factory=set)
    links: list[tuple[int, str]] = field(default_factory=list)
    repeated: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                (self.repeated if value in self.ids else self.ids).add(value)
            elif key in SITE_PARTS and value and not (tag == "link" and key == "data"):
                self.links.append((self.getpos()[0], value))

    handle_startendtag = handle_starttag


def fault(target: str) -> str:
    """What is wrong with an address outside, or nothing."""
    parts = urlsplit(target)
    if parts.scheme in ("mailto", "data"):
        return ""
    if parts.scheme != "https":
        return "is not https"
    return "" if HOST.fullmatch(parts.hostname or "") else "names no host"


def headings(text: str) -> set[str]:
    """Anchors that a code host makes of a Markdown page's headings."""
    titles = re.findall(r"^#+ +(.+?)\s*$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")), ids=name)
def test_links_of_the_front_pages_lead_somewhere(path):
    text = path.read_text(encoding="utf-8")
    faults = []
    for target in LINK.findall(text):
        if "://" in target:
            faults += [f"{target} {wrong}" for wrong in [fault(target)] if wrong]
            continue
        file, _, anchor = target.partition("#")
        place = path.parent / file if file else path
        if not place.exists():
            faults.append(f"{target} is not there")
        elif anchor and anchor not in headings(place.read_text(encoding="utf-8")):
            faults.append(f"{target} has no such heading")
    assert faults == []


@pytest.fixture(scope="module")
def pages(published) -> dict[Path, Page]:
    """Every page of the built site."""
    site = published.root / "site"
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


@pytest.mark.xdist_group("published")
def test_every_link_of_the_site_leads_somewhere(published, pages):
    site = published.root / "site"
    faults = []
    for path, page in pages.items():
        for line, target in page.links:
            if wrong := site_fault(site, path, target, pages):
                faults.append(f"{path.relative_to(site)}:{line}: {target} {wrong}")
    assert faults == []


@pytest.mark.xdist_group("published")
def test_no_id_stands_twice_on_a_page(published, pages):
    site = published.root / "site"
    twice = {str(path.relative_to(site)): page.repeated for path, page in pages.items()}
    assert {path: ids for path, ids in twice.items() if ids} == {}


def site_fault(site: Path, page: Path, target: str, pages: dict[Path, Page]) -> str:
    """What is wrong with a link of a built page, or nothing."""
    parts = urlsplit(target)
    if parts.scheme or target.startswith("//"):
        return fault(target)
    path = unquote(parts.path)
    if path.startswith("/"):  # only the 404 page, which is served from any depth
        place = site / path.lstrip("/") if page.name == "404.html" else None
        if place is None:
            return "binds the site to the root of its host"
    else:
        place = (page.parent / path).resolve() if path else page
    if place.is_dir():
        place /= "index.html"
    if not place.exists():
        return "is not there"
    has_anchors = parts.fragment and place in pages
    # Material's own "back to top" and search links name what its script makes.
    if has_anchors and parts.fragment not in pages[place].ids | {"__search", "__codelineno"}:
        return "" if parts.fragment.startswith("__") else "has no such place"
    return ""
