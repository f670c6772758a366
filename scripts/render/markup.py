"""Inline Markdown made fit for a notebook: claims and attributes gone, links made whole."""

from __future__ import annotations

import re
from urllib.parse import urljoin

_OPENERS = re.compile(r"`+|~{3,}|<!--|\]\(|\$+|\{[:#.\s]|:[a-z0-9-]+:|\\.", re.DOTALL)
_ATTRIBUTES = re.compile(r"\{:?\s*(?:[#.][\w-]+|[\w-]+=(?:\"[^\"]*\"|\S+?))(?:\s+[^{}]*)?\}")
_ICON = re.compile(r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:")
_TARGET = re.compile(r"<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?")
_DEFINITION = re.compile(r"^( {0,3}\[[^\]^]+\]:[ \t]+)(\S+)", re.MULTILINE)
_ABBREVIATION = re.compile(r"^\*\[[^\]]+\]:.*\n?", re.MULTILINE)


def for_notebook(text: str, page_url: str) -> str:
    """Rewrite a piece of a page's prose for a notebook.

    Code spans and math stay as they are. Comments, attribute lists, abbreviations and icons go.

    Args:
        text: Markdown without fences.
        page_url: Absolute address of the page, from which relative links start.
    """
    text = _ABBREVIATION.sub("", text)
    text = _DEFINITION.sub(lambda found: found[1] + absolute(found[2], page_url), text)
    pieces: list[str] = []
    at = 0
    while match := _OPENERS.search(text, at):
        pieces.append(text[at : match.start()])
        kept, at = _taken(text, match, page_url)
        if match[0][0] == "{" and not kept:
            pieces[-1] = pieces[-1].rstrip(" ")
        pieces.append(kept)
    pieces.append(text[at:])
    return "".join(pieces)


def absolute(target: str, page_url: str) -> str:
    """A link's target as an address that works from anywhere.

    Args:
        target: As written on a page; relative ones name the source file.
        page_url: Absolute address of that page, which stands one level below its folder.
    """
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return target
    if target.startswith("#"):
        return page_url + target
    path, mark, anchor = target.partition("#")
    path = path.removesuffix("index.md") if path.endswith("index.md") else path
    path = path.removesuffix(".md") + "/" if path.endswith(".md") else path
    path = path.removesuffix(".ipynb") + "/" if path.endswith(".ipynb") else path
    return urljoin(page_url, "../" + path if not path.startswith("/") else path) + mark + anchor


def _taken(text: str, match: re.Match[str], page_url: str) -> tuple[str, int]:
    """What stays of the construct that opens here, and where it ends."""
    opener, start, end = match[0], match.start(), match.end()
    if opener[0] in "`~$":
        close = _closing(text, opener, end)
        return (text[start:close], close) if close else (opener, end)
    if opener == "<!--":
        close = text.find("-->", end)
        return ("", close + 3) if close >= 0 else (opener, end)
    if opener == "](" and (target := _TARGET.match(text, end)):
        return "](" + absolute(target[1], page_url), target.end()
    if opener[0] == "{" and (found := _ATTRIBUTES.match(text, start)):
        return "", found.end()
    if opener[0] == ":" and (found := _ICON.match(text, start)):
        return "", found.end()
    return (opener, end) if opener[0] in "\\]" else (opener[0], start + 1)


def _closing(text: str, opener: str, start: int) -> int:
    """Where a code span or a formula ends: after the same marks, within the paragraph."""
    stop = text.find("\n\n", start)
    stop = len(text) if stop < 0 or opener == "$$" or len(opener) > 2 else stop
    mark = re.escape(opener[0])
    found = re.compile(rf"(?<!{mark}){re.escape(opener)}(?!{mark})").search(text, start, stop)
    return found.end() if found else 0
