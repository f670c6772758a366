"""A prediction: the reader's answer and confidence, taken before the answer opens."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.blocks.block import Block, Context, only_keys, tables_of, text_of
from scripts.blocks.options import read_options
from scripts.blocks.question import (
    Question,
    framed,
    in_markdown,
    option_list,
    read_question,
    told,
)
from scripts.blocks.target import KEYS, Target, read_target
from scripts.run import Json


@dataclass(frozen=True)
class Predict:
    """A prediction block, understood. Without target and options the answer is free text."""

    asked: Question
    target: Target | None
    options: tuple[str, ...]
    right: int
    """Index of the right option."""
    answer: str
    """Markdown; empty where the folded block behind it tells everything."""

    @property
    def expected(self) -> str:
        """What is right, as Markdown; empty where the reader is their own judge."""
        if self.target:
            return self.target.shown
        return self.options[self.right] if self.options else ""


def html(block: Block, context: Context) -> str:
    """Render a prediction for its page."""
    predict = _read(block, context)
    render = context.render
    answer = render(predict.answer) if predict.answer else ""
    sealed: dict[str, Json] = {"answer": answer}
    if predict.target:
        sealed["number"] = predict.target.data()
    elif predict.options:
        sealed["right"] = predict.right
    asked = Question(predict.asked.id, render(predict.asked.title), render(predict.asked.text))
    inside = option_list([render(option) for option in predict.options]) if predict.options else ""
    solution = _solution(predict)
    return framed("predict", asked, inside + (told(render(solution)) if solution else ""), sealed)


def markdown(block: Block, context: Context) -> str:
    """Tell a prediction in the notebook edition."""
    predict = _read(block, context)
    return in_markdown(predict.asked, list(predict.options), _solution(predict))


def _solution(predict: Predict) -> str:
    expected = f"**{predict.expected}**" if predict.target else predict.expected
    return "\n\n".join(filter(None, [expected, predict.answer]))


def _read(block: Block, context: Context) -> Predict:
    only_keys(block, block.data, ("id", "question"), ("title", "answer", "option", *KEYS))
    asked = read_question(block, "Predict")
    if "value" in block.data and "option" in block.data:
        raise block.error(
            "value and [[option]] exclude each other",
            hint="Ask for a number or for a choice.",
            key="option",
        )
    target = read_target(block, context) if "value" in block.data else None
    if not target and (lost := [key for key in KEYS if key in block.data]):
        what = f"{lost[0]} goes with a value, and there is none"
        raise block.error(what, hint="Add value.", key=lost[0])
    options: tuple[str, ...] = ()
    right = 0
    if "option" in block.data:
        read = read_options(block, tables_of(block, "option"))
        options = tuple(option.text for option in read)
        right = _only_right(block, [option.is_right for option in read])
    return Predict(asked, target, options, right, text_of(block, block.data, "answer"))


def _only_right(block: Block, rights: list[bool]) -> int:
    if sum(rights) != 1:
        raise block.error(
            f"{sum(rights)} options are right",
            hint="A prediction has one right option; a quiz may have several.",
            key="option",
        )
    return rights.index(True)
