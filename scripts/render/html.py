"""The few pieces of HTML that every fragment is made of."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

_PICTURES = {code: 0x2400 + code for code in range(0x20) if code not in {0x09, 0x0A}}
_PICTURES[0x7F] = 0x2421
_PICTURES[0x0D] = "&#13;"  # type: ignore[assignment]


def escape(text: str) -> str:
    """Text for between tags, byte for byte.

    A carriage return becomes a reference, since HTML turns a bare one into a line feed. Other
    control characters, which HTML cannot hold, stand as their Unicode pictures (␀).
    """
    return html.escape(text, quote=False).translate(_PICTURES)


def attribute(text: str) -> str:
    """Text for a double-quoted attribute, on one line."""
    return html.escape(" ".join(text.split()), quote=True)


def printed(text: str, label: str) -> str:
    """Printed text, exact to the byte, that a keyboard can scroll.

    Args:
        text: What was printed.
        label: What it is, for those who hear the page; unique on it.
    """
    return (
        f'<pre tabindex="0" role="region" aria-label="{attribute(label)}">'
        f"<samp>{escape(text)}</samp></pre>"
    )


def code_block(code: str, title: str = "") -> str:
    """Highlighted code, laid out as the site's other code.

    Args:
        code: HTML of the code, already escaped.
        title: Stands above the code, as text.
    """
    above = f'<span class="filename">{escape(title)}</span>' if title else ""
    return (
        f'<div class="highlight rp-program">{above}'
        f"<pre><span></span><code>{code}</code></pre></div>"
    )


def link(site_path: str, text: str, attributes: str = "") -> str:
    """A link into the site, which the site makes relative to the page that shows it.

    Args:
        site_path: Address below the site's root.
        text: The link's text.
        attributes: Further attributes, with a space before each.
    """
    return f'<a href="site:{attribute(site_path)}"{attributes}>{escape(text)}</a>'


def page_url(path: str) -> str:
    """Address below the site's root of a page of ``docs``: ``performance/performance-04/``."""
    address = path.removeprefix("docs/").removesuffix(".md")
    is_index = address == "index" or address.endswith("/index")
    return address.removesuffix("index") if is_index else address + "/"


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "rp-table"
) -> str:
    """A table whose first column heads its rows.

    Args:
        caption: What the table shows, as text.
        head: Column titles, as text.
        rows: Cells as HTML.
        kind: Class of the table.
    """
    columns = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<table class="{kind}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>"
    )


def scrolled(content: str, label: str, kind: str) -> str:
    """Content that may be wider than the page, in a box that a keyboard can scroll.

    Args:
        content: As HTML.
        label: What the box holds; unique on the page.
        kind: Class of the box.
    """
    return (
        f'<div class="{kind}" tabindex="0" role="region" aria-label="{attribute(label)}">'
        f"{content}</div>"
    )


def facts(pairs: Iterable[tuple[str, str]], kind: str = "rp-facts") -> str:
    """Names with what they stand for, as HTML; a pair with nothing to say is left out."""
    items = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in pairs if value
    )
    return f'<dl class="{kind}">{items}</dl>'
