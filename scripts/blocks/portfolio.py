"""The portfolio: a field for a lesson's notes, and the page that collects what a reader did."""

from __future__ import annotations

from scripts.blocks.block import Block, Context, only_keys, text_of
from scripts.render.html import attribute, link

TEMPLATE = "downloads/portfolio-template.txt"
"""Address of the template for those who keep their portfolio on paper."""


def html(block: Block, context: Context) -> str:
    """Render the place of the field or of the whole portfolio; a script fills it.

    Raises:
        PageError: The block asks for neither, or for notes on a page that is no lesson.
    """
    if "notes" in block.data:
        only_keys(block, block.data, ("notes",))
        prompt = text_of(block, block.data, "notes")
        if not context.lesson:
            raise block.error("notes belong to a lesson", hint='Write show = "all".', key="notes")
        return f'<div class="rp-notes" data-prompt="{attribute(prompt)}" hidden></div>'
    only_keys(block, block.data, ("show",))
    if (shown := text_of(block, block.data, "show")) != "all":
        raise block.error(f"it cannot show {shown!r}", hint='Write show = "all".', key="show")
    runs = context.fragments.read("portfolio", "all") if context.fragments else ""
    still = f'<div class="rp-portfolio-still">{_WITHOUT_SCRIPT}{runs}</div>'
    return f'<div class="rp-portfolio">{still}</div>'


def markdown(block: Block, _context: Context) -> str:
    """Tell a notes field in the notebook edition, where the reader has cells for it.

    Raises:
        PageError: The notes are no text.
    """
    if "notes" not in block.data:
        return ""
    return f"{text_of(block, block.data, 'notes')}\n\n*Add a cell below this one, and write.*"


_WITHOUT_SCRIPT = (
    '<div class="rp-portfolio-words"><p>With JavaScript, this page holds what you did in each '
    "lesson: your predictions and how sure you were, your answers to quizzes and exercises, your "
    "notes, and the recorded run that the lesson showed at the time. None of it is kept now, since "
    "JavaScript does not run here.</p>"
    "<p>Keep it on paper, or in a file: "
    + link(TEMPLATE, "the template", ' download="portfolio.md"')
    + " is plain Markdown with a section for each lesson.</p></div>"
)
