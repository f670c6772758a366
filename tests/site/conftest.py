"""The published site behind a small server, and a browser that reads it."""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Playwright, Request, expect

from tests.browser import VARIABLE
from tests.course import Course
from tests.host import QuietServer

FLAGS = (
    "--no-sandbox",  # Chromium refuses to sandbox itself for root, which containers often are
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # A browser that talks to its maker would fill the log with requests that fail.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass(frozen=True)
class Site:
    """A built site and where it is served."""

    folder: Path
    url: str

    @property
    def pages(self) -> list[str]:
        """Addresses of all pages below the site's root, the one for lost readers included."""
        found = sorted(self.folder.rglob("*.html"))
        names = [path.relative_to(self.folder).as_posix() for path in found]
        return [name.removesuffix("index.html") for name in names]

    def read(self, path: str) -> str:
        """The text of a file of the site."""
        return (self.folder / path).read_text(encoding="utf-8")


class _Handler(SimpleHTTPRequestHandler):
    """Answers as a static host does: with the site's own page where there is none."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep the test's output to the test."""


@pytest.fixture(scope="session")
def site(published: Course) -> Iterator[Site]:
    """This project's site, served on this machine."""
    folder = published.root / "site"
    handler = functools.partial(_Handler, directory=str(folder))
    with QuietServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Site(folder, f"http://127.0.0.1:{server.server_address[1]}/")
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object], playwright: Playwright
) -> dict[str, object]:
    """Chromium as this machine has it; without one the tests fail, since skipping hides faults."""
    own = playwright.chromium.executable_path
    found = os.environ.get(VARIABLE) or shutil.which("chromium") or own
    if not Path(found).exists():
        pytest.fail(f"there is no Chromium: run `make test`, or name one with {VARIABLE}")
    return {**browser_type_launch_args, "executable_path": found, "args": list(FLAGS)}


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """A loaded machine is slow, and a slow page is no wrong one."""
    expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def base_url(site: Site) -> str:
    """Addresses in tests are relative to the site."""
    return site.url


@pytest.fixture
def reader(page: Page, site: Site) -> Iterator[Page]:
    """A page of the browser, on which nothing may go wrong unseen."""
    problems: list[str] = []
    watch(page, site, problems)
    yield page
    assert problems == []


def settle(page: Page) -> None:
    """Wait until the page's own parts and the search are ready, the last things that it loads.

    Whoever leaves earlier has the browser give up what is under way, and that counts as lost.
    """
    expect(page.locator("html")).to_have_attribute("data-parts", "ready")
    expect(page.locator(".md-search-result__meta")).to_have_text("Type to start searching")


def watch(page: Page, site: Site, problems: list[str]) -> None:
    """Note each error of the console, failed request, and request to another host."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            problems.append(f"{page.url}: console: {message.text}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((site.url, "data:", "blob:")):
            problems.append(f"{page.url}: asked for {request.url}")

    page.on("console", on_console)
    page.on("request", on_request)
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    page.on("requestfailed", lambda request: problems.append(f"{page.url}: lost {request.url}"))
