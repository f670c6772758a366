"""Blocks of a page that stand for a part of the record: one reference in, ready HTML out."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scripts.errors import PageError, nearest

FENCES = ("output", "figure", "run", "program", "downloads", "runs", "course")
"""Names of the fences, which are also the middle part of a fragment's name."""

BLOCKS = ("predict", "quiz", "answer", "explorer", "compiler", "portfolio")
"""Names of the fences whose body is TOML: what a reader answers or plays with."""
QUESTIONS = frozenset({"predict", "quiz", "answer"})
"""Those of them that a reader answers; the answers are kept under the block's id."""

_REFERENCE = re.compile(r"[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*")
_SITE_LINK = re.compile(r'(<[a-z][^<>]*\s(?:href|src|data)=")site:([^"]*)"')


class Fragments:
    """The rendered fragments that are HTML: of each lesson a bundle, and one that is about all.

    Args:
        folder: Where the bundles lie.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bundles: dict[str, dict[str, str]] = {}

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
        bundle = self._bundle(reference.partition("/")[0])
        try:
            return bundle[f"{reference}.{fence}.html"].rstrip("\n")
        except KeyError:
            hint = nearest(reference, self.known(fence))
            raise PageError(f"no {fence} of that name: {reference!r}", hint=hint) from None

    def notice(self, lesson: str) -> str:
        """What a lesson's page says at its top; empty where there is nothing to say."""
        return self._bundle(lesson).get(f"{lesson}.older.html", "")

    def known(self, fence: str) -> list[str]:
        """The references that a fence of this kind may hold."""
        ending = f".{fence}.html"
        names = [name for path in self._folder.glob("*.json") for name in self._bundle(path.stem)]
        return [name.removesuffix(ending) for name in names if name.endswith(ending)]

    def _bundle(self, name: str) -> dict[str, str]:
        if name not in self._bundles:
            path = self._folder / f"{name}.json"
            try:
                self._bundles[name] = json.loads(path.read_bytes())
            except FileNotFoundError:
                return {}
            except ValueError:
                raise PageError(
                    f"the fragments of {name!r} are damaged", hint="Run `python -m scripts build`."
                ) from None
        return self._bundles[name]


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
