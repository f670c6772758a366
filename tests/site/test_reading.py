"""A reader at the first lesson, with mouse, keyboard, printer, and without JavaScript."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.course import Course
from tests.site.conftest import Site, settle

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
NOTEBOOK = "notebooks/performance-04/"


def test_the_front_page_says_what_this_is_and_leads_to_the_first_lesson(reader: Page) -> None:
    reader.goto("")
    expect(reader.locator("h1")).to_contain_text("Find out why it is slow")
    expect(reader.locator(".rp-hero-figure svg").first).to_be_visible()
    settle(reader)
    reader.get_by_role("link", name="Start the first lesson").click()
    expect(reader).to_have_url(re.compile(f"/{LESSON}$"))


def test_a_lesson_shows_code_output_figure_math_and_its_run(reader: Page) -> None:
    reader.goto(LESSON)
    expect(reader.locator("h1")).to_contain_text("Reason with HLO and the roofline model")
    expect(reader.locator(".highlight .filename").first).to_be_visible()
    expect(reader.locator(".rp-output").first).to_be_visible()
    expect(reader.locator("section.rp-run")).to_contain_text("PASS: performance-04")
    expect(reader.locator("math").first).to_be_visible()
    annotation = reader.locator("annotation[encoding='application/x-tex']").first
    assert annotation.text_content()


def test_no_formula_is_left_as_tex(reader: Page) -> None:
    reader.goto(LESSON)
    text = reader.locator("article").inner_text()
    assert "$" not in text
    assert "\\frac" not in text


def test_copying_gives_the_code_as_it_was_written(
    browser: Browser, site: Site, published: Course
) -> None:
    context = browser.new_context(base_url=site.url)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url.rstrip("/"))
    page = context.new_page()
    page.goto(LESSON)
    block = page.locator(".highlight").first
    block.hover()
    block.get_by_role("button", name="Copy").click()
    expect(page.locator(".rp-status")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied + "\n" == published.read(".cache/fragments/performance-04/imports.py")
    context.close()


def test_the_dark_scheme_follows_the_system_and_the_switch(reader: Page) -> None:
    reader.emulate_media(color_scheme="dark")
    reader.goto(LESSON)
    body = reader.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    dark = reader.evaluate("getComputedStyle(document.body).backgroundColor")
    reader.get_by_title("Switch to light colours").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    light = reader.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    reader.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "default")


def test_a_figure_changes_its_colours_with_the_scheme(reader: Page) -> None:
    stroke = (
        "getComputedStyle([...document.querySelectorAll('.rp-figure svg path')]"
        ".find(path => path.getAttribute('style')?.includes('var(')"
        " || path.getAttribute('stroke')?.includes('var('))).stroke"
    )
    reader.goto(LESSON)
    reader.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    light = reader.evaluate(stroke)
    reader.emulate_media(color_scheme="dark")
    expect(reader.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert reader.evaluate(stroke) != light


def test_search_finds_the_lesson_by_a_word_of_it(reader: Page) -> None:
    reader.goto("")
    settle(reader)
    reader.keyboard.press("/")
    reader.get_by_role("textbox", name="Search").press_sequentially("dot_general")
    result = reader.locator(".md-search-result__link").first
    expect(result).to_be_visible()
    result.click()
    expect(reader).to_have_url(re.compile("performance-04"))


def test_everything_on_offer_can_be_downloaded(reader: Page, site: Site) -> None:
    reader.goto(LESSON)
    links = reader.locator(".rp-downloads a[download]")
    targets = [links.nth(n).get_attribute("href") or "" for n in range(links.count())]
    endings = sorted(Path(target).suffix for target in targets)
    assert endings == [".ipynb", ".json", ".py", ".py", ".py"]
    for target in targets:
        answer = reader.request.get(site.url + LESSON + target)
        assert answer.ok, target
        if target.endswith(".py"):
            ast.parse(answer.text())
        elif target.endswith(".ipynb"):
            nbformat.validate(nbformat.reads(answer.text(), as_version=4))


def test_the_notebook_page_shows_prose_code_and_recorded_outputs(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    reader.locator(".rp-downloads").get_by_role("link", name="read it here").click()
    expect(reader).to_have_url(re.compile(f"/{NOTEBOOK}$"))
    expect(reader.locator("h1")).to_contain_text("Reason with HLO and the roofline model")
    expect(reader.locator(".rp-cell-code").first).to_contain_text("import jax")
    expect(reader.locator(".rp-notebook .rp-output").first).to_be_visible()
    expect(reader.locator(".rp-notebook math").first).to_be_visible()
    expect(reader.locator(".rp-notebook figure svg").first).to_be_visible()
    assert "$" not in reader.locator(".rp-notebook .rp-cell-text").first.inner_text()


def test_a_notebook_page_brings_no_styles_or_scripts_of_its_own(site: Site) -> None:
    page = site.read(f"{NOTEBOOK}index.html")
    article = page.partition("<article")[2].partition("</article>")[0]
    assert "<style" not in article
    assert "<script" not in article


def test_the_edit_link_opens_the_source_of_the_page(reader: Page) -> None:
    reader.goto(LESSON)
    link = reader.get_by_title("Edit this page")
    target = link.get_attribute("href") or ""
    assert target.endswith("/edit/main/docs/performance/performance-04.md")
    settle(reader)
    reader.goto(NOTEBOOK)
    expect(reader.get_by_title("Edit this page")).to_have_count(0)


def test_the_first_stop_of_the_keyboard_skips_to_the_text(reader: Page) -> None:
    reader.goto(LESSON)
    reader.keyboard.press("Tab")
    focused = reader.locator(":focus")
    expect(focused).to_have_text("Skip to content")
    expect(focused).to_be_visible()
    reader.keyboard.press("Enter")
    expect(reader).to_have_url(re.compile("#"))


def test_without_javascript_nothing_is_missing(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LESSON)
    expect(page.locator("section.rp-run")).to_be_visible()
    expect(page.locator("math").first).to_be_visible()
    expect(page.locator(".highlight code").first).to_be_visible()
    page.get_by_text("Solution", exact=True).first.click()
    expect(page.locator("details[open]").first).to_be_visible()
    context.close()


def test_on_paper_folded_parts_are_open_and_the_frame_is_gone(reader: Page) -> None:
    reader.goto(LESSON)
    reader.emulate_media(media="print")
    for part in (".md-header", ".md-tabs", ".md-sidebar", ".md-footer", ".rp-copy"):
        expect(reader.locator(part).first).to_be_hidden()
    solution = reader.locator("details.success .highlight").first
    expect(solution).to_be_visible()


def test_a_lesson_prints_as_a_document_of_several_pages(reader: Page) -> None:
    reader.goto(LESSON)
    document = reader.pdf(format="A4")
    assert document.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", document)) > 5
