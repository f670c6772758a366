"""Addresses of the site: those that are there, and those that are not."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site


@pytest.fixture
def home(project_root: Path) -> str:
    """Where the site is going to live, as its settings say."""
    settings = (project_root / "mkdocs.yml").read_text("utf-8")
    found = re.search(r"^site_url: (https://\S+/)$", settings, re.MULTILINE)
    assert found
    return found[1]


def test_the_sitemap_names_every_page(site: Site, home: str) -> None:
    tree = ET.fromstring(site.read("sitemap.xml"))
    found = {element.text for element in tree.iter() if element.tag.endswith("loc")}
    assert found == {home + page for page in site.pages if page != "404.html"}


def test_the_packed_sitemap_is_the_same(site: Site) -> None:
    packed = gzip.decompress((site.folder / "sitemap.xml.gz").read_bytes())
    assert packed.decode() == site.read("sitemap.xml")


def test_robots_are_welcome_and_told_where_the_sitemap_is(site: Site, home: str) -> None:
    assert site.read("robots.txt").splitlines()[-1] == f"Sitemap: {home}sitemap.xml"


def test_only_pages_and_what_they_need_is_published(site: Site) -> None:
    folders = {path.name for path in site.folder.iterdir() if path.is_dir()}
    kept = {path.suffix for path in site.folder.rglob("*") if path.is_file()}
    assert "notebook" not in folders
    assert "jupyter" not in folders
    assert ".j2" not in kept
    assert ".md" not in kept


@pytest.mark.browser
def test_a_lost_reader_finds_the_way_back(page: Page, site: Site) -> None:
    answer = page.goto("performance/nowhere/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text("There is no page here")
    page.get_by_role("link", name="course map").click()
    expect(page).to_have_url(f"{site.url}course/")
