from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.errors import PageError
from scripts.mathml import in_html, to_mathml


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
        (r"\href{x}{y}", r"formula '\\href{x}{y}': \href is not for pages"),
        ("", "formula '': no available tokens"),
        ("a\x08", "formula 'a\\x08': it holds the character U+0008"),
    ],
)
def test_what_cannot_be_converted_whole_is_refused(tex: str, message: str) -> None:
    with pytest.raises(PageError) as caught:
        to_mathml(tex)
    assert str(caught.value) == message


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
