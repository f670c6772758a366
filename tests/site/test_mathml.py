from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.errors import PageError
from scripts.mathml import in_html, to_mathml

SAMPLES = Path(__file__).parents[1] / "samples" / "math"
CORE = {
    "math", "mfrac", "mi", "mn", "mo", "mover", "mpadded", "mroot", "mrow", "mspace", "msqrt",
    "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover",
}  # fmt: skip
"""Elements of MathML Core, which every current browser shows."""


def body(tex: str) -> str:
    """The MathML of a formula without its frame and annotation."""
    semantics = ET.fromstring(to_mathml(tex))[0]
    return ET.tostring(semantics[0], encoding="unicode")


def test_the_tex_is_kept_as_an_annotation() -> None:
    math = ET.fromstring(to_mathml(r"x < \frac{16}{7}"))
    annotation = math[0][1]
    assert annotation.get("encoding") == "application/x-tex"
    assert annotation.text == r"x < \frac{16}{7}"


def test_a_displayed_formula_says_so() -> None:
    assert ET.fromstring(to_mathml("F=2mkn", display=True)).get("display") == "block"
    assert ET.fromstring(to_mathml("F=2mkn")).get("display") == "inline"


def test_a_fraction_is_a_fraction() -> None:
    assert body(r"\frac{16}{7}") == (
        "<mrow><mfrac><mrow><mn>16</mn></mrow><mrow><mn>7</mn></mrow></mfrac></mrow>"
    )


def test_upright_letters_are_one_word() -> None:
    assert "<mi>FLOP</mi>" in body(r"\mathrm{FLOP/s}")
    assert '<mi mathvariant="normal">s</mi>' in body(r"\mathrm{FLOP/s}")
    assert '<mi mathvariant="normal">s</mi>' in body(r"1\,\mathrm{s}")


def test_a_slash_stands_close_to_its_neighbours() -> None:
    assert '<mo lspace="0" rspace="0">/</mo>' in body("16/7")


def test_aligned_equations_share_a_table() -> None:
    found = body(r"\begin{aligned} F &= 2mkn \\ B &= 4mk \end{aligned}")
    assert found.count("<mtr>") == 2
    assert 'class="rp-aligned"' in found
    assert '<mtd class="rp-right"><mi>F</mi></mtd>' in found


def test_a_box_is_drawn_by_the_style_sheet() -> None:
    assert '<mrow class="rp-boxed">' in body(r"\boxed{x}")


def test_cases_keep_their_words() -> None:
    found = body(r"\begin{cases} 1 & x > 0 \\ 0 & \text{50\% else} \end{cases}")
    assert "<mtext>50%\u00a0else</mtext>" in found


def test_a_lone_symbol_has_its_name() -> None:
    assert ET.fromstring(to_mathml("n")).get("aria-label") == "n"
    assert ET.fromstring(to_mathml("2n")).get("aria-label") is None


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"\frob{x}", r"formula '\\frob{x}': unknown macro \frob"),
        (r"\frac{1}{", r"formula '\\frac{1}{': no available tokens"),
        ("a_{", "formula 'a_{': missing super script or subscript"),
        ("a^b^c", "formula 'a^b^c': double superscripts"),
        ("a & b", "formula 'a & b': '&' out of place"),
        ("a}", "formula 'a}': '}' out of place"),
        (r"\begin{aligned} a", r"formula '\\begin{aligned} a': missing end"),
        (r"\end{aligned}", r"formula '\\end{aligned}': unknown macro \end"),
        ("a $ b", "formula 'a $ b': '$' out of place"),
        (r"\href{x}{y}", r"formula '\\href{x}{y}': \href is not for pages"),
        ("", "formula '': no available tokens"),
        ("a\x08", "formula 'a\\x08': it holds the character U+0008"),
    ],
)
def test_what_cannot_be_converted_whole_is_refused(tex: str, message: str) -> None:
    with pytest.raises(PageError) as caught:
        to_mathml(tex)
    assert str(caught.value) == message


