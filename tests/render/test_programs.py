from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import STANDARD_TYPES, Error

from scripts.render.lexers import LEXERS
from scripts.render.programs import (
    LONGEST_TEXT,
    estimates_html,
    excerpt,
    highlighted,
    operations_html,
    program_fragments,
    program_html,
)
from tests.render.sample import HLO, JAXPR, STABLEHLO, sample_program, sample_record

STYLED = {
    "", "o", "p", "s", "s2", "c", "c1", "cm", "m", "mi", "k", "kt", "kc", "n", "no", "nf", "nl",
    "na", "nv", "w",
}  # fmt: skip
"""Classes that Material gives a colour of its own, and none at all."""

LANGUAGES = sorted(LEXERS)
TEXTS = {"stablehlo": STABLEHLO, "hlo": HLO, "jaxpr": JAXPR}


def tokens(language: str, text: str) -> dict[str, str]:
    """Each word of the text with the class that it gets."""
    found = LEXERS[language]().get_tokens_unprocessed(text)
    return {value: STANDARD_TYPES[kind] for _, kind, value in found}


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(st.sampled_from('tensor<4x?>%@#!^"=-:/.1e{}[]()*, \n\tROOT_ä')))
def test_highlighting_any_text_loses_nothing(language: str, text: str):
    plain = re.sub(r"<span class=\"\w+\">|</span>", "", highlighted(text, language))
    assert html.unescape(plain) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_gets_only_classes_that_both_schemes_colour(language: str):
    lexed = list(LEXERS[language]().get_tokens_unprocessed(TEXTS[language]))
    assert {STANDARD_TYPES[kind] for _, kind, _ in lexed} <= STYLED
    assert Error not in {kind for _, kind, _ in lexed}


def test_stablehlo_is_told_apart_into_operations_types_and_values():
    line = '%0:2 = stablehlo.dot_general %arg0, dims = [1] : tensor<4x?xf32, #enc> // "why"\n'
    found = tokens("stablehlo", line + 'func.func @main attributes {a = "b", c = dense<1.5e-3>}')
    assert found["stablehlo.dot_general"] == "nf"
    assert found["%0:2"] == found["%arg0"] == "nv"
    assert found["tensor"] == found["f32"] == "kt"
    assert found["4"] == "mi"
    assert found["#enc"] == "no"
    assert found["dims"] == "na"
    assert found['// "why"'] == "c1"
    assert found["func.func"] == "k"
    assert found["@main"] == "nf"
    assert found['"b"'] == "s2"
    assert found["1.5e-3"] == "m"


def test_a_nested_type_ends_with_its_own_bracket():
    found = list(LEXERS["stablehlo"]().get_tokens_unprocessed("tensor<2xcomplex<f32>> return\n"))
    kinds = {value: STANDARD_TYPES[kind] for _, kind, value in found}
    assert kinds["complex"] == "kt"
    assert kinds["return"] == "k"


def test_a_type_that_never_ends_does_not_swallow_the_next_line():
    assert tokens("stablehlo", "tensor<2x\nreturn")["return"] == "k"


def test_hlo_is_told_apart_into_instructions_types_and_names():
    found = tokens("hlo", HLO)
    assert found["HloModule"] == found["ENTRY"] == found["ROOT"] == "k"
    assert found["%Arg_0"] == "nv"
    assert found["f32"] == "kt"
    assert found["parameter"] == found["add"] == "nf"
    assert found["metadata"] == "na"
    assert found['"jit(scaled)/add"'] == "s2"


def test_a_jaxpr_is_told_apart_into_variables_types_and_primitives():
    found = tokens("jaxpr", JAXPR)
    assert found["lambda"] == found["let"] == found["in"] == "k"
    assert found["f32"] == "kt"
    assert found["add"] == "nf"


def test_a_program_stands_under_its_title():
    block = program_html(sample_program(), "hlo", "small-01", 10)
    assert block.startswith(
        '<div class="highlight rp-program"><span class="filename">Optimised HLO of scaled</span>'
        '<pre><span></span><code><span class="k">HloModule</span>'
    )
    assert block.endswith("</code></pre></div>")


def test_a_long_program_is_cut_and_says_where_the_rest_stands():
    long = replace(sample_program(), stablehlo="%0\n" * (LONGEST_TEXT + 7))
    block = program_html(long, "stablehlo", "small-01", LONGEST_TEXT)
    assert block.count("%0") == LONGEST_TEXT
    assert block.endswith(
        '<p class="rp-run-rest">7 more lines stand in '
        '<a href="site:recorded/small-01.json">the record</a>.</p>'
    )


@pytest.mark.parametrize(
    ("text", "longest", "shown"),
    [
        ("a\nb\n", 2, ("a\nb\n", 0)),
        ("a\nb", 2, ("a\nb", 0)),
        ("a\nb\nc\n", 2, ("a\nb\n", 1)),
        ("", 2, ("", 0)),
    ],
)
def test_an_excerpt_counts_the_lines_it_leaves_out(text: str, longest: int, shown: object):
    assert excerpt(text, longest) == shown


def test_operations_are_counted_before_and_after_the_compiler():
    tables = operations_html(sample_program())
    assert "<caption>StableHLO operations of scaled</caption>" in tables
    assert (
        '<tr><th scope="row"><code>add</code></th><td>2</td><td><code>f32[3]</code> × 2</td></tr>'
    ) in tables


def test_a_program_without_operations_after_the_compiler_has_one_table():
    program = replace(sample_program(), hlo_operations=())
    assert operations_html(program).count("<table") == 1


def test_estimates_and_memory_are_two_tables():
    tables = estimates_html(sample_program())
    assert '<th scope="row"><code>flops</code></th><td>12\u202f288</td>' in tables
    assert "<caption>Memory plan of scaled</caption>" in tables


def test_a_program_without_a_jaxpr_has_no_jaxpr_to_show():
    record = sample_record()
    bare = replace(sample_program(), jaxpr="")
    run = replace(record.run, programs=(bare,))
    assert "small-01/scaled.jaxpr.program.html" in program_fragments(record)
    names = program_fragments(replace(record, run=run))
    assert sorted(name.split(".")[1] for name in names) == [
        "estimates", "hlo", "operations", "stablehlo",
    ]  # fmt: skip
