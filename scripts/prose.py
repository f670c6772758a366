r"""Numbers and marks in a piece of prose.

A mark is an HTML comment directly after a number: ``8192<!-- = flops -->``. Python-Markdown leaves
such a comment alone in paragraphs, lists, tables, headings, titles, footnotes and emphasis, and
after ``$…$`` and code spans. It does harm in three places, where it is an error: at the start of a
line it ends the paragraph, inside ``$…$`` it is TeX, and after ``$$…$$`` it keeps the formula from
being one. Inside a code span it is text, so that a page can explain marks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scripts.inline_spans import Span, inline_spans, without_spans
from scripts.markdown_blocks import Prose
from scripts.prose_numbers import Number, last_number, numbers_in, whole_number

_CLOSERS = frozenset("*_)]\"'”’»~=^")
"""What may stand between a number and its mark, beside the ends of formulas and code."""
_PERCENT = re.compile(r"[^\S\n]?%")
_LOOKS_LIKE_MARK = re.compile(r"\s*(?:[=<>]|given\b)", re.IGNORECASE)
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_ITEM = re.compile(r"[ \t]*(?:[0-9]+[.)]|[-*+])[ \t]")
_LIST_NUMBER = re.compile(r"^[ \t]*[0-9]+[.)](?=[ \t])", re.MULTILINE)
_HEADING_NUMBER = re.compile(r"[ ]*#+[ \t]+[0-9]+(?:\.[0-9]+)*[.):]?(?=[ \t])")


@dataclass(frozen=True)
class Mark:
    """A comment that stands where a mark stands, or reads like one."""

    text: str
    """What stands between ``<!--`` and ``-->``."""
    start: int
    end: int
    number: Number | None
    """The number directly before it."""
    problem: str = ""
    """Why no mark can stand here."""


@dataclass(frozen=True)
class Reading:
    """What a piece of prose shows."""

    numbers: tuple[Number, ...]
    """Numbers that must carry a mark, whether or not they do."""
    marks: tuple[Mark, ...]


def read_prose(prose: Prose) -> Reading:
    """Find the numbers and marks of a piece of prose."""
    text = prose.text
    spans = inline_spans(text)
    plain = numbers_in(_without_numbering(without_spans(text, spans), prose.kind))
    formulas = [
        number
        for span in spans
        if span.kind == "formula" and (number := whole_number(span.inner, span.inner_start))
    ]
    by_stop = {number.stop: number for number in plain}
    for span in spans:
        if number := _number_of(span):
            by_stop[span.end] = number
    required = sorted(
        (number for number in plain + formulas if number.is_required),
        key=lambda number: number.start,
    )
    marks = [mark for span in spans for mark in _marks(text, span, spans, by_stop)]
    return Reading(tuple(required), tuple(marks))


def _without_numbering(masked: str, kind: str) -> str:
    """Blot out the numbers that Markdown puts before an item, and an author before a heading."""
    pattern = _HEADING_NUMBER if kind == "heading" else _LIST_NUMBER
    if kind != "heading" and not _ITEM.match(masked):
        return masked  # a line that merely begins with a number and a full stop
    return pattern.sub(lambda number: "\0" * len(number[0]), masked)


def _number_of(span: Span) -> Number | None:
    """The number that a mark after a formula or a code span is about."""
    if span.kind == "formula" and (number := whole_number(span.inner, span.inner_start)):
        return number
    if span.kind in {"formula", "code"}:
        return last_number(span.inner, span.inner_start)
    return None


def _marks(
    text: str, span: Span, spans: tuple[Span, ...], by_stop: dict[int, Number]
) -> list[Mark]:
    if span.kind == "comment":
        number = _number_before(text, span.start, by_stop)
        if number and not number.is_percent and _PERCENT.match(text, span.end):
            number = replace(number, is_percent=True)
        if number or _LOOKS_LIKE_MARK.match(span.inner):
            is_displayed = any(s.end == span.start and s.kind == "display" for s in spans)
            problem = "stands after a displayed formula" if is_displayed else ""
            return [Mark(span.inner, span.start, span.end, number, problem)]
    if span.kind in {"formula", "display"}:
        return [
            Mark(
                comment[1],
                span.inner_start + comment.start(),
                span.inner_start + comment.end(),
                None,
                "stands inside a formula",
            )
            for comment in _COMMENT.finditer(span.inner)
        ]
    return []


def _number_before(text: str, start: int, by_stop: dict[int, Number]) -> Number | None:
    """The number that ends where a mark begins, or only closing marks away from there."""
    at = start
    while at not in by_stop and at and text[at - 1] in _CLOSERS:
        at -= 1
    return by_stop.get(at)
