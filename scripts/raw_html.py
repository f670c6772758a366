"""HTML elements that stand open in a page, within which Markdown has no say."""

from __future__ import annotations

import re

_BLOCK_TAG = re.compile(
    r"<(/?)(?:article|aside|details|div|dl|figure|form|li|nav|ol|p|pre|section|table|ul)\b[^>]*>",
    re.IGNORECASE,
)
_MARKDOWN_INSIDE = re.compile(r"\smarkdown\b")


class RawHtml:
    """Follows block elements line by line."""

    def __init__(self) -> None:
        self._open: list[bool] = []
        """Whether each open element is raw."""

    @property
    def is_inside(self) -> bool:
        """Whether the lines that follow are HTML and no Markdown."""
        return any(self._open)

    def read(self, line: str) -> None:
        """Take in the tags of a line."""
        for tag in _BLOCK_TAG.finditer(line):
            if not tag[1]:
                self._open.append(not _MARKDOWN_INSIDE.search(tag[0]))
            elif self._open:
                self._open.pop()
