"""Claims: numbers in the prose that are tied to values of a record.

A mark directly after a number makes it a claim::

    8192<!-- = flops -->        equal, to the digits shown
    100<!-- < peak / 1e9 -->    less than the recorded value
    100<!-- > peak / 1e9 -->    more than the recorded value
    20<!-- given -->            an assumption, or a fact that no run produces

After the sign stands the name of a published value, then ``[2]``, ``.key`` or ``["a key"]`` as
often as needed, then ``* NUMBER`` or ``/ NUMBER``. A number with a sign of percent is compared with
a hundred times the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scripts.errors import ClaimError
from scripts.expression import Expression, parse_expression
from scripts.markdown_blocks import Prose
from scripts.page import Page
from scripts.prose import Mark, read_prose
from scripts.prose_numbers import Number
from scripts.shown import SHOWN

Relation = Literal["=", "<", ">"]
_RELATIONS: dict[str, Relation] = {"=": "=", "<": "<", ">": ">"}
_MARK = re.compile(r"\s+([=<>])\s*(\S.*?)\s*")
_GIVEN = re.compile(r"\s*given\s*")
_FORMS = (
    "A mark is <!-- = name -->, <!-- < name -->, <!-- > name --> or <!-- given -->; "
    "[0], .key, * 100 or / 1e9 may follow the name."
)


@dataclass(frozen=True)
class Claim:
    """One number of a page with what it claims."""

    shown: str
    """As it stands on the page, without a sign of percent: ``8192``, ``16/7``, ``(32, 16)``."""
    is_percent: bool
    relation: Relation
    """``=`` to the digits shown; ``<`` and ``>`` the shown number against the record's."""
    expression: Expression | None
    """What it is compared with; None for what is given."""
    line: int
    column: int
    """1-based place of the number."""


def read_claims(page: Page) -> Iterator[Claim | ClaimError]:
    """Each claim of a page, or what is wrong with a mark that makes none."""
    for prose in page.text:
        if "<!--" in prose.text:
            for mark in read_prose(prose).marks:
                yield _claim(mark, prose, page.path)


def _claim(mark: Mark, prose: Prose, path: str) -> Claim | ClaimError:
    where = f"{path}:{prose.place(mark.start)[0]}"
    written = f"<!--{mark.text}-->"
    if mark.problem:
        hint = "Write it after the closing $ of a number in the text."
        return ClaimError(f"the mark {written} {mark.problem}", where=where, hint=hint)
    match = _MARK.fullmatch(mark.text)
    expression = parse_expression(match[2]) if match else None
    if not expression and not _GIVEN.fullmatch(mark.text):
        return ClaimError(f"cannot read the mark {written}", where=where, hint=_FORMS)
    number = mark.number
    if number is None or (expression and not re.fullmatch(SHOWN, number.text)):
        what = f"no number stands directly before the mark {written}"
        return ClaimError(what, where=where, hint=f"Write it so: 8192{written}")
    relation = _RELATIONS[match[1]] if match else "="
    line, column = prose.place(number.start)
    return Claim(number.text, number.is_percent, relation, expression, line, column)


def shown_text(number: Number | Claim) -> str:
    """A number as a message shows it."""
    text = number.shown if isinstance(number, Claim) else number.text
    return f"{text} %" if number.is_percent else text
