"""A page as nested parts: prose, blocks that the course fills in, and folded or boxed content."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scripts.front_matter import split_front_matter
from scripts.markdown_blocks import Fence, scan

_CONTAINER = re.compile(
    r"""(?P<marks>!!!|\?\?\?\+?|===[!+]*)[ \t]+(?P<kind>[^"]*?)[ \t]*(?:"(?P<title>.*)")?[ \t]*"""
)
_INDENT = 4


@dataclass(frozen=True)
class Prose:
    """Markdown with fences of its own, without the indentation of what holds it."""

    text: str


@dataclass(frozen=True)
class Container:
    """An admonition, a folded block or a tab."""

    kind: str
    """Such as ``success``; empty for a tab."""
    title: str
    is_folded: bool
    parts: tuple[Part, ...]


Part = Prose | Fence | Container


def outline(page_text: str, special: frozenset[str]) -> tuple[Part, ...]:
    """Take a page apart.

    Args:
        page_text: The page, front matter and all, with LF line ends.
        special: Languages of the fences to take out, beside every fence that includes a file;
            other fences stay inside the prose.
    """
    _, skipped = split_front_matter(page_text)
    lines = page_text.split("\n")
    fences = {
        block.line - 1: block
        for block in scan(lines[skipped:], skipped + 1)
        if isinstance(block, Fence)
    }
    return tuple(_parts(_Span(lines, fences, special), skipped, len(lines), 0))


def included(fence: Fence) -> tuple[str, ...]:
    """The files that a fence includes, in order."""
    return tuple(
        line.strip().removeprefix("--8<--").strip().strip("\"'")
        for line in fence.body
        if line.strip().startswith("--8<--")
    )


@dataclass(frozen=True)
class _Span:
    lines: Sequence[str]
    fences: Mapping[int, Fence]
    """By the index of the line with the opening marks."""
    special: frozenset[str]

    def end_of_fence(self, index: int) -> int:
        return index + len(self.fences[index].body) + 2

    def is_special(self, fence: Fence) -> bool:
        return fence.language in self.special or bool(included(fence))

    def end_of_container(self, start: int, stop: int, indent: int) -> int:
        """The first line after a container that is neither blank nor indented enough."""
        index = end = start
        while index < stop:
            line = self.lines[index]
            if line.strip() and len(line) - len(line.lstrip(" ")) < indent:
                break
            index = self.end_of_fence(index) if index in self.fences else index + 1
            end = index if line.strip() else end
        return end


def _parts(span: _Span, start: int, stop: int, indent: int) -> Iterator[Part]:
    text: list[str] = []
    index = start
    while index < stop:
        line = span.lines[index][indent:]
        fence = span.fences.get(index)
        opening = None if fence else _CONTAINER.fullmatch(line)
        end = span.end_of_fence(index) if fence else index + 1
        if opening or (fence and span.is_special(fence)):
            yield from _prose(text)
            text = []
        else:
            text += [raw[indent:] for raw in span.lines[index:end]]
        if opening:
            end = span.end_of_container(index + 1, stop, indent + _INDENT)
            yield _container(opening, tuple(_parts(span, index + 1, end, indent + _INDENT)))
        elif fence and span.is_special(fence):
            yield fence
        index = end
    yield from _prose(text)


def _prose(lines: Sequence[str]) -> Iterator[Prose]:
    if any(lines):
        yield Prose("\n".join(lines).strip("\n"))


def _container(opening: re.Match[str], parts: tuple[Part, ...]) -> Container:
    is_tab = opening["marks"].startswith("===")
    kind = "" if is_tab else (opening["kind"].split() or ["note"])[0]
    title = opening["title"] if opening["title"] is not None else kind.capitalize()
    return Container(kind, title, opening["marks"].startswith("???"), parts)
