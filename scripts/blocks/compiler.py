"""A block that shows a recorded program as JAX traced it, as XLA got it, and as it runs."""

from __future__ import annotations

from collections.abc import Mapping

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
    name, programs = _named(block, context)
    if name not in programs:
        what = f"the lesson of this page publishes no program {name!r}"
        raise block.error(what, hint=nearest(name, programs), key="program")
    if context.code is None:
        raise ValueError("a page is rendered with the code of its lesson")
    return compiler_html(programs[name], context.lesson, context.code())


def markdown(block: Block, context: Context) -> str:
    """What the operations mean, as a table; nothing where the page is wrong, which it is told."""
    name, programs = _named(block, context)
    if name not in programs:
        return ""
    rows = [
        f"| `{operation}` | {SPOKEN[form]} | {meaning(form, operation)} |"
        for form, operation in operations_of(programs[name])
    ]
    return "\n".join(["| Operation | Form | Meaning |", "| --- | --- | --- |", *rows])


def _named(block: Block, context: Context) -> tuple[str, Mapping[str, Program]]:
    """The program that the block names, and those that it may name."""
    only_keys(block, block.data, ["program"])
    programs = context.record.run.programs if context.record else ()
    known = {f"{context.lesson}/{program.name}": program for program in programs}
    return text_of(block, block.data, "program"), known
