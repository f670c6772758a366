"""The notebook edition's page, dressed as the site's other pages are."""

from __future__ import annotations

import re

from scripts.errors import PageError
from scripts.mathml import in_html

_HELD = re.compile(r"<!--page (.*?)-->", re.DOTALL)
_CODE = re.compile(
    r'(<div class="highlight[^"]*"><pre><span></span>)(.*?)(</pre></div>)', re.DOTALL
)
_DISPLAYED = re.compile(r'<math[^<>]*\sdisplay="block".*?</math>', re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


def dressed(body: str, site_url: str, root: str) -> str:
    """Finish what nbconvert made of a notebook.

    Args:
        body: The page's HTML.
        site_url: Address of the site, with which a notebook's links begin, since they have to
            work from any folder.
        root: The same relative to the page, with which they should begin here.

    Returns:
        The page with MathML, code and tables in the site's markup, and links within the site.

    Raises:
        PageError: A formula cannot be converted, or it is another template's page.
    """
    body = in_html(_unheld(body))
    body = _DISPLAYED.sub(r'<div class="rp-math rp-math--display" tabindex="0">\g<0></div>', body)
    body = _CODE.sub(r"\1<code>\2</code>\3", body)
    body = _TABLE.sub(_scrolling, body)
    return body.replace(f'href="{site_url}', f'href="{root}') if site_url else body


def _unheld(body: str) -> str:
    """The page, out of the comment in which its template holds it; what follows are styles."""
    held = _HELD.search(body)
    if held is None:
        raise PageError("the page of a notebook was not made by the template of the course")
    return held[1].replace("%3E", ">").replace("%25", "%")


def _scrolling(table: re.Match[str]) -> str:
    opened = '<div class="rp-scroll" tabindex="0"><table class="rp-data">'
    return opened + table.group().removeprefix("<table>") + "</div>"
