"""Origins in records: kept, compared, and true for as long as the code is the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import PurePath

import pytest

from scripts.codec import decode, encode, sealed
from scripts.compare import compare
from scripts.errors import RecordError
from scripts.origins.code import Code
from scripts.origins.frame import Frame, unescaped
from scripts.parse import parse
from scripts.programdiff import tells_more
from scripts.run import Origin, Span
from tests.records.samples import ORIGINS, WHERE, lesson, program, record, with_program

SOURCE = '''"""Sums."""

# %% one role="step"
def f(x):
    return double(x) + 1


# %% verdict role="verdict"
print("PASS: sums-01")
'''
HELPER = "# Helps.\n\n\ndef double(x):\n    return x * 2\n"


def code(source: str = SOURCE, helper: str = HELPER) -> Code:
    return Code(parse(source, "lesson_code/sums_01.py", "sums-01"), {"helper.py": helper}.get)


def moved(by: int) -> tuple[Origin, ...]:
    return tuple(
        replace(each, span=replace(each.span, line=1 + by, end_line=1 + by)) for each in ORIGINS
    )


OTHER = (replace(ORIGINS[0], stablehlo=(3, 4)), replace(ORIGINS[1], stablehlo=()))


def test_a_record_of_an_older_engine_has_no_origins_and_reads_as_it_always_did() -> None:
    written = encode(with_program(origins=()))
    assert "origins" not in written
    assert decode(written, WHERE).run.programs[0].origins == ()


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("from", [1], "from should be a line and a column"),
        ("hlo", ["3"], "hlo[0] should be a number, not text"),
    ],
)
def test_a_wrong_origin_is_named(key: str, value: object, message: str) -> None:
    document = json.loads(encode(record()))
    document["programs"][0]["origins"][0][key] = value
    with pytest.raises(RecordError) as caught:
        decode(sealed(json.dumps(document, indent=2)), WHERE)
    assert caught.value.what == f"programs[0].origins[0].{message}"


def test_code_that_has_moved_is_no_drift() -> None:
    drift = compare(record(), with_program(origins=moved(7)), lesson())
    assert drift.differences == ()


def test_operations_that_come_from_other_code_are_drift() -> None:
    (difference,) = compare(record(), with_program(origins=OTHER), lesson()).differences
    assert difference.what == "program matmul: operations come from other code"
    assert difference.new == (
        "cell:two, line 1, column 4: jaxpr 1; stablehlo 3, 4\ncell:two, line 1, column 4: hlo 6, 9"
    )


def test_another_program_comes_from_other_code_and_that_is_said_once() -> None:
    other = with_program(origins=OTHER, jaxpr="{ lambda ; . let in () }")
    (difference,) = compare(record(), other, lesson()).differences
    assert difference.what == "program matmul, jaxpr changed"


def test_origins_that_only_one_record_has_are_no_drift() -> None:
    old = with_program(origins=())
    assert compare(old, record(), lesson()).differences == ()
    assert compare(record(), old, lesson()).differences == ()
    assert tells_more(old.run.programs[0], program())
    assert not tells_more(program(), program())


def test_a_span_is_the_same_code_however_many_comments_stand_around_it() -> None:
    file = PurePath("sums_01.py")
    span = code().span(Frame("", 5, 11, 5, 20), file)
    assert span == Span("cell:one", 2, 11, 2, 20)
    commented = SOURCE.replace("def f", "# Why?\n\n# Because.\ndef f").replace(
        "    return", "    # Once more.\n    return"
    )
    assert code(commented).span(Frame("", 9, 11, 9, 20), file) == span
    for source, line in ((SOURCE, 5), (commented, 9)):
        quote = code(source).quote(span)
        assert quote is not None
        assert (quote.path, quote.line, quote.text) == ("lesson_code/sums_01.py", line, "double(x)")


def test_a_span_of_a_local_module_names_it() -> None:
    span = code().span(Frame("", 5, 11, 5, 16), PurePath("helper.py"))
    assert span == Span("module:helper.py", 2, 11, 2, 16)
    quote = code(helper="def double(x):\n    # Twice.\n    return x * 2\n").quote(span)
    assert quote is not None
    assert (quote.path, quote.line, quote.text) == ("lesson_code/helper.py", 3, "x * 2")


@pytest.mark.parametrize(
    ("line", "file"), [(1, "sums_01.py"), (6, "sums_01.py"), (99, "sums_01.py"), (1, "gone.py")]
)
def test_a_frame_that_is_in_no_code_has_no_span(line: int, file: str) -> None:
    assert code().span(Frame("", line, 0, line, 1), PurePath(file)) is None


@pytest.mark.parametrize(
    "span",
    [
        Span("cell:gone", 1, 0, 1, 1),
        Span("cell:one", 9, 0, 9, 1),
        Span("module:gone.py", 1, 0, 1, 1),
    ],
)
def test_code_that_is_gone_cannot_be_quoted(span: Span) -> None:
    assert code().quote(span) is None
    assert code().statement(span) is None


def test_a_short_statement_is_shown_whole_and_of_a_long_one_the_lines_alone() -> None:
    span = Span("cell:one", 2, 11, 2, 20)
    statement = code().statement(span)
    assert statement is not None
    assert (statement.line, statement.lines) == (4, ("def f(x):", "    return double(x) + 1"))
    longer = SOURCE.replace("    return", "    y = 1\n" * 12 + "    return")
    statement = code(longer).statement(Span("cell:one", 14, 11, 14, 20))
    assert statement is not None
    assert statement.lines == ("    return double(x) + 1",)
    decorated = SOURCE.replace("def f", "@wraps\ndef f")
    statement = code(decorated).statement(Span("cell:one", 3, 11, 3, 20))
    assert statement is not None
    assert statement.lines[0] == "@wraps"


@pytest.mark.parametrize(
    ("quoted", "name"),
    [
        ("/home/a.py", "/home/a.py"),
        (r"/home/Gr\C3\B6\C3\9Fe.py", "/home/Größe.py"),
        (r"/home/\303\251.py", "/home/é.py"),
        (r"/home/\"x\"\\.py", '/home/"x"\\.py'),
    ],
)
def test_file_names_are_read_as_compilers_write_them(quoted: str, name: str) -> None:
    assert unescaped(quoted) == name
