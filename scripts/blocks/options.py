"""What a reader chooses from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scripts.blocks.block import Block, only_keys, text_of
from scripts.blocks.question import plain


@dataclass(frozen=True)
class Option:
    """One of several answers."""

    text: str
    """Markdown."""
    is_right: bool
    explanation: str
    """Markdown; empty where the block's kind has none."""


def read_options(
    block: Block, tables: Sequence[Mapping[str, object]], *, explained: bool = False
) -> tuple[Option, ...]:
    """Read the tables ``[[option]]``.

    Args:
        block: The block.
        tables: Its options.
        explained: Whether every option has an explanation of its own.

    Raises:
        PageError: A key is wrong, two options say the same, there is one only, or none is right.
    """
    required = ("text", "explanation") if explained else ("text",)
    options: list[Option] = []
    seen: list[str] = []
    for nth, table in enumerate(tables):
        only_keys(block, table, required, ("right",), ("option", nth))
        text = text_of(block, table, "text", nth=nth)
        if plain(text).casefold() in seen:
            what = f"two options say {plain(text)!r}"
            raise block.error(what, hint="Reword one.", key="option", nth=nth)
        seen.append(plain(text).casefold())
        is_right = table.get("right", False)
        if not isinstance(is_right, bool):
            what = f"right must be true or false, not {is_right!r}"
            raise block.error(what, hint="Write right = true.", key="option", nth=nth)
        why = text_of(block, table, "explanation", nth=nth) if explained else ""
        options.append(Option(text, is_right, why))
    if len(options) == 1:
        raise block.error("there is one option only", hint="Add another.", key="option")
    if not any(option.is_right for option in options):
        raise block.error("no option is right", hint="Mark one: right = true.", key="option")
    return tuple(options)
