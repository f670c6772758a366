"""Formulas in a browser: how they are laid out, and what copying them gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site, settle

pytestmark = pytest.mark.browser

LESSON = "performance/performance-04/"
NOTEBOOK = "notebooks/performance-04/"
SELECT = """([from, to]) => {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(to, to.childNodes.length);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """The lesson, in a browser that lets us read its clipboard."""
    context = browser.new_context(base_url=site.url)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url.rstrip("/"))
    page = context.new_page()
    page.goto(LESSON)
    settle(page)
    yield page
    context.close()


def copied(page: Page, first: str, last: str = "", kind: str = "text/plain") -> str:
    """What copying gives when everything from one element to another is selected."""
    ends = [page.locator(each).first.element_handle() for each in (first, last or first)]
    page.evaluate(SELECT, ends)
    page.keyboard.press("ControlOrMeta+c")
    read = """async kind => {
      const [item] = await navigator.clipboard.read();
      return (await item.getType(kind)).text();
    }"""
    return page.evaluate(read, kind).replace("\r\n", "\n")


def test_a_copied_formula_is_its_tex(page: Page) -> None:
    assert copied(page, "p math >> nth=0") == "$F$"
    assert copied(page, "math[display='block'] >> nth=0").strip() == (
        r"$$T \ge \max\left(\frac{F}{P_\mathrm{compute}},\ \frac{B}{\beta}\right)$$"
    )


def test_a_part_of_a_formula_is_copied_as_the_whole(page: Page) -> None:
    assert copied(page, "math[display='block'] mfrac >> nth=0").strip().startswith(r"$$T \ge")


def test_text_is_copied_with_the_tex_of_its_formulas(page: Page) -> None:
    text = copied(page, "p:has(math) >> nth=0")
    assert " ".join(text.split()) == (
        "A machine has a compute budget, in FLOP/s, and a bandwidth budget, in bytes/s. "
        "A workload has an amount of work $F$ in FLOPs and an amount of traffic $B$ in bytes. "
        "Both must be done, so the time is at least the longer of the two:"
    )


def test_a_displayed_formula_among_paragraphs_has_lines_of_its_own(page: Page) -> None:
    text = copied(page, "p:has(math) >> nth=0", "p:has(math) >> nth=1")
    lines = [line for line in text.split("\n") if line]
    displayed = [line for line in lines if line.startswith("$$")]
    assert displayed == [
        r"$$T \ge \max\left(\frac{F}{P_\mathrm{compute}},\ \frac{B}{\beta}\right)$$",
        r"$$P_\mathrm{ceiling} = \min(P_\mathrm{compute},\ \beta I), \qquad I = \frac{F}{B}$$",
    ]
    assert "$F$" in lines[0]


def test_where_html_is_pasted_the_formula_stays_a_formula(page: Page) -> None:
    html = copied(page, "p:has(math) >> nth=0", kind="text/html")
    assert "<math" in html
    assert "$F$" not in html


def test_text_without_a_formula_is_copied_as_ever(page: Page) -> None:
    assert copied(page, "h1").startswith("Reason with HLO and the roofline model")


def test_copying_leaves_nothing_behind(page: Page) -> None:
    before = page.locator("article").evaluate("article => article.innerHTML")
    copied(page, "p:has(math) >> nth=0")
    assert page.locator("article").evaluate("article => article.innerHTML") == before


def test_a_formula_of_the_notebook_is_copied_as_tex_too(page: Page) -> None:
    page.goto(NOTEBOOK)
    expect(page.locator(".rp-copy").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert copied(page, "p math >> nth=0") == "$F$"


def test_columns_of_an_aligned_formula_are_aligned(reader: Page) -> None:
    reader.goto(LESSON)
    settle(reader)
    rights = reader.evaluate(
        """async () => {
          const article = document.querySelector("article");
          article.insertAdjacentHTML("beforeend", `<math display="block"><mtable>
            <mtr><mtd class="rp-right"><mi>x</mi></mtd><mtd><mi>y</mi></mtd></mtr>
            <mtr><mtd class="rp-right"><mi>long</mi></mtd><mtd><mi>y</mi></mtd></mtr>
          </mtable></math>`);
          const cells = [...article.lastElementChild.querySelectorAll("mtr > :first-child > mi")];
          return cells.map(cell => Math.round(cell.getBoundingClientRect().right));
        }"""
    )
    assert rights[0] == rights[1]
