"""The Content-Security-Policy of every page: what it lets through, and what it stops."""

from __future__ import annotations

import re
import threading

import pytest
from playwright.sync_api import Page, Route, expect

from scripts.errors import PageError
from scripts.live import Live, open_server
from scripts.policy import refuse_inline, with_policy
from tests.site.conftest import Site, settle

HEAD = '<head>\n<meta charset="utf-8">'
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
PLANTED = (
    "<script>window.ran = 'script'</script>"
    "<img src='data:,' alt='' onerror=\"window.ran = 'handler'\">"
    '<p id="planted" style="position: fixed">planted</p></body>'
)


def test_a_page_allows_its_inline_scripts_by_their_hashes_and_no_others():
    page = f"{HEAD}<script>one()</script><script src='x.js'></script><script>one()</script></head>"
    assert with_policy(page).removeprefix(HEAD).partition(">")[0] == (
        '<meta http-equiv="Content-Security-Policy" content="'
        "default-src 'self'; "
        "script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='; "
        "style-src 'self'; img-src 'self' data:; worker-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'\""
    )


def test_data_in_a_page_is_no_script():
    page = f'{HEAD}<script id="__config" type="application/json">{{}}</script>'
    assert "sha256" not in with_policy(page)


def test_a_script_is_hashed_as_a_browser_reads_it():
    unix, windows = (with_policy(f"{HEAD}<script>a\n{end}b</script>") for end in ("\n", "\r\n"))
    assert POLICY.findall(unix) == POLICY.findall(windows)


@pytest.mark.parametrize(
    ("content", "what", "line"),
    [
        ("<p>x</p>\n<script>x()</script>", "an inline <script>", 4),
        ('<script type="module">x()</script>', "an inline <script>", 3),
        ("<style>p { color: red }</style>", "an inline <style>", 3),
        ('<p class="x"\n STYLE="color: red">', "the attribute 'style'", 3),
        ('<button onclick="x()">', "the attribute 'onclick'", 3),
        ('<iframe src="https://elsewhere.example/">', "an inline <iframe>", 3),
    ],
)
def test_what_the_policy_would_block_is_refused_with_its_place(content, what, line):
    with pytest.raises(PageError) as caught:
        refuse_inline(content, "docs/x.md", "# X\n\n" + content)
    assert str(caught.value) == (
        f"docs/x.md:{line}: the page holds {what}, which its security policy blocks\n"
        "  → Use a class and docs/assets/css, or a module in docs/assets/js."
    )


@pytest.mark.parametrize(
    "content",
    [
        '<script src="x.js"></script>',
        "<p>on=1 and style=2 in words, and &lt;script&gt; in code</p>",
        '<div data-style="x" class="style"><math displaystyle="true"></math></div>',
    ],
)
def test_what_the_policy_lets_through_is_not_refused(content):
    refuse_inline(content, "docs/x.md", content)


def test_a_style_that_no_source_line_holds_is_still_refused():
    with pytest.raises(PageError, match=r"^docs/x.md: the page holds the attribute 'style'"):
        refuse_inline('<p style="color: red">', "docs/x.md", "{ style='color: red' }")


def test_every_page_states_its_policy_before_all_that_it_governs(site: Site) -> None:
    for address in site.pages:
        page = site.read(address if address.endswith(".html") else f"{address}index.html")
        head = page.partition("<head>")[2]
        assert re.match(r"\s*<meta charset=\"utf-8\"><meta http-equiv=\"Content-Sec", head), address
        (policy,) = POLICY.findall(page)
        assert "unsafe" not in policy, address
        assert "'sha256-" in policy, address


def test_no_page_holds_an_inline_style(site: Site) -> None:
    for address in site.pages:
        page = site.read(address if address.endswith(".html") else f"{address}index.html")
        assert not re.search(r"<style\b|<[a-z][^>]*\sstyle=", page), address


@pytest.mark.browser
def test_a_planted_script_handler_or_style_does_nothing(page: Page, site: Site) -> None:
    def plant(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</body>", PLANTED))

    blocked: list[str] = []
    page.on("console", lambda told: blocked.append(told.text) if told.type == "error" else None)
    page.route(f"{site.url}setup/", plant)
    page.goto("setup/")
    settle(page)
    expect(page.locator("#planted")).to_have_css("position", "static")
    assert page.evaluate("window.ran ?? 'nothing'") == "nothing"
    assert len(blocked) == 3, blocked
    assert all("Content Security Policy" in text for text in blocked), blocked


@pytest.mark.browser
def test_modules_load_and_set_styles_under_the_policy(reader: Page) -> None:
    reader.goto("setup/")
    settle(reader)
    source = "async () => (await import('../assets/js/site.js')).sourceOf(document.body).length"
    assert reader.evaluate(source) > 0
    reader.evaluate("document.querySelector('h1').style.textIndent = '3px'")
    expect(reader.locator("h1")).to_have_css("text-indent", "3px")


@pytest.mark.browser
def test_enter_in_the_search_field_sends_nothing(reader: Page, site: Site) -> None:
    reader.goto("setup/")
    settle(reader)
    reader.keyboard.press("/")
    reader.get_by_role("textbox", name="Search").press_sequentially("zzzz")
    reader.keyboard.press("Enter")
    expect(reader.locator(".md-search-result__meta")).to_have_text("No matching documents")
    expect(reader).to_have_url(f"{site.url}setup/")


@pytest.mark.browser
def test_a_served_page_reloads_and_shows_its_problem_under_the_policy(
    page: Page, site: Site
) -> None:
    live = Live()
    told: list[str] = []
    page.on("console", lambda said: told.append(said.text))
    with open_server(("127.0.0.1", 0), site.folder, live) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        with page.expect_response("**/.ridgepoint/events"):
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/setup/")
        live.publish("docs/setup.md:3: no cell of that name")
        problem = page.get_by_role("alert")
        expect(problem).to_have_text("docs/setup.md:3: no cell of that name")
        expect(problem).to_have_css("position", "fixed")
        settle(page)
        page.goto("about:blank")
        server.shutdown()
        thread.join()
    assert told == []
