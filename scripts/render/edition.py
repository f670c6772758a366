"""A page retold as a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scripts.blocks.block import Context, read_block
from scripts.errors import PageError
from scripts.fences import BLOCKS, FENCES
from scripts.lesson import Cell, Lesson
from scripts.markdown_blocks import Fence
from scripts.page import Page
from scripts.record import Record
from scripts.render.code import starter
from scripts.render.html import page_url
from scripts.render.markup import for_notebook
from scripts.render.modules import module_path
from scripts.render.notebook import Notebook
from scripts.render.outline import Container, Part, Prose, included, outline
from scripts.render.retelling import by_heading, fenced, preface, program_text, run_text


@dataclass(frozen=True)
class Publication:
    """What a lesson's pages need beside lesson, record and page."""

    page_text: str
    """The page's source, front matter and all, with LF line ends."""
    svgs: Mapping[str, str]
    """Figure's name → its SVG."""
    site_url: str
    """Address of the published site, ending in a slash."""
    helpers: Mapping[str, str]
    """Local modules that the lesson imports: path below ``lesson_code`` → text."""


def notebook(lesson: Lesson, record: Record, page: Page, publication: Publication) -> str:
    """The notebook edition of a lesson.

    Every cell of the lesson stands in it once, in the module's order, so that it runs from top
    to bottom; folded solutions become headings with hidden cells, and starters stay text.

    Raises:
        PageError: The page shows cells in another order than the module, or not all of them.
    """
    return _Edition(lesson, record, page, publication).make()


class _Edition:
    """Tells a page part by part."""

    def __init__(
        self, lesson: Lesson, record: Record, page: Page, publication: Publication
    ) -> None:
        self.lesson = lesson
        self.record = record
        self.page = page
        self.publication = publication
        self.notebook = Notebook(lesson, record, publication.svgs)
        self.url = publication.site_url + page_url(page.path)
        self.level = 1
        self.waiting = list(lesson.cells)

    def make(self) -> str:
        """The whole notebook's text."""
        title = self.page.meta.title or self.lesson.docstring.partition("\n")[0]
        parts = outline(self.publication.page_text, frozenset({*FENCES, *BLOCKS}))
        first = parts[0] if parts else None
        if not (isinstance(first, Prose) and first.text.startswith("# ")):
            self._prose(f"# {title}")
        self._parts(parts, is_folded=False)
        if self.waiting:
            raise self._misplaced(f"the page does not show the cell {self.waiting[0].name!r}", 1)
        return self.notebook.to_json(title)

    def _parts(self, parts: Sequence[Part], *, is_folded: bool) -> None:
        for part in parts:
            if isinstance(part, Prose):
                self._prose(part.text)
            elif isinstance(part, Fence):
                self._fence(part, is_folded=is_folded)
            elif self._holds_cells(part):
                self._heading_with_cells(part)
            else:
                self.notebook.say(self._boxed(part))

    def _prose(self, text: str) -> None:
        for block in by_heading(text):
            marks, _, _ = block.partition(" ")
            if marks.strip("#") == "":
                self.level = len(marks)
            self.notebook.say(for_notebook(block, self.url))
            if marks == "#":
                self.notebook.say(preface(self.record, self.url, tuple(self.publication.helpers)))

    def _holds_cells(self, container: Container) -> bool:
        return any(
            self._holds_cells(part) if isinstance(part, Container) else bool(self._cells(part))
            for part in container.parts
            if not isinstance(part, Prose)
        )

    def _heading_with_cells(self, container: Container) -> None:
        outer = self.level
        self.level = min(outer + 1, 6)
        self.notebook.say(f"{'#' * self.level} {for_notebook(container.title, self.url)}")
        self._parts(container.parts, is_folded=container.is_folded)
        self.level = outer

    def _boxed(self, container: Container) -> str:
        title = for_notebook(container.title, self.url)
        body = "\n\n".join(filter(None, map(self._text, container.parts)))
        if container.is_folded:
            return f"<details>\n<summary>{title}</summary>\n\n{body}\n\n</details>"
        quoted = f"**{title}**\n\n{body}" if title else body
        return "\n".join(f"> {line}".rstrip() for line in quoted.split("\n"))

    def _text(self, part: Part) -> str:
        """A part that holds no cell, as Markdown."""
        if isinstance(part, Prose):
            return for_notebook(part.text, self.url)
        return self._fence_text(part) if isinstance(part, Fence) else self._boxed(part)

    def _fence(self, fence: Fence, *, is_folded: bool) -> None:
        cells = self._cells(fence)
        for cell in cells:
            self._take(cell, fence.line)
            self.notebook.run(cell, is_hidden=is_folded)
        if not cells:
            self.notebook.say(self._fence_text(fence))

    def _cells(self, fence: Fence) -> tuple[Cell, ...]:
        """The cells that a fence shows whole."""
        names = {f"{self.lesson.id}/{cell.name}.py": cell for cell in self.lesson.cells}
        return tuple(names[target] for target in included(fence) if target in names)

    def _take(self, cell: Cell, line: int) -> None:
        if not self.waiting or cell != self.waiting[0]:
            due = f"{self.waiting[0].name!r} is due" if self.waiting else "none is left"
            raise self._misplaced(f"the cell {cell.name!r} stands here, but {due}", line)
        self.waiting.pop(0)

    def _misplaced(self, what: str, line: int) -> PageError:
        return PageError(
            what,
            where=f"{self.page.path}:{line}",
            hint="The notebook runs from top to bottom: show every cell once, in the "
            "module's order.",
        )

    def _fence_text(self, fence: Fence) -> str:
        if fence.language in BLOCKS:
            return self._block(fence)
        if fence.language in FENCES:
            return self._reference(fence.language, "".join(fence.body).strip())
        return "\n\n".join(filter(None, map(self._included_text, included(fence))))

    def _block(self, fence: Fence) -> str:
        from scripts.blocks.kinds import KINDS  # which are made of what this package has

        body = "\n".join(fence.body)
        block = read_block(fence.language, body, self.page.path, fence.line + 1)
        context = Context(self.lesson.id, self.record, lambda text: text)
        return for_notebook(KINDS[fence.language].markdown(block, context), self.url)

    def _included_text(self, target: str) -> str:
        lesson, _, name = target.partition("/")
        if lesson != self.lesson.id:
            return ""
        if name == "program.py":
            url = self.publication.site_url + module_path(lesson)
            return f"The whole program: [{lesson}.py]({url})."
        cell = next((c for c in self.lesson.cells if f"{c.name}.starter.py" == name), None)
        return fenced(starter(cell), "python") if cell else ""

    def _reference(self, kind: str, target: str) -> str:
        """What a fence stands for, where Markdown can say it; outputs stand with their cells."""
        lesson, _, name = target.partition("/")
        if kind == "run" and lesson == self.lesson.id:
            return run_text(self.record, self.publication.site_url)
        if kind == "downloads" and lesson == self.lesson.id:
            return f"Downloads: see [the lesson's page]({self.url})."
        if kind == "program" and lesson == self.lesson.id:
            program, _, part = name.rpartition(".")
            found = [p for p in self.record.run.programs if p.name == program]
            return program_text(found[0], part) if found else ""
        return ""
