"""A block that shows a recorded program as JAX traced it, as XLA got it, and as it runs."""

from __future__ import annotations

from scripts.blocks.block import Block, Context, only_keys, text_of
from scripts.errors import nearest
from scripts.meanings.look_up import meaning
from scripts.render.compiler import compiler_html, operations_of
from scripts.render.programs import SPOKEN
from scripts.run import Program


def html(block: Block, context: Context) -> str:
    """The forms side by side.

    Raises:
        PageError: The block names no program of the page's lesson.
    """
    program = _program(block, context)
    if context.code is None:
        raise ValueError("a page is rendered with the code of its lesson")
    return compiler_html(program, context.lesson, context.code())


def markdown(block: Block, context: Context) -> str:
    """What the operations mean, as a table; the notebook prints the forms elsewhere.

    Raises:
        PageError: The block names no program of the page's lesson.
    """
    program = _program(block, context)
    rows = [
        f"| `{name}` | {SPOKEN[form]} | {meaning(form, name)} |"
        for form, name in operations_of(program)
    ]
    head = ["| Operation | Form | Meaning |", "| --- | --- | --- |"]
    return "\n".join([*head, *rows])


def _program(block: Block, context: Context) -> Program:
    only_keys(block, block.data, ["program"])
    lesson, _, name = text_of(block, block.data, "program").partition("/")
    programs = context.record.run.programs if context.record else ()
    for program in programs:
        if lesson == context.lesson and program.name == name:
            return program
    known = [f"{context.lesson}/{program.name}" for program in programs]
    raise block.error(
        f"the lesson of this page publishes no program {lesson}/{name}".rstrip("/"),
        hint=nearest(f"{lesson}/{name}", known),
        key="program",
    )
