"""The compiler view: a program's forms, tied to the code that its operations come from."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scripts.blocks.block import Context, read_block
from scripts.blocks.compiler import html, markdown
from scripts.codec import decode
from scripts.errors import PageError
from scripts.meanings.look_up import meaning
from scripts.origins.code import Code
from scripts.parse import parse
from scripts.record import Record
from scripts.render.compiler import compiler_html, operations_of
from scripts.run import Origin, Program, Run, Span
from tests.render.sample import sample_program, sample_provenance

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "docs" / "recorded").glob("performance-*.json"))
SOURCE = '''"""Small."""

# %% scale role="step"
def scaled(x):
    return (x
            + x) < "<&>"  # why


# %% verdict role="verdict"
print("PASS: small-01")
'''
SUM = Span("cell:scale", 2, 11, 3, 16)
WHOLE = Span("cell:scale", 2, 11, 3, 24)
ORIGINS = (
    Origin(SUM, jaxpr=(1,), stablehlo=(3,)),
    Origin(WHOLE, stablehlo=(3,)),
    Origin(Span("cell:gone", 1, 0, 1, 1), hlo=(5,)),
)


def code() -> Code:
    return Code(parse(SOURCE, "lesson_code/small_01.py", "small-01"), {}.get)


def record(*programs: Program) -> Record:
    run = Run("small-01", (), (), programs, (), (), "PASS: small-01")
    return Record(run, sample_provenance(), None)  # type: ignore[arg-type]


def context(*programs: Program) -> Context:
    return Context("small-01", record(*programs), str, code)


def program() -> Program:
    return replace(sample_program(), origins=ORIGINS)


def rows(view: str) -> list[tuple[str, str | None, str | None]]:
    """Every row of the view: its text, the pieces of code it comes from, and its line."""
    view = view.replace("<br>", "<br/>")
    return [
        ("".join(row.itertext()).rstrip("\n"), row.get("data-of"), row.get("data-line"))
        for row in ET.fromstring(view).iter("span")
        if "rp-row" in (row.get("class") or "")
    ]


def test_each_operation_says_which_code_it_comes_from() -> None:
    view = html(
        read_block("compiler", 'program = "small-01/scaled"', "p.md", 3), context(program())
    )
    assert [row for row in rows(view) if row[1]] == [
        ("{ lambda ; a:f32[3]. let b:f32[3] = add a a in (b,) }", "0", "5"),
        ("    %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>", "0 1", "5"),
    ]


def test_the_code_is_shown_line_by_line_with_its_pieces_marked() -> None:
    view = compiler_html(program(), "small-01", code())
    assert rows(view)[:3] == [
        ("def scaled(x):", None, "4"),
        ("    return (x", None, "5"),
        ('            + x) < "<&>"  # why', None, "6"),
    ]
    pieces = re.findall(r'<span class="rp-from" data-of="([\d ]+)">', view)
    assert pieces == ["0 1", "0 1", "1"]
    assert (
        "[[5, &quot;(x + x)&quot;], [5, &quot;(x + x) &lt; \\&quot;&lt;&amp;&gt;\\&quot;&quot;]]"
        in view
    )


def test_without_scripts_the_view_holds_every_text_in_full() -> None:
    texts = [text for text, *_ in rows(compiler_html(program(), "small-01", code()))]
    shown = "\n".join(texts[3:]) + "\n"
    whole = program()
    assert shown == whole.jaxpr + whole.stablehlo + whole.hlo


def test_the_table_gives_every_operation_its_meaning_and_its_code() -> None:
    table = compiler_html(program(), "small-01", code()).partition("<table")[2]
    assert (
        "<code>stablehlo.add</code></th><td>StableHLO</td><td>line 5: <code>(x + x)</code><br>"
        'line 5: <code>(x + x) &lt; "&lt;&amp;&gt;"</code></td><td>adds matching elements</td>'
    ) in table


def test_a_program_of_an_older_record_is_shown_without_code() -> None:
    view = compiler_html(replace(program(), origins=(), jaxpr=""), "small-01", code())
    assert "rp-compiler-source" not in view
    assert "rp-compiler-forms-2" in view
    assert "adds matching elements" in view


def test_a_long_program_ends_where_the_page_would_get_too_long() -> None:
    whole = program()
    long = replace(
        whole, stablehlo=whole.stablehlo.replace("    return", "    // .\n" * 500 + "    return")
    )
    view = compiler_html(long, "small-01", code())
    assert '106 more lines stand in <a href="site:recorded/small-01.json">the record</a>' in view


def test_statements_that_lie_apart_have_a_gap_between_them() -> None:
    source = SOURCE.replace("\n\n# %% verdict", "\nif True:\n    y = scaled(1)\n\n# %% verdict")
    apart = (Origin(SUM, jaxpr=(1,)), Origin(Span("cell:scale", 5, 8, 5, 17), hlo=(5,)))
    view = compiler_html(
        replace(program(), origins=apart),
        "small-01",
        Code(parse(source, "lesson_code/small_01.py", "small-01"), {}.get),
    )
    assert [row[0] for row in rows(view)[:6]] == [
        "def scaled(x):", "    return (x", '            + x) < "<&>"  # why', "⋮",
        "if True:", "    y = scaled(1)",
    ]  # fmt: skip


def test_the_notebook_tells_what_the_operations_mean() -> None:
    block = read_block("compiler", 'program = "small-01/scaled"', "p.md", 3)
    assert markdown(block, context(program())) == (
        "| Operation | Form | Meaning |\n"
        "| --- | --- | --- |\n"
        "| `add` | Jaxpr | adds matching elements |\n"
        "| `stablehlo.add` | StableHLO | adds matching elements |\n"
        "| `add` | Optimised HLO | adds matching elements |"
    )
    assert markdown(block, context()) == ""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            'program = "small-01/scaledd"',
            (
                "p.md:3: compiler block: the lesson of this page publishes no program "
                "'small-01/scaledd'\n  → Did you mean 'small-01/scaled'?"
            ),
        ),
        ("program = 1", 'p.md:3: compiler block: program must be text\n  → Write program = "…".'),
        ("", "p.md:3: compiler block: the key 'program' is missing\n  → Add program."),
        (
            'program = "small-01/scaled"\nform = "hlo"',
            "p.md:4: compiler block: unknown key 'form'\n  → Known: program.",
        ),
    ],
)
def test_a_wrong_block_says_what_is_wrong(body: str, message: str) -> None:
    with pytest.raises(PageError) as caught:
        html(read_block("compiler", body, "p.md", 3), context(program()))
    assert str(caught.value) == message


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_operation_of_a_recorded_program_lacks_its_meaning(path: Path) -> None:
    recorded = decode(path.read_text(encoding="utf-8"), path.name)
    found = [each for program in recorded.run.programs for each in operations_of(program)]
    assert found
    assert [each for each in found if not meaning(*each)] == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_operation_of_a_recorded_program_lacks_its_code(path: Path) -> None:
    for program in decode(path.read_text(encoding="utf-8"), path.name).run.programs:
        for form in ("stablehlo", "hlo"):
            assert any(origin.rows(form) for origin in program.origins)


def test_an_operation_that_nobody_has_explained_has_no_meaning() -> None:
    assert meaning("hlo", "frobnicate") == ""
    assert meaning("hlo", "custom-call @unheard") == (
        "calls code from outside the compiler, such as a library"
    )
    assert meaning("hlo", "custom-call @TopK") == (
        "calls code from outside the compiler, such as a library; "
        "here a search for the k largest elements"
    )


def test_meanings_are_short_lines_that_follow_a_name() -> None:
    from scripts.meanings.hlo import HLO, HLO_TARGETS
    from scripts.meanings.jaxpr import JAXPR
    from scripts.meanings.stablehlo import STABLEHLO

    for said in [*HLO.values(), *HLO_TARGETS.values(), *JAXPR.values(), *STABLEHLO.values()]:
        assert len(said) <= 90, said
        assert said[0].islower(), said
        assert not said.endswith("."), said
    assert len(JAXPR) > 150
    assert len(STABLEHLO) > 100
    assert len(HLO) > 100
