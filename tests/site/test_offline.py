"""The archive of the site, unpacked and opened from a disk, without any server."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.errors import SiteError
from scripts.offline.archive import write_archive
from scripts.offline.bundle import bundle
from scripts.offline.pages import offline_index, offline_page
from tests.site.conftest import Site

LESSON = "performance/performance-04/index.html"
HOME = "https://ridgepoint.example/"
STROKE = (
    "getComputedStyle([...document.querySelectorAll('.rp-figure svg path')]"
    ".find(path => path.getAttribute('stroke')?.includes('var('))).stroke"
)


@pytest.fixture(scope="module")
def unpacked(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a reader gets."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(site.folder / "downloads/site.zip") as archive:
        archive.extractall(folder)
    (only,) = folder.iterdir()
    return only


@pytest.fixture
def disk(browser: Browser, unpacked: Path) -> Iterator[Page]:
    """A browser that may ask no server for anything, and on which nothing goes wrong unseen."""
    problems: list[str] = []
    context = browser.new_context(base_url=f"{unpacked.as_uri()}/")
    page = context.new_page()
    page.on("console", lambda told: problems.append(f"{page.url}: {told.text}"))
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    page.on("requestfailed", lambda request: problems.append(f"lost {request.url}"))
    page.on(
        "request",
        lambda request: (
            problems.append(f"asked for {request.url}")
            if not request.url.startswith(("file:", "data:"))
            else None
        ),
    )
    yield page
    context.close()
    assert problems == []


def ready(page: Page) -> None:
    """Wait until the scripts have run; the search's index is loaded when the search is opened."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("html")).to_have_attribute("data-parts", "ready")


@pytest.mark.browser
def test_links_lead_from_page_to_page(disk: Page) -> None:
    disk.goto("index.html")
    ready(disk)
    disk.get_by_role("link", name="Start the first lesson").click()
    expect(disk).to_have_url(re.compile(f"^file:.*/ridgepoint/{LESSON}$"))
    expect(disk.locator("section.rp-run")).to_be_visible()
    ready(disk)
    disk.locator(".md-tabs").get_by_role("link", name="Set up").click()
    expect(disk).to_have_url(re.compile("/setup/index.html$"))
    ready(disk)
    disk.locator(".md-header").get_by_role("link", name="Ridgepoint").first.click()
    expect(disk).to_have_url(re.compile("/ridgepoint/index.html$"))
    ready(disk)


@pytest.mark.browser
def test_the_search_finds_a_word_and_opens_its_page(disk: Page) -> None:
    disk.goto("index.html")
    ready(disk)
    disk.keyboard.press("/")
    disk.get_by_role("textbox", name="Search").press_sequentially("dot_general")
    result = disk.locator(".md-search-result__link").first
    expect(result).to_be_visible()
    result.click()
    expect(disk).to_have_url(re.compile(re.escape(LESSON)))
    ready(disk)


@pytest.mark.browser
def test_figures_follow_both_schemes(disk: Page) -> None:
    disk.emulate_media(color_scheme="light")
    disk.goto(LESSON)
    ready(disk)
    light = disk.evaluate(STROKE)
    disk.emulate_media(color_scheme="dark")
    expect(disk.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert disk.evaluate(STROKE) != light


@pytest.mark.browser
def test_code_can_be_copied(disk: Page) -> None:
    disk.goto(LESSON)
    ready(disk)
    block = disk.locator(".highlight").first
    block.hover()
    block.get_by_role("button", name="Copy").click()
    expect(disk.locator(".rp-status")).to_contain_text("Copied")


@pytest.mark.browser
def test_no_page_of_the_archive_fails(disk: Page, unpacked: Path) -> None:
    for path in sorted(unpacked.rglob("*.html")):
        disk.goto(path.relative_to(unpacked).as_posix())
        ready(disk)


def test_every_link_within_the_archive_leads_to_a_file(unpacked: Path) -> None:
    faults = []
    for path in sorted(unpacked.rglob("*.html")):
        for link in re.findall(r'<[a-z][^<>]*\s(?:href|src)="([^"]*)"', path.read_text("utf-8")):
            if not link.startswith(("#", "https:", "data:")):
                target = path.parent / re.split("[?#]", link)[0]
                if not target.is_file():
                    faults.append(f"{path.relative_to(unpacked)}: {link}")
    assert faults == []


def test_the_same_site_gives_the_same_archive(site: Site, unpacked: Path) -> None:
    archive = site.folder / "downloads/site.zip"
    before = archive.read_bytes()
    write_archive(site.folder, HOME)
    assert archive.read_bytes() == before
    with zipfile.ZipFile(archive) as opened:
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        names = opened.namelist()
    assert "ridgepoint/404.html" not in names
    assert not [name for name in names if name.endswith((".map", "search_index.json"))]


def test_a_site_without_a_search_has_no_archive(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html></html>", "utf-8")
    write_archive(tmp_path, HOME)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("../course/", "../course/index.html"),
        ("../course/#map", "../course/index.html#map"),
        ("..", "../index.html"),
        ("./", "./index.html"),
        (".", "./index.html"),
        ("#here", "#here"),
        ("../assets/a.css", "../assets/a.css"),
        ("../downloads/site.zip", f"{HOME}downloads/site.zip"),
        ("../nowhere/", f"{HOME}nowhere/"),
        ("https://elsewhere.example/", "https://elsewhere.example/"),
    ],
)
def test_a_link_names_its_file_or_the_published_site(link: str, expected: str) -> None:
    files = {"index.html", "setup/index.html", "course/index.html", "assets/a.css"}
    page = offline_page(f'<a class="x" href="{link}">', "setup/index.html", files, HOME)
    assert page == f'<a class="x" href="{expected}">'


def test_the_index_names_files() -> None:
    index = '{"config":{},"docs":[{"location":""},{"location":"a/"},{"location":"a/#b"}]}'
    assert offline_index(index) == (
        'var __index = {"config":{},"docs":[{"location":"index.html"},'
        '{"location":"a/index.html"},{"location":"a/index.html#b"}]};\n'
    )


@pytest.mark.browser
def test_a_bundle_runs_as_its_modules_do(page: Page) -> None:
    modules = {
        "site.js": 'import { one as first } from "./parts/one.js";\n'
        'import * as two from "./two.js";\n'
        "const path = './later.js';\n"
        "export const seen = [first(), two.name];\n"
        "window.seen = import(path).then((later) => [...seen, later.start()]);\n",
        "parts/one.js": 'import { name } from "../two.js";\n'
        "export async function unused() {}\nexport function one() { return `1${name}`; }\n",
        "two.js": 'export const name = "two";\n',
        "later.js": "export function start() { return 3; }\n",
    }
    page.goto("about:blank")
    page.evaluate(bundle(modules, "site.js"))
    assert page.evaluate("window.seen") == ["1two", "two", 3]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('import x from "./two.js";', 'import x from "./two.js";'),
        ('import { x } from "./gone.js";', 'import { x } from "./gone.js";'),
        ("export default 3;", "export default 3;"),
        ("const here = import.meta.url;", "const here = import.meta.url;"),
    ],
)
def test_a_form_that_cannot_run_from_a_disk_is_refused_with_its_place(line, told) -> None:
    with pytest.raises(SiteError) as caught:
        bundle({"site.js": f"// @ts-check\n{line}\n", "two.js": ""}, "site.js")
    assert str(caught.value) == (
        f"docs/assets/js/site.js:2: the archive cannot hold {told!r}\n"
        '  → Write `import { … } from "./other.js"`, `import(path)` or `export function`.'
    )
