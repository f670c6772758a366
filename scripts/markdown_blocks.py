"""Markdown text to blocks, line by line: fences, indented code, headings and prose.

The rules are those of the extensions that build the site. A fence ends at the same marks that
opened it, at the same indentation, and may stand in a list, a quotation or a folded block; where
pymdownx.superfences would not take a fence for one, the fence carries a ``problem``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scripts.indentation import TAB, prefix_of, width, without_prefix
from scripts.raw_html import RawHtml

_FENCE = re.compile(r"(`{3,}|~{3,})([^`]*)")
_INFO = re.compile(
    r"""[ \t]*(?:\.?(?P<plain>[\w#.+-]+)(?=[ \t]|$))?
    (?:[ \t]*\{[ \t]*(?:\.(?P<class>[\w#+-]+))?[^\n]*\}
      |(?:[ \t]*[a-zA-Z]\w*(?:=(["']).*?\3)?(?=[ \t]|$))*)[ \t]*""",
    re.VERBOSE,
)
_HEADING = re.compile(r"(#{1,6})[ \t]+\S")
_UNDERLINE = re.compile(r"(?:=+|-+)[ ]*")
_TITLED = re.compile(r'(?:!!!|\?\?\?\+?|===[!+]*)[ \t]+[^"]*(?P<title>".*")?[ \t]*$')
_ITEM = re.compile(r"(?:[-*+]|[0-9]+[.)])[ \t]|:[ \t]{2,}|\[\^[^\]]+\]:")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")


@dataclass(frozen=True)
class Fence:
    """A fenced block."""

    line: int
    """1-based line of the opening marks."""
    language: str
    body: tuple[str, ...]
    """Lines between the marks, without the fence's own indentation."""
    problem: str = ""
    """Why the site would not show it as a fence; empty where it would."""


@dataclass(frozen=True)
class Indented:
    """A block that Markdown shows as code because it is indented."""

    line: int


@dataclass(frozen=True)
class Prose:
    """Lines of text that belong together, as they are but for masked quotation marks.

    Characters keep their places, so an offset in ``text`` is a line and a column of the page.
    """

    line: int
    """1-based line of the page where ``text`` begins."""
    text: str
    kind: Literal["text", "heading", "title"] = "text"
    """A title is that of a folded block, an admonition or a tab."""
    level: int = 0
    """Of a heading: 1 to 6."""

    def place(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column of the page for an offset in the text."""
        before = self.text[:offset]
        return self.line + before.count("\n"), offset - (before.rfind("\n") + 1) + 1


@dataclass(frozen=True)
class OpenComment:
    """An HTML comment that never ends."""

    line: int


Block = Fence | Indented | Prose | OpenComment


def scan(lines: Sequence[str], first_line: int = 1) -> tuple[Block, ...]:
    """Cut Markdown into blocks.

    Args:
        lines: Lines without their line ends.
        first_line: 1-based line of the page where they begin.

    Returns:
        The blocks in order. HTML comments over several lines are in none of them.
    """
    return _Scanner(lines, first_line).run()


class _Scanner:
    """One pass over the lines; each step takes one line, or a whole block of code."""

    def __init__(self, lines: Sequence[str], first_line: int) -> None:
        self.lines = lines
        self.first_line = first_line
        self.blocks: list[Block] = []
        self.pending: list[str] = []
        self.pending_line = 0
        self.containers: list[int] = []
        self.after_blank = True
        self.html = RawHtml()

    def run(self) -> tuple[Block, ...]:
        index = 0
        while index < len(self.lines):
            index = self._step(index)
        self._flush()
        return tuple(self.blocks)

    def _step(self, index: int) -> int:
        line = self.lines[index]
        prefix = prefix_of(line)
        rest = line[len(prefix) :]
        if not rest.strip():
            self._flush()
            self.after_blank = True
            return index + 1
        if self._is_indented_code(prefix, rest):
            return self._indented(index)
        if rest[0] in "`~" and (opening := _FENCE.fullmatch(rest)):
            return self._fence(index, prefix, opening)
        self.after_blank = False
        if "<" in rest:
            if "<!--" in rest and (end := self._comment_end(index, rest)) is not None:
                return self._comment(index, end)
            self.html.read(rest)
        self._prose(index, " " * len(prefix), rest)
        return index + 1

    def _flush(self) -> None:
        if self.pending:
            self.blocks.append(Prose(self.pending_line, "\n".join(self.pending)))
            self.pending = []

    def _number(self, index: int) -> int:
        return self.first_line + index

    def _prose(self, index: int, blank: str, rest: str) -> None:
        number = self._number(index)
        if heading := _HEADING.match(rest):
            self._flush()
            self.blocks.append(Prose(number, blank + rest, "heading", len(heading[1])))
            return
        if len(self.pending) == 1 and _UNDERLINE.fullmatch(rest):
            title, self.pending = self.pending[0], []
            level = 1 if rest[0] == "=" else 2
            self.blocks.append(Prose(self.pending_line, title, "heading", level))
            return
        if rest[0] in "!?=" and (titled := _TITLED.match(rest)):
            self._flush()
            self._enter(len(blank))
            if titled["title"]:
                text = blank + " " * titled.start("title") + titled["title"]
                self.blocks.append(Prose(number, text, "title"))
            return
        if _ITEM.match(rest):
            self._enter(len(blank))
        if not self.pending:
            self.pending_line = number
        self.pending.append(blank + rest)

    def _enter(self, indent: int) -> None:
        """Something that holds blocks begins: an item, an admonition, a tab, a footnote."""
        while self.containers and self.containers[-1] > indent:
            self.containers.pop()
        self.containers.append((indent // TAB + 1) * TAB)

    def _is_indented_code(self, prefix: str, rest: str) -> bool:
        if not self.after_blank or ">" in prefix:
            return False
        indent = width(prefix)
        while self.containers and indent < self.containers[-1]:
            self.containers.pop()
        base = self.containers[-1] if self.containers else 0
        return indent >= base + TAB and not self.html.is_inside and not rest.startswith("<!--")

    def _indented(self, index: int) -> int:
        self.blocks.append(Indented(self._number(index)))
        base = (self.containers[-1] if self.containers else 0) + TAB
        while index < len(self.lines):
            line = self.lines[index]
            if line.strip() and width(prefix_of(line)) < base:
                break
            index += 1
        return index

    def _fence(self, index: int, prefix: str, opening: re.Match[str]) -> int:
        self._flush()
        self.after_blank = False
        marks = opening[1]
        info = _INFO.fullmatch(opening[2].rstrip("\r"))
        language = (info["plain"] or info["class"] or "") if info else ""
        problem = "" if info else f"its options cannot be read: {opening[2].strip()}"
        body: list[str] = []
        for at in range(index + 1, len(self.lines)):
            content = without_prefix(self.lines[at], prefix)
            if content is None:
                problem = f"line {self._number(at)} inside it is indented less than its marks"
                break
            if content.startswith(marks) and content.rstrip(" \t") == marks:
                self.blocks.append(Fence(self._number(index), language, tuple(body), problem))
                return at + 1
            body.append(content)
        self.blocks.append(
            Fence(self._number(index), language, (), problem or f"no line {marks} closes it")
        )
        return index + 1

    def _comment_end(self, index: int, rest: str) -> int | None:
        """Index of the line where a comment ends that begins but does not end in this line."""
        plain = _CODE_SPAN.sub("", rest) if "`" in rest else rest
        start = plain.rfind("<!--")
        if start < 0 or "-->" in plain[start:]:
            return None
        for at in range(index + 1, len(self.lines)):
            if "-->" in self.lines[at]:
                return at
        return len(self.lines)

    def _comment(self, index: int, end: int) -> int:
        """Leave out a comment over several lines, and keep what stands before and after it."""
        if end == len(self.lines):
            self._flush()
            self.blocks.append(OpenComment(self._number(index)))
            return end
        before = self.lines[index].rpartition("<!--")[0]
        _, _, after = self.lines[end].partition("-->")
        if before.strip("> \t"):
            self._prose(index, "", before)
        if self.pending:
            self.pending += [""] * (end - index - 1)
            self.pending.append(" " * (len(self.lines[end]) - len(after)) + after)
        elif after.strip():
            self._prose(end, " " * (len(self.lines[end]) - len(after)), after)
        return end + 1
