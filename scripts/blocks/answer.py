"""An exercise's answer, checked in the page, which knows the usual mistakes by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.blocks.block import Block, Context, only_keys, tables_of, text_of
from scripts.blocks.question import Question, framed, in_markdown, plain, read_question, told
from scripts.blocks.target import KEYS, Target, number_of, read_target
from scripts.run import Json

_AROUND = "\"'`.,;:!? "


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that tells how it came about."""

    value: float | str
    name: str
    """Markdown, such as ``the factor two is missing``."""
    explanation: str
    """Markdown."""


@dataclass(frozen=True)
class Answer:
    """An answer block, understood."""

    asked: Question
    target: Target | None
    """The right number; None where the answer is a word or two."""
    texts: tuple[str, ...]
    """The right words, the one to show first."""
    explanation: str
    """Why it is right; Markdown."""
    mistakes: tuple[Mistake, ...]

    @property
    def expected(self) -> str:
        """What is right, as text."""
        return self.target.shown if self.target else self.texts[0]


def html(block: Block, context: Context) -> str:
    """Render the check of an answer for its page."""
    answer = _read(block, context)
    render = context.render
    known: list[Json] = [
        {
            "value": mistake.value,
            "name": render(mistake.name),
            "explanation": render(mistake.explanation),
        }
        for mistake in answer.mistakes
    ]
    sealed: dict[str, Json] = {"explanation": render(answer.explanation), "mistakes": known}
    if answer.target:
        sealed["number"] = answer.target.data()
    else:
        sealed["texts"] = list(answer.texts)
    asked = Question(answer.asked.id, render(answer.asked.title), render(answer.asked.text))
    return framed("answer", asked, told(render(_solution(answer))), sealed)


def markdown(block: Block, context: Context) -> str:
    """Tell the question in the notebook edition, and its answer folded."""
    answer = _read(block, context)
    return in_markdown(answer.asked, [], _solution(answer))


def _solution(answer: Answer) -> str:
    return f"**{answer.expected}**\n\n{answer.explanation}"


def _read(block: Block, context: Context) -> Answer:
    keys = ("title", "text", "also", "mistake", *KEYS)
    only_keys(block, block.data, ("id", "question", "explanation"), keys)
    asked = read_question(block, "Your answer")
    if ("value" in block.data) == ("text" in block.data):
        what = "it needs a value, or else a text, that is right"
        raise block.error(what, hint='Write value = "NAME" or text = "…".')
    target = read_target(block, context) if "value" in block.data else None
    texts = () if target else (text_of(block, block.data, "text"), *_also(block))
    tables = tables_of(block, "mistake") if "mistake" in block.data else []
    mistakes = tuple(
        _mistake(block, context, table, nth, is_number=target is not None)
        for nth, table in enumerate(tables)
    )
    answer = Answer(asked, target, texts, text_of(block, block.data, "explanation"), mistakes)
    _refuse_alike(block, answer)
    return answer


def _also(block: Block) -> list[str]:
    also = block.data.get("also", [])
    if not isinstance(also, list) or not all(isinstance(text, str) and text for text in also):
        what = "also must be a list of texts"
        raise block.error(what, hint='Write also = ["…", "…"].', key="also")
    return also


def _mistake(
    block: Block, context: Context, table: Mapping[str, object], nth: int, *, is_number: bool
) -> Mistake:
    key = "value" if is_number else "text"
    only_keys(block, table, (key, "name", "explanation"), table=("mistake", nth))
    # The answer's own value, text and explanation stand above those of the mistakes.
    given = text_of(block, table, key, nth=nth + 1)
    value = number_of(block, context, given, nth + 1) if is_number else given
    return Mistake(
        value,
        text_of(block, table, "name", nth=nth),
        text_of(block, table, "explanation", nth=nth + 1),
    )


def _refuse_alike(block: Block, answer: Answer) -> None:
    """A mistake that is right, or cannot be told from another, would be explained wrongly."""
    for nth, mistake in enumerate(answer.mistakes):
        named = f"the mistake {plain(mistake.name)!r} comes to {plain(str(mistake.value))}"
        if any(_alike(answer.target, text, mistake.value) for text in _right(answer)):
            raise block.error(f"{named}, which is right", key="mistake", nth=nth)
        for other in answer.mistakes[:nth]:
            if _alike(answer.target, other.value, mistake.value):
                what = f"{named}, and so does {plain(other.name)!r}"
                raise block.error(what, hint="Make them one.", key="mistake", nth=nth)


def _right(answer: Answer) -> tuple[float | str, ...]:
    return (answer.target.value,) if answer.target else answer.texts


def _alike(target: Target | None, one: float | str, other: float | str) -> bool:
    """Whether the page would take one answer for the other."""
    if target is None or isinstance(one, str) or isinstance(other, str):
        return _normal(str(one)) == _normal(str(other))
    return target.moved(one).holds(other)


def _normal(text: str) -> str:
    """A short text without case, quotes and spare spaces, as the page's script compares it."""
    return " ".join(text.lower().split()).strip(_AROUND)
