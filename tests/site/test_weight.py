"""What a first visit weighs, and whether anything moves while it loads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.host import Host, hosted
from tests.site.conftest import Site, settle

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
MOST_BYTES = 300_000
SHIFTS = """
() => new Promise(resolve => new PerformanceObserver(list => resolve(
    list.getEntries().map(entry => entry.value + ': ' + entry.sources.map(
        source => source.node?.parentElement?.outerHTML?.slice(0, 120))))
).observe({type: 'layout-shift', buffered: true}) ?? setTimeout(() => resolve([]), 1500))
"""


@pytest.fixture
def host(site: Site) -> Iterator[Host]:
    """The site on a host that compresses, and counts what it sends."""
    with hosted(site.folder) as host:
        yield host


@pytest.fixture
def newcomer(browser: Browser, host: Host) -> Iterator[Page]:
    """A browser that has nothing of the site yet."""
    context = browser.new_context(base_url=host.url)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", ["", LESSON])
def test_a_first_view_stays_below_300_kb_over_the_wire(
    newcomer: Page, host: Host, address: str
) -> None:
    newcomer.goto(address)
    settle(newcomer)
    assert "/search/search_index.json" in host.sent  # the last and largest of what is fetched
    assert sum(host.sent.values()) < MOST_BYTES, host.sent


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("address", ["", LESSON])
def test_nothing_moves_while_a_page_loads(newcomer: Page, address: str, width: int) -> None:
    newcomer.set_viewport_size({"width": width, "height": 800})
    newcomer.goto(address)
    settle(newcomer)
    assert newcomer.evaluate(SHIFTS) == []


def test_a_shift_would_be_seen(newcomer: Page) -> None:
    newcomer.goto(LESSON)
    settle(newcomer)
    newcomer.evaluate("document.querySelector('article').style.paddingTop = '90px'")
    assert len(newcomer.evaluate(SHIFTS)) == 1
