"""What Python-Markdown makes of marks, with the extensions of the site."""

from __future__ import annotations

import re

import markdown
import pytest

from scripts.claim_check import check_claims
from tests.pages.sample import FOLDER, page

MARK = re.compile(r"(?<!`5)<!-- (?:given|[=<>].*?) -->(?!\n```)")  # not those in code
EXTENSIONS = [
    "abbr", "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc",
    "pymdownx.arithmatex", "pymdownx.details", "pymdownx.inlinehilite", "pymdownx.superfences",
    "pymdownx.tabbed",
]  # fmt: skip


def html(text):
    """The page's HTML."""
    return markdown.markdown(
        text,
        extensions=EXTENSIONS,
        extension_configs={
            "pymdownx.arithmatex": {"generic": True},
            "pymdownx.tabbed": {"alternate_style": True},
        },
    )


@pytest.mark.parametrize("name", ["whole.md", "exempt.md", "unmarked.md", "everywhere.md"])
def test_marks_change_nothing_but_the_comments_themselves(name):
    text = (FOLDER / name).read_text(encoding="utf-8").partition("\n---\n")[2]
    assert MARK.sub("", html(text)) == html(MARK.sub("", text))


@pytest.mark.parametrize(
    "text", ["It is\n<!-- = area -->\n", "$5<!-- given -->$", "$$5$$<!-- given -->"]
)
def test_where_a_mark_does_harm_it_is_an_error(text):
    assert len(check_claims(page(text), {"area": 1})) == 1
