"""A page, parsed: what it includes, what it refers to, and its prose."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scripts.blocks.block import read_block
from scripts.blocks.prose import words
from scripts.errors import PageError
from scripts.fences import BLOCKS, FENCES, QUESTIONS
from scripts.front_matter import Meta, read_meta, split_front_matter
from scripts.markdown_blocks import Block, Fence, OpenComment, Prose, scan
from scripts.utf8 import decode

REFERENCE_FENCES = frozenset(FENCES)
"""Fences whose body names something of a record."""
PYTHON_LANGUAGES = frozenset({"python", "py", "python3", "py3", "pycon", "ipython", "ipython3"})

_INCLUDE = re.compile(r"""[ \t]*-+8<-+[ \t]+(?:"([^"]+)"|'([^']+)')""")
_LIKE_INCLUDE = re.compile(r"[> \t]*-+8<-+")
_SOURCES = re.compile(r" *(?:#+ +)?(?:\w+ )?(?:references|sources) *#*", re.IGNORECASE)
"""A heading such as "References" or "Primary references"."""


@dataclass(frozen=True)
class Include:
    """A line that brings a file into the page: ``--8<-- "performance-04/lower.py"``."""

    target: str
    line: int
    """1-based."""
    language: str
    """Language of the fence around it; empty where it stands in no fence."""
    heading: int
    """Line of the heading that it stands under; 0 where there is none."""


@dataclass(frozen=True)
class Reference:
    """A fence whose body names something of a record."""

    fence: str
    """One of `FENCES`."""
    target: str
    """Such as ``performance-04/lower``."""
    line: int
    """1-based line of the target."""


@dataclass(frozen=True)
class Page:
    """One page of ``docs``."""

    path: str
    """Relative to the project, with forward slashes: ``docs/performance/performance-04.md``."""
    meta: Meta
    includes: tuple[Include, ...]
    references: tuple[Reference, ...]
    prose: tuple[Prose, ...]
    """Text and headings outside code, in order."""
    sources: tuple[Prose, ...]
    """Prose of the sections that list references, where numbers need no mark."""
    problems: tuple[PageError, ...]
    """What the page gets wrong whatever its lesson and record say."""
    questions: tuple[str, ...]
    """Ids of the blocks that a reader answers, in order."""

    @property
    def text(self) -> tuple[Prose, ...]:
        """All prose, in order."""
        return tuple(sorted(self.prose + self.sources, key=lambda prose: prose.line))


def decode_page(data: bytes, path: str) -> str:
    """The text of a page's bytes, with LF line ends and no byte-order mark.

    Raises:
        PageError: For bytes that are not UTF-8.
    """
    return _normalise(decode(data, path, PageError, "Save the page as UTF-8."))


def parse_page(text: str, path: str) -> Page:
    """Parse the text of a page.

    Args:
        text: The page, with any line ends.
        path: Its path relative to the project, for messages.

    Raises:
        PageError: For front matter that cannot be read, a fence that is none to the site, and a
            comment that never ends: what follows these cannot be told.
    """
    text = _normalise(text)
    front_matter, skipped = split_front_matter(text)
    meta = read_meta(front_matter, path)
    lines = text.split("\n")
    builder = _Builder(path, lines, is_lesson=bool(meta.lesson))
    for block in scan(lines[skipped:], skipped + 1):
        builder.add(block)
    return Page(
        path, meta, tuple(builder.includes), tuple(builder.references), tuple(builder.prose),
        tuple(builder.sources), tuple(builder.problems), tuple(builder.questions),
    )  # fmt: skip


