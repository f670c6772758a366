"""What holds for every page of the site, whoever reads it and on whatever screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.site.conftest import Site, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNFOLD = """
document.querySelectorAll('details').forEach(part => part.open = true);
document.querySelectorAll('pre > code').forEach(code => code.style.contentVisibility = 'visible');
"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands, one line each."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{page.url}: {each['id']}: {node['target']} {node['html'][:120]}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_page_shuts_anybody_out(reader: Page, site: Site, width: int, scheme: str) -> None:
    reader.set_viewport_size({"width": width, "height": 900})
    reader.emulate_media(color_scheme=scheme)
    problems = []
    for address in site.pages:
        reader.goto(address)
        reader.evaluate(UNFOLD)
        problems += violations(reader)
        if reader.evaluate(OVERFLOW) > 0:
            problems.append(f"{reader.url}: is wider than the screen")
        settle(reader)
    assert problems == []


def test_every_page_names_itself_and_its_language(site: Site) -> None:
    titles = {}
    for address in site.pages:
        page = site.read(address if address.endswith(".html") else f"{address}index.html")
        assert '<html lang="en"' in page, address
        titles[address] = page.partition("<title>")[2].partition("</title>")[0]
    assert len(set(titles.values())) == len(titles), titles


def test_no_page_holds_what_only_its_author_should_see(site: Site) -> None:
    for address in site.pages:
        page = site.read(address if address.endswith(".html") else f"{address}index.html")
        assert "<!-- = " not in page, address
        assert "<!-- given" not in page, address
        assert 'href="site:' not in page, address
