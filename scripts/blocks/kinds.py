"""Every kind of block, by the name of its fence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scripts.blocks import answer, compiler, explorer, portfolio, predict, quiz
from scripts.blocks.block import Block, Context


@dataclass(frozen=True)
class Kind:
    """What a kind of block can do."""

    html: Callable[[Block, Context], str]
    """Renders the block for its page."""
    markdown: Callable[[Block, Context], str]
    """Tells it in the notebook edition, where nothing moves; may be empty."""


KINDS: Mapping[str, Kind] = {
    "compiler": Kind(compiler.html, compiler.markdown),
    "portfolio": Kind(portfolio.html, portfolio.markdown),
    "predict": Kind(predict.html, predict.markdown),
    "quiz": Kind(quiz.html, quiz.markdown),
    "answer": Kind(answer.html, answer.markdown),
    "explorer": Kind(explorer.html, explorer.markdown),
}
