"""Blocks of a page that stand for a part of the record: one reference in, ready HTML out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from scripts.errors import PageError, nearest

FENCES = ("output", "figure", "run", "program", "downloads", "runs", "course")
"""Names of the fences, which are also the middle part of a fragment's file name."""

_REFERENCE = re.compile(r"[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*")
_SITE_LINK = re.compile(r'(<[a-z][^<>]*\s(?:href|src|data)=")site:([^"]*)"')


@dataclass(frozen=True)
class Fragments:
    """The folder of rendered fragments."""

    folder: Path

    def read(self, fence: str, body: str) -> str:
        """Read the HTML that a fence stands for.

        Args:
            fence: One of ``FENCES``.
            body: What the page wrote inside the fence.

        Returns:
            The fragment, ready to be part of the page.

        Raises:
            PageError: The body is no reference, or nothing of that name was rendered.
        """
        reference = body.strip()
        if not _REFERENCE.fullmatch(reference):
            raise PageError(
                f"a {fence!r} fence holds one reference, not {reference!r}",
                hint="Such as `performance-04` or `performance-04/lower`.",
            )
        path = self.folder / f"{reference}.{fence}.html"
        try:
            return path.read_text(encoding="utf-8").rstrip("\n")
        except FileNotFoundError:
            hint = nearest(reference, self.known(fence))
            raise PageError(f"no {fence} of that name: {reference!r}", hint=hint) from None

    def known(self, fence: str) -> list[str]:
        """The references that a fence of this kind may hold."""
        ending = f".{fence}.html"
        return [
            path.relative_to(self.folder).as_posix().removesuffix(ending)
            for path in self.folder.rglob(f"*{ending}")
        ]


def root_of(page_url: str) -> str:
    """The way from a page to the site's root: empty, or as many ``../`` as it takes.

    Args:
        page_url: The page's address below the site's root, such as ``performance/``.
    """
    return "../" * page_url.count("/") if page_url != "./" else ""


def with_links(body: str, page_url: str) -> str:
    """Turn the ``site:`` links of fragments into links relative to the page that shows them.

    Args:
        body: HTML whose links into the site are written ``href="site:PATH"``.
        page_url: The page's address below the site's root, such as ``performance/``.

    Returns:
        The HTML with relative links, which work under any address and from a disk.
    """
    up = root_of(page_url)
    return _SITE_LINK.sub(lambda link: f'{link[1]}{up + link[2] or "./"}"', body)
