"""One program in all its forms side by side, with the code that its operations come from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from scripts.meanings.look_up import meaning
from scripts.origins.code import Code, Quote
from scripts.program import ROWS
from scripts.render.html import attribute, escape, scrolled, table
from scripts.render.programs import LONGEST_TEXT, SPOKEN, excerpt, highlighted, rest_html
from scripts.render.quotes import quotes_html
from scripts.run import FORMS, Form, Program

_STAGES: Mapping[Form, str] = {
    "jaxpr": "traced by JAX",
    "stablehlo": "given to the compiler",
    "hlo": "run by this backend",
}


def compiler_html(program: Program, lesson: str, code: Code) -> str:
    """The forms of a program, their operations tied to each other by the code they come from.

    Args:
        program: The program.
        lesson: Id of the lesson whose record holds it.
        code: The lesson's code as it stands now.
    """
    return _View(program, lesson, code).html()


def operations_of(program: Program) -> Iterator[tuple[Form, str]]:
    """Every form's operations, each once, in the order of the texts."""
    for form in FORMS:
        rows = ROWS[form](program.text(form))
        yield from ((form, name) for name in dict.fromkeys(chain(*rows.values())))


class _View:
    """A program, and the pieces of code that it comes from, numbered."""

    def __init__(self, program: Program, lesson: str, code: Code) -> None:
        self._program = program
        self._lesson = lesson
        quoted = [(origin, code.quote(origin.span)) for origin in program.origins]
        there = [(origin, quote) for origin, quote in quoted if quote is not None]
        there.sort(key=lambda pair: _place(pair[1]))
        statements = (code.statement(origin.span) for origin, _ in there)
        self._quotes = [quote for _, quote in there]
        self._statements = [statement for statement in statements if statement is not None]
        self._of = dict[tuple[Form, int], list[int]]()
        for number, (origin, _) in enumerate(there):
            for form in FORMS:
                for row in origin.rows(form):
                    self._of.setdefault((form, row), []).append(number)

    def html(self) -> str:
        name = self._program.name
        forms = [form for form in FORMS if self._program.text(form)]
        columns = "".join(map(self._column, forms))
        quotes = json.dumps([[quote.line, quote.text] for quote in self._quotes])
        return (
            f'<section class="rp-compiler" aria-label="{attribute(f"Compiler view of {name}")}" '
            f'data-quotes="{attribute(quotes)}">'
            f"{quotes_html(self._quotes, self._statements, name)}"
            f'<div class="rp-compiler-forms rp-compiler-forms-{len(forms)}">{columns}</div>'
            '<details class="rp-figure-data rp-compiler-meanings">'
            "<summary>What each operation means, and where it comes from</summary>"
            f"{self._table()}</details></section>"
        )

    def _column(self, form: Form) -> str:
        shown, left_out = excerpt(self._program.text(form), LONGEST_TEXT)
        lines = highlighted(shown.rstrip("\n"), form).split("\n")
        rows = ROWS[form](shown)
        listed = "".join(
            self._row(form, number, line, rows.get(number, ()))
            for number, line in enumerate(lines, start=1)
        )
        label = attribute(f"{SPOKEN[form]} of {self._program.name}, line by line")
        return (
            f'<div class="rp-compiler-form" data-form="{SPOKEN[form]}"><div class="highlight">'
            f'<span class="filename">{SPOKEN[form]} <span>({_STAGES[form]})</span></span>'
            f'<pre tabindex="0" role="region" aria-label="{label}"><code>{listed}</code></pre>'
            f"</div>{rest_html(left_out, self._lesson)}</div>"
        )

    def _row(self, form: Form, number: int, line: str, operations: Sequence[str]) -> str:
        if not operations:
            return f'<span class="rp-row">{line}\n</span>'
        of = self._of.get((form, number), [])
        data = {
            "op": ", ".join(operations),
            "means": "; ".join(filter(None, (meaning(form, name) for name in operations))),
            "of": " ".join(map(str, of)),
            "line": ",".join(dict.fromkeys(str(self._quotes[each].line) for each in of)),
        }
        told = "".join(f' data-{key}="{attribute(value)}"' for key, value in data.items() if value)
        return f'<span class="rp-row rp-op"{told}>{line}\n</span>'

    def _table(self) -> str:
        rows = [
            (
                f"<code>{escape(name)}</code>",
                SPOKEN[form],
                "<br>".join(map(_told_html, self._quotes_of(form, name))),
                escape(meaning(form, name)),
            )
            for form, name in operations_of(self._program)
        ]
        caption = f"Operations of {self._program.name}"
        head = ("Operation", "Form", "From", "Meaning")
        return scrolled(table(caption, head, rows), caption, "rp-tables")

    def _quotes_of(self, form: Form, name: str) -> list[Quote]:
        rows = ROWS[form](self._program.text(form))
        named = [self._of.get((form, row), []) for row, names in rows.items() if name in names]
        return [self._quotes[each] for each in sorted({*chain(*named)})]


def _place(quote: Quote) -> tuple[str, int, int, int, int]:
    return quote.path, quote.line, quote.column, quote.end_line, quote.end_column


def _told_html(quote: Quote) -> str:
    return f"line {quote.line}: <code>{escape(quote.text)}</code>"
