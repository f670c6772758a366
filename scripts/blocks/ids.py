"""Ids of the questions that a page asks, under which a reader's answers are kept."""

from __future__ import annotations

from scripts.blocks.block import read_block
from scripts.errors import PageError
from scripts.front_matter import split_front_matter
from scripts.markdown_blocks import Fence, scan

QUESTIONS = ("predict", "quiz", "answer")
"""Kinds of block that a reader answers."""


def question_ids(text: str, path: str) -> tuple[str, ...]:
    """The ids of a page's question blocks, in order; a block without one is left to its kind.

    Args:
        text: The whole page, front matter and all.
        path: Its path relative to the project, for messages.

    Raises:
        PageError: A block is no TOML, or two share an id and would overwrite each other's answer.
    """
    lines: dict[str, int] = {}
    _, skipped = split_front_matter(text)
    for fence in scan(text.split("\n")[skipped:], skipped + 1):
        if not isinstance(fence, Fence) or fence.language not in QUESTIONS:
            continue
        block = read_block(fence.language, "\n".join(fence.body), path, fence.line + 1)
        name = block.data.get("id")
        if not isinstance(name, str):
            continue
        if name in lines:
            raise _taken(path, name, fence.line, lines[name])
        lines[name] = fence.line
    return tuple(lines)


def _taken(path: str, name: str, line: int, first: int) -> PageError:
    return PageError(
        f"the id {name!r} is that of the question on line {first} already",
        where=f"{path}:{line}",
        hint="Give it another: a reader's answers are kept by id.",
    )