def _normalise(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class _Builder:
    """Sorts blocks into what the page includes, refers to, says and gets wrong."""

    def __init__(self, path: str, lines: list[str], *, is_lesson: bool) -> None:
        self.path = path
        self.lines = lines
        self.is_lesson = is_lesson
        self.includes: list[Include] = []
        self.references: list[Reference] = []
        self.prose: list[Prose] = []
        self.sources: list[Prose] = []
        self.problems: list[PageError] = []
        self.ids: dict[str, int] = {}
        self.questions: list[str] = []
        self.heading = 0
        self.sources_level = 0

    def add(self, block: Block) -> None:
        if isinstance(block, Prose):
            self._prose(block)
        elif isinstance(block, Fence):
            self._fence(block)
        elif isinstance(block, OpenComment):
            raise self._error("the comment that begins here never ends", block.line, "Add `-->`.")
        elif self.is_lesson:
            self._problem(
                "the indented lines are shown as code",
                block.line,
                "Indent less, or use a fence with a language such as text or console.",
            )

    def _error(self, what: str, line: int, hint: str) -> PageError:
        return PageError(what, where=f"{self.path}:{line}", hint=hint)

    def _problem(self, what: str, line: int, hint: str) -> None:
        self.problems.append(self._error(what, line, hint))

    def _prose(self, block: Prose) -> None:
        if "8<" in block.text:
            block = self._prose_includes(block)
        if block.kind == "heading":
            self.heading = block.line
            if block.level <= self.sources_level:
                self.sources_level = 0
            if not self.sources_level and _SOURCES.fullmatch(block.text):
                self.sources_level = block.level
        (self.sources if self.sources_level else self.prose).append(block)

    def _prose_includes(self, block: Prose) -> Prose:
        lines = block.text.split("\n")
        for offset, line in enumerate(lines):
            if self._include(line, block.line + offset, ""):
                lines[offset] = ""
        return replace(block, text="\n".join(lines))

    def _fence(self, fence: Fence) -> None:
        if fence.problem:
            raise self._error(
                f"the site will not show this fence: {fence.problem}",
                fence.line,
                'A fence reads: ```python title="…", its lines, and the same marks again.',
            )
        literal = 0
        for number, line in enumerate(fence.body, start=fence.line + 1):
            if "8<" in line and self._include(line, number, fence.language):
                continue
            if not literal and line.strip():
                literal = number
        if fence.language in REFERENCE_FENCES:
            self._reference(fence)
        elif fence.language in BLOCKS:
            self._toml_block(fence)
        elif literal and self.is_lesson and fence.language.lower() in PYTHON_LANGUAGES:
            self._problem(
                "a page never holds code that did not run",
                literal,
                "Move the code into a cell of the lesson's module and include the cell.",
            )

    def _toml_block(self, fence: Fence) -> None:
        body = "\n".join(fence.body)
        (self.sources if self.sources_level else self.prose).append(
            Prose(fence.line + 1, words(body))
        )
        try:
            block = read_block(fence.language, body, self.path, fence.line + 1)
        except PageError as error:
            self.problems.append(error)
            return
        name = block.data.get("id")
        if not isinstance(name, str):
            return  # left to the kind of block
        if fence.language in QUESTIONS:
            self.questions.append(name)
        if self.ids.setdefault(name, fence.line) != fence.line:
            what = f"the id {name!r} belongs to the block of line {self.ids[name]}"
            self.problems.append(block.error(what, hint="Name this one otherwise.", key="id"))

    def _include(self, line: str, number: int, language: str) -> bool:
        """Note an include line; whether it was one, rightly written or not."""
        if not _LIKE_INCLUDE.match(line):
            return False
        # Snippets reads the line as it stands in the file, whatever block it is in.
        match = _INCLUDE.fullmatch(self.lines[number - 1])
        if match is None:
            self._problem(
                f"cannot read the include {line.strip()!r}",
                number,
                'Write --8<-- "LESSON/CELL.py" with nothing before or after it on the line, '
                "or ;--8<-- to show such a line.",
            )
        else:
            target = (match[1] or match[2]).strip()
            self.includes.append(Include(target, number, language, self.heading))
        return True

    def _reference(self, fence: Fence) -> None:
        named = [(at, line.strip()) for at, line in enumerate(fence.body) if line.strip()]
        if len(named) == 1:
            at, target = named[0]
            self.references.append(Reference(fence.language, target, fence.line + 1 + at))
            return
        self._problem(
            f"the {fence.language} fence holds {len(named)} lines",
            fence.line,
            "It holds one: what to show, such as "
            + ("all." if fence.language in {"runs", "course"} else "performance-04/lower."),
        )
