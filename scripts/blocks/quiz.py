"""A quiz: options of which one or several are right, each with an explanation of its own."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.blocks.block import Block, Context, only_keys, tables_of
from scripts.blocks.options import Option, read_options
from scripts.blocks.question import (
    Question,
    framed,
    in_markdown,
    indented,
    option_list,
    read_question,
    told,
)


@dataclass(frozen=True)
class Quiz:
    """A quiz block, understood."""

    asked: Question
    options: tuple[Option, ...]
    is_several: bool
    """Whether a reader may choose more than one."""


def html(block: Block, context: Context) -> str:
    """Render a quiz for its page."""
    quiz = _read(block)
    render = context.render
    asked = Question(quiz.asked.id, render(quiz.asked.title), render(quiz.asked.text))
    options = option_list([render(option.text) for option in quiz.options])
    return framed(
        "quiz",
        asked,
        options + told(render(_explained(quiz))),
        {
            "several": quiz.is_several,
            "right": [at for at, option in enumerate(quiz.options) if option.is_right],
            "explanations": [render(option.explanation) for option in quiz.options],
        },
    )


def markdown(block: Block, _context: Context) -> str:
    """Tell a quiz in the notebook edition."""
    quiz = _read(block)
    return in_markdown(quiz.asked, [option.text for option in quiz.options], _explained(quiz))


def _explained(quiz: Quiz) -> str:
    verdicts = {True: "Right.", False: "Not right."}
    return "\n".join(
        f"- {indented(option.text)}\n\n"
        f"    **{verdicts[option.is_right]}** {indented(indented(option.explanation))}\n"
        for option in quiz.options
    )


def _read(block: Block) -> Quiz:
    only_keys(block, block.data, ("id", "question"), ("title", "several", "option"))
    asked = read_question(block, "Quiz")
    options = read_options(block, tables_of(block, "option"), explained=True)
    count = sum(option.is_right for option in options)
    several = block.data.get("several", count > 1)
    if not isinstance(several, bool):
        what = f"several must be true or false, not {several!r}"
        raise block.error(what, hint="Write several = true.", key="several")
    if count > 1 and not several:
        what = f"{count} options are right, and several = false lets a reader choose one"
        raise block.error(what, hint="Leave several out.", key="several")
    return Quiz(asked, options, several)