FORMULAS = [
    line
    for line in (SAMPLES / "formulas.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", FORMULAS)
def test_every_supported_construct_is_converted_whole(line: str) -> None:
    tex = line.removeprefix("$$").strip()
    math = ET.fromstring(to_mathml(tex, display=line.startswith("$$")))
    assert math.findtext("semantics/annotation") == tex
    shown = [element for element in math.iter() if element.tag != "annotation"]
    assert "\\" not in "".join(element.text or "" for element in shown)
    assert {element.tag for element in shown} <= CORE | {"semantics"}


@given(st.lists(st.sampled_from(FORMULAS), min_size=2, max_size=4))
def test_supported_constructs_can_be_put_together(lines: list[str]) -> None:
    parts = [line.removeprefix("$$").strip() for line in lines]
    for tex in (" + ".join(parts), r"\frac{" + "}{".join(parts[:2]) + "}"):
        assert ET.fromstring(to_mathml(tex)).findtext("semantics/annotation") == tex


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.tex")))
def test_a_formula_gives_the_mathml_that_two_browsers_were_seen_to_show_well(name: str) -> None:
    tex = (SAMPLES / f"{name}.tex").read_text(encoding="utf-8").strip()
    math = ET.fromstring(to_mathml(tex, display=True))
    ET.indent(math)
    expected = (SAMPLES / f"{name}.mathml").read_text(encoding="utf-8")
    assert ET.tostring(math, encoding="unicode") + "\n" == expected


def test_names_of_functions_stand_apart_from_letters_and_close_to_brackets() -> None:
    assert '<mo form="prefix" lspace="0.167em" rspace="0.167em">log</mo>' in body(r"n \log n")
    assert '<mo form="prefix" lspace="0" rspace="0">exp</mo>' in body(r"1 + \exp(x)")
    assert '<mo form="prefix" lspace="0" rspace="0">max</mo>' in body(r"\max\left(x, y\right)")
    assert '<mo form="prefix" lspace="0.167em" rspace="0">ln</mo>' in body(r"(a)\ln")


def test_what_stands_under_a_limit_or_a_sum_stands_there() -> None:
    assert "<munder><mo movablelimits" in body(r"\lim_{n \to 0} x")
    assert "<munderover><mo movablelimits" in body(r"\sqrt{\sum_{i=1}^{n} x_i}")
    assert "<msub><mi>x</mi>" in body("x_i")


def test_a_line_over_a_term_is_as_long_as_the_term() -> None:
    assert body(r"\overline{ab}").startswith('<mrow><mrow class="rp-over">')
    assert body(r"\underline{ab}").startswith('<mrow><mrow class="rp-under">')


def test_an_arrow_is_as_long_as_its_labels() -> None:
    found = body(r"\xrightarrow[b]{a}")
    assert found.startswith('<mrow><munderover><mo stretchy="true">→</mo><mrow><mspace')
    assert found.count("<mspace") == 4


def test_brackets_grow_with_the_matrix_in_them() -> None:
    found = body(r"\begin{vmatrix} a \end{vmatrix}")
    assert found.count('fence="true"') == found.count('stretchy="true"') == 2


def test_escaped_signs_are_signs() -> None:
    assert "<mtext>$</mtext>" in body(r"\$5")
    assert "<mtext>$5 &amp; more</mtext>".replace(" ", "\u00a0") in body(r"\text{\$5 \& more}")
    assert "<mtext>&amp;</mtext>" in body(r"a \& b")
    assert 'form="postfix">}</mo>' in body(r"\left\{ x \right\}")


def test_an_unknown_environment_gets_the_nearest_name() -> None:
    with pytest.raises(PageError) as caught:
        to_mathml(r"\begin{align}x\end{align}")
    assert (
        caught.value.what == r"formula '\\begin{align}x\\end{align}': unknown environment 'align'"
    )
    assert caught.value.hint == "Did you mean 'aligned'?"


def test_a_long_formula_is_cut_in_its_message() -> None:
    with pytest.raises(PageError) as caught:
        to_mathml("x" * 80 + r"\frob")
    assert caught.value.what == f"formula '{'x' * 57}…': unknown macro \\frob"


@given(st.text(max_size=30))
def test_whatever_is_written_gives_mathml_or_a_message(tex: str) -> None:
    try:
        found = to_mathml(tex)
    except PageError:
        return
    assert ET.fromstring(found).tag == "math"


def test_formulas_in_html_are_converted_and_code_is_left_alone() -> None:
    found = in_html("<p>At $n$, $$F=2$$ <code>$n$</code> costs \\$5 and $6.</p><pre>$m$</pre>")
    assert found.count("<math") == 2
    assert "<code>$n$</code>" in found
    assert "<pre>$m$</pre>" in found
    assert "costs \\$5 and $6." in found


def test_tex_in_html_is_unescaped_before_it_is_read() -> None:
    assert "<mo>&lt;</mo>" in in_html("<p>$a &lt; b$</p>")
