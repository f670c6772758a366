"""What the course adds to Markdown: fences by reference, MathML, and hidden claim marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor
from mkdocs.exceptions import PluginError
from pymdownx.superfences import SuperFencesException

from scripts.blocks.block import Context, read_block
from scripts.blocks.kinds import KINDS
from scripts.course import Course
from scripts.errors import CourseError, PageError
from scripts.fences import Fragments
from scripts.front_matter import split_front_matter
from scripts.markdown_blocks import Fence, scan
from scripts.mathml import to_mathml
from scripts.origins.code import Code
from scripts.source import load_code
from scripts.store import find_record

Result = TypeVar("Result")

_ALIGNED = re.compile(r"text-align: (\w+)")
_CLAIM = re.compile(r"<!--\s*(?:[=<>]|given\b)(?:(?!-->).)*-->", re.DOTALL)


class Stop(PageError, PluginError, SuperFencesException):  # type: ignore[misc]
    """Ends the build with one message.

    MkDocs shows a plugin's error without a traceback, superfences lets no other exception
    than its own through, and the engine shows every error of the course in the same way.
    """


class CourseExtension(Extension):
    """Fences and formulas of the page at hand, so that an error can say where it stands.

    Args:
        fragments: What fences may refer to.
        course: Where the records are.
    """

    def __init__(self, fragments: Fragments, course: Course) -> None:
        super().__init__()
        self.fragments = fragments
        self._course = course
        self._path = ""
        self._source = ""
        self._lesson = ""
        self._inner: Markdown | None = None

    def begin(self, path: str, source: str, lesson: str = "") -> None:
        """Say which page is about to be rendered.

        Args:
            path: Relative to the project.
            source: The whole file, front matter and all, for its line numbers.
            lesson: Id of its lesson; empty where it is none.
        """
        self._path, self._source, self._lesson = path, source, lesson

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's own name
        """Register after inline patterns ran and before raw HTML returns to its place."""
        md.treeprocessors.register(_Formulas(md, self.formula), "ridgepoint-math", 15)
        md.treeprocessors.register(_Tables(md), "ridgepoint-tables", 14)
        md.postprocessors.register(_Claims(md), "ridgepoint-claims", 35)

    def fence(self, source: str, language: str, *_: object, **__: object) -> str:
        """Format a custom fence; superfences passes more than a reference needs."""
        return self._placed(source.strip(), lambda: self.fragments.read(language, source))

    def block(self, source: str, language: str, *_: object, **__: object) -> str:
        """Format a fence whose body is TOML."""
        try:
            block = read_block(language, source, self._path, self._line_of(language, source))
            record = find_record(self._course, self._lesson) if self._lesson else None
            context = Context(self._lesson, record, self._rendered, self._code, self.fragments)
            return KINDS[language].html(block, context)
        except CourseError as error:
            raise Stop(error.what, where=error.where, hint=error.hint) from error

    def _code(self) -> Code:
        return load_code(self._course, self._lesson)

    def _line_of(self, language: str, source: str) -> int:
        """1-based line of the page where the body of a fence begins, however deep it stands."""
        lines = [line.strip() for line in source.strip("\n").split("\n")]
        _, skipped = split_front_matter(self._source)
        for fence in scan(self._source.split("\n")[skipped:], skipped + 1):
            if isinstance(fence, Fence) and fence.language == language:
                body = [line.strip() for line in "\n".join(fence.body).strip("\n").split("\n")]
                if body == lines:
                    return fence.line + 1
        return 1

    def _rendered(self, text: str) -> str:
        """Markdown within a block, to HTML; a single paragraph comes without its tags."""
        if self._inner is None:
            named = ("attr_list", "tables", "pymdownx.inlinehilite", "pymdownx.arithmatex")
            inner: list[str | Extension] = [*named, self]
            settings = {"pymdownx.arithmatex": {"generic": True}}
            self._inner = Markdown(extensions=inner, extension_configs=settings)
        html = self._inner.reset().convert(text)
        alone = re.fullmatch(r"<p>((?:(?!<p>).)*)</p>", html, re.DOTALL)
        return alone[1] if alone else html

    def formula(self, tex: str, display: bool) -> str:  # noqa: FBT001
        """Convert one formula of the page."""
        return self._placed(tex.strip(), lambda: to_mathml(tex, display=display))

    def _placed(self, text: str, work: Callable[[], Result]) -> Result:
        try:
            return work()
        except PageError as error:
            before, found, _ = self._source.partition(text)
            if not found:  # it stands deeper, where its lines are indented
                before, found, _ = self._source.partition(text.split("\n", 1)[0])
            line = f":{before.count(chr(10)) + 1}" if found else ""
            raise Stop(error.what, where=f"{self._path}{line}", hint=error.hint) from error


class _Formulas(Treeprocessor):
    """Takes over from arithmatex, which only marks where a formula stands."""

    def __init__(self, md: Markdown, convert: Callable[[str, bool], str]) -> None:
        super().__init__(md)
        self._convert = convert

    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.get("class") == "arithmatex":
                self._replace(element)

    def _replace(self, element: Element) -> None:
        wrapped = element.text or ""
        display = wrapped.startswith("\\[")
        mathml = self._convert(wrapped[2:-2], display)
        element.text = self.md.htmlStash.store(mathml)
        element.set("class", "rp-math rp-math--display" if display else "rp-math")
        if display:
            element.set("tabindex", "0")


class _Tables(Treeprocessor):
    """Lets a wide table scroll by itself, by keyboard too, and aligns its cells by class."""

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for position, child in enumerate(parent):
                if child.tag == "table" and parent.get("class") != "rp-scroll":
                    parent[position] = self._scrolling(child)

    def _scrolling(self, table: Element) -> Element:
        table.set("class", "rp-data")
        for cell in table.iter():
            if found := _ALIGNED.search(cell.attrib.pop("style", "")):
                cell.set("class", f"rp-{found[1]}")
        wrapper = Element("div", {"class": "rp-scroll", "tabindex": "0"})
        wrapper.append(table)
        wrapper.tail, table.tail = table.tail, None
        return wrapper


class _Claims(Postprocessor):
    """Keeps the marks of claims out of the published page."""

    def run(self, text: str) -> str:
        """Empty the stashed comments that are claims; a code block is stashed as an element."""
        stash = self.md.htmlStash.rawHtmlBlocks
        stash[:] = [
            "" if isinstance(raw, str) and _CLAIM.fullmatch(raw.strip()) else raw for raw in stash
        ]
        return text
