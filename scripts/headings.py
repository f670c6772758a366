"""Whether a page's headings say what follows, each once, and count without a gap."""

from __future__ import annotations

import re

from scripts.errors import PageError
from scripts.markdown_blocks import Prose
from scripts.page import Page

_COUNTED = re.compile(r"(?P<word>Step |)(?P<number>[0-9]+)(?=[.): ]|$)")


def check_headings(page: Page) -> list[PageError]:
    """Find headings that stand twice under the same heading, and counts that skip one.

    Args:
        page: The page.
    """
    problems: list[PageError] = []
    seen: dict[tuple[str, ...], Prose] = {}
    counts: dict[tuple[str, ...], int] = {}
    above: list[tuple[int, str]] = []
    for heading in page.text:
        if heading.kind != "heading":
            continue
        title = _title(heading)
        above = [(level, text) for level, text in above if level < heading.level]
        parents = tuple(text for _, text in above)
        above.append((heading.level, title))
        where = f"{page.path}:{heading.line}"
        first = seen.setdefault((*parents, title), heading)
        if first is not heading:
            what = f"the heading {title!r} stands a second time"
            hint = f"It stands first at {page.path}:{first.line}; say what is different here."
            problems.append(PageError(what, where=where, hint=hint))
        elif counted := _COUNTED.match(title):
            due = counts.get((*parents, counted["word"]), 0) + 1
            counts[*parents, counted["word"]] = int(counted["number"])
            if int(counted["number"]) != due:
                what = f"the heading {title!r} is counted {counted['number']}, but {due} is due"
                problems.append(PageError(what, where=where))
    return problems


def _title(heading: Prose) -> str:
    return re.sub(r"<!--.*?-->", "", heading.text.strip().strip("#")).strip()
