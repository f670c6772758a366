"""Pieces of a lesson's code shown in their place, each marked with its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from scripts.origins.code import Quote
from scripts.render.html import attribute, escape
from scripts.render.programs import token_html

if TYPE_CHECKING:
    from pygments.token import _TokenType

_GAP = '<span class="rp-row rp-gap">⋮\n</span>'


def quotes_html(quotes: Sequence[Quote], statements: Sequence[Quote], program: str) -> str:
    """Statements file by file, in which quotes are marked.

    Args:
        quotes: What is marked; the how-manieth it is, from 0, stands in ``data-of``, after those
            of quotes inside it.
        statements: The whole lines to show.
        program: What the code became, for those who hear the page.
    """
    files = dict.fromkeys(statement.path for statement in statements)
    return "".join(_file(path, quotes, statements, program) for path in files)


def _file(path: str, quotes: Sequence[Quote], statements: Sequence[Quote], program: str) -> str:
    texts = {
        number: text
        for each in statements
        if each.path == path
        for number, text in enumerate(each.lines, start=each.line)
    }
    marks = [(number, each) for number, each in enumerate(quotes) if each.path == path]
    blocks = [_block(run, texts, marks) for run in _runs(sorted(texts))]
    label = attribute(f"Code of {program} in {path}")
    return (
        f'<div class="highlight rp-compiler-source"><span class="filename">{escape(path)}</span>'
        f'<pre tabindex="0" role="region" aria-label="{label}">'
        f"<code>{_GAP.join(blocks)}</code></pre></div>"
    )


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    yield run


def _block(run: list[int], texts: dict[int, str], marks: Sequence[tuple[int, Quote]]) -> str:
    """Consecutive lines of a file."""
    from pygments.lexers.python import PythonLexer

    begins, at = dict[int, int](), 0
    for number in run:
        begins[number] = at
        at += len(texts[number]) + 1
    spans = [
        (begins[quote.line] + quote.column, begins[quote.end_line] + quote.end_column, number)
        for number, quote in marks
        if quote.line in begins and quote.end_line in begins
    ]
    text = "".join(f"{texts[number]}\n" for number in run)
    edges = sorted({0, len(text), *begins.values(), *(edge for span in spans for edge in span[:2])})
    tokens = [*PythonLexer().get_tokens_unprocessed(text)]
    pieces = dict.fromkeys(run, "")
    for begin, end in pairwise(edges):
        line = max(number for number in run if begins[number] <= begin)
        inside = sorted((span[1] - span[0], span[2]) for span in spans if _holds(span, begin))
        pieces[line] += _piece(tokens, begin, end, [number for _, number in inside])
    return "".join(
        f'<span class="rp-row" data-line="{number}">{pieces[number]}</span>' for number in run
    )


def _holds(span: tuple[int, int, int], position: int) -> bool:
    return span[0] <= position < span[1]


def _piece(
    tokens: Sequence[tuple[int, _TokenType, str]], begin: int, end: int, of: list[int]
) -> str:
    """The tokens between two places, cut where they reach beyond."""
    html = "".join(
        token_html(kind, value[max(begin - at, 0) : end - at])
        for at, kind, value in tokens
        if at < end and begin < at + len(value)
    )
    return f'<span class="rp-from" data-of="{" ".join(map(str, of))}">{html}</span>' if of else html
