"""What the blocks share that ask a reader something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scripts.blocks.block import Block, text_of
from scripts.blocks.sealed import seal
from scripts.run import Json

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_BLOCK = re.compile(r"\s*<(?:p|ul|ol|div|table|blockquote|pre|h[1-6])\b")


@dataclass(frozen=True)
class Question:
    """What is asked, under which name."""

    id: str
    """Unique on its page; the reader's answer is kept under it."""
    title: str
    """Stands above; Markdown."""
    text: str
    """Markdown."""


def read_question(block: Block, title: str) -> Question:
    """The part that every such block has.

    Args:
        block: The block.
        title: Stands above it where the page gives none.

    Raises:
        PageError: The id is no id, or a text is none.
    """
    name = text_of(block, block.data, "id")
    if not _ID.fullmatch(name):
        raise block.error(
            f"{name!r} is no id",
            hint="An id is lower-case words joined by hyphens, such as extra-bytes.",
            key="id",
        )
    text = text_of(block, block.data, "question")
    return Question(name, text_of(block, block.data, "title", title), text)


def framed(kind: str, asked: Question, inside: str, sealed: Mapping[str, Json]) -> str:
    """The HTML of a whole block.

    Args:
        kind: Name of the fence.
        asked: Title and question, as HTML.
        inside: HTML of what follows the question.
        sealed: What the page's script needs to know.
    """
    name = asked.id
    return (
        f'<div class="rp-ask rp-{kind}" id="{name}" role="group" '
        f'aria-labelledby="{name}-title {name}-question" '
        f'data-sealed="{seal(sealed, asked.id)}">\n'
        f'<p class="rp-ask-title" id="{name}-title">{asked.title}</p>\n'
        f'<div class="rp-ask-question" id="{name}-question">{_paragraphs(asked.text)}</div>\n'
        f"{inside}</div>"
    )


def told(answer: str) -> str:
    """HTML of the answer, folded: what readers without scripts open, and what is printed."""
    return (
        f'<details class="rp-told"><summary>Answer</summary>\n{_paragraphs(answer)}\n</details>\n'
    )


def option_list(options: list[str]) -> str:
    """HTML of the options to choose from, which the page's script turns into fields."""
    items = "".join(f"<li>{option}</li>\n" for option in options)
    return f'<ul class="rp-options">\n{items}</ul>\n'


def in_markdown(asked: Question, options: list[str], answer: str) -> str:
    """A block as the notebook edition tells it: the question, and the answer folded.

    Args:
        asked: The question.
        options: What there is to choose from; may be empty.
        answer: Markdown; empty where the page answers elsewhere.
    """
    listed = "\n".join(f"- {indented(option)}" for option in options)
    parts = [f"**{asked.title}**", asked.text.strip(), listed]
    quoted = "\n\n".join(part for part in parts if part)
    box = "\n".join(f"> {line}".rstrip() for line in quoted.split("\n"))
    if not answer:
        return box
    return f"{box}\n\n<details>\n<summary>Answer</summary>\n\n{answer.strip()}\n\n</details>"


def indented(text: str) -> str:
    """Markdown as the content of a list's item."""
    return text.strip().replace("\n", "\n  ")


def plain(text: str) -> str:
    """A text as a message shows it, and as texts are compared: marks gone, one line."""
    return " ".join(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL).split())


def _paragraphs(html: str) -> str:
    return html if _BLOCK.match(html) else f"<p>{html}</p>"
