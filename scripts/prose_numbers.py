"""Numbers in plain text, and which of them need no mark."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scripts.shown import SHOWN

_ORDERED = (
    r"(?i:steps?|figures?|fig\.|tables?|sections?|chapters?|parts?|phases?|lessons?|exercises?"
    r"|questions?|equations?|panels?|pages?)"
)
_TOKENS = re.compile(
    rf"""
    \b{_ORDERED}[ \u00a0\n](?P<ordered>[0-9]+(?:\.[0-9]+)*
        (?:(?:,[ ]|[ ](?:and|to|or)[ ]|[-–])[0-9]+)*(?!\w|[/.,][0-9]|[^\S\n]?[%×]))
  | (?P<word>[^\W\d_]\w*(?:[-.‑]\w+)*                  # with all digits in it
      | (?:\^\{{?|_\{{)[-−+]?[0-9]+                       # an exponent or a subscript
    )
  | (?P<name>
        [0-9]+(?:\.[0-9]+){{2,}}\w*                     # a version
      | [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}                # a date, perhaps with a time
        (?:[T ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?
            (?:Z|[+-][0-9]{{2}}:[0-9]{{2}})?)?
      | [0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?(?![0-9])  # a time
      | [0-9]+-(?:bit|D)\b
    )
  | (?P<shown>{SHOWN})(?P<percent>[^\S\n]?\\?%)?(?P<glued>[^\W\d_]\w*)?
    """,
    re.VERBOSE,
)
_UNIT = re.compile(
    "x|s|ms|us|µs|μs|ns|min|h|B|[kKMGTP]i?B|[KMGT]i?b|bytes?|bits?|[kKMGT]"
    "|[KMGTP]?FLOPs?|[KMGTP]?FLOPS|[KMGT]?Hz"
)
_FORMULA = re.compile(
    rf"""\s*(?:(?:=|<|>|\\(?:approx|sim|simeq|leq?|geq?|lt|gt)(?![A-Za-z]))\s*)?
    (?P<shown>{SHOWN})(?P<percent>(?:\s|\\[,;:\ ])?\\%)?
    (?:(?:\\[,;:\ ]|~|\s)*\\(?:text|mathrm|mathsf|mathit|operatorname)\{{[^{{}}]*\}}
        (?:\^\{{?-?[0-9]\}}?)?
    )?\s*""",
    re.VERBOSE,
)
"""A formula that is one number: a relation may stand before it, and a unit after it."""


@dataclass(frozen=True)
class Number:
    """A number as it stands in the text."""

    text: str
    """Without a sign of percent."""
    start: int
    end: int
    """Where ``text`` ends."""
    stop: int
    """Where the number ends with its sign of percent."""
    is_percent: bool = False
    is_required: bool = True
    """Whether it must carry a mark: dates, versions and the like need none."""


def numbers_in(text: str, offset: int = 0) -> list[Number]:
    """Find the numbers of a plain text.

    Digits within words (``float32``, ``performance-04``, ``2mkn``, ``90th``) are no numbers,
    unless the word is a unit (``64KiB``).

    Args:
        text: The text.
        offset: Where it begins, to be added to every place.
    """
    found: list[Number] = []
    for token in _TOKENS.finditer(text):
        kind = token.lastgroup
        if kind == "word" or (kind == "glued" and not _UNIT.fullmatch(token["glued"])):
            continue
        group = kind if kind in {"ordered", "name"} else "shown"
        start, end = token.span(group)
        stop = token.end("percent") if token["percent"] else end
        found.append(
            Number(
                text=token[group],
                start=offset + start,
                end=offset + end,
                stop=offset + stop,
                is_percent=token["percent"] is not None,
                is_required=group == "shown",
            )
        )
    return found


def whole_number(formula: str, offset: int = 0) -> Number | None:
    """The number that a formula consists of, else None.

    Args:
        formula: TeX without its dollar signs.
        offset: Where it begins.
    """
    match = _FORMULA.fullmatch(formula)
    if match is None:
        return None
    start, end = match.span("shown")
    is_percent = match["percent"] is not None
    return Number(match["shown"], offset + start, offset + end, offset + match.end(), is_percent)


def last_number(text: str, offset: int = 0) -> Number | None:
    """The number that ends a code span or a formula, else None: 8192 in ``F = 2mkn = 8192``."""
    numbers = numbers_in(text, offset)
    ends = numbers and numbers[-1].stop == offset + len(text.rstrip())
    return numbers[-1] if ends else None
