from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.render.html import attribute, escape, facts, link, page_url, printed, table
from scripts.render.outputs import has_output, output_html
from scripts.run import CellRun

HOSTILE = '`` ``` --> --8<-- "x" </script> {{ x }} &amp; <b>\ttab\n   \n\u2028\u00e9\ud7ff'


def cell_run(stdout: str = "", error: str = "") -> CellRun:
    return CellRun("lower", "step", stdout, "", 0.1, error)


def code_text(block: str) -> str:
    """What a browser takes for the text of the block."""
    inner = block.partition("<samp>")[2].partition("</samp>")[0]
    return html.unescape(inner)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], include_characters="\t\n\r"))
)
def test_any_output_comes_back_byte_for_byte_from_its_html(text: str):
    block = printed(text, "Output")
    assert block.count("<") == 4  # pre, samp, and their ends
    assert code_text(block) == text


def test_hostile_output_is_only_text():
    block = output_html(cell_run(HOSTILE))
    assert code_text(block) == HOSTILE
    for markup in ("</script>", "<b>", "-->", "--8<--"):
        assert markup not in block


def test_a_control_character_stands_as_its_picture():
    assert escape("a\x00b\x1bc\x7fd") == "a␀b␛c␡d"


def test_a_carriage_return_survives_as_a_reference():
    assert escape("50 %\r100 %\n") == "50 %&#13;100 %\n"


def test_a_label_is_one_line_of_an_attribute():
    assert attribute('a "b"\n <c>') == "a &quot;b&quot; &lt;c&gt;"


def test_an_output_can_be_scrolled_by_keyboard_and_has_a_name():
    assert output_html(cell_run("x\n")) == (
        '<div class="rp-output"><pre tabindex="0" role="region" aria-label="Output of lower">'
        "<samp>x\n</samp></pre></div>"
    )


def test_an_expected_error_stands_below_the_output():
    output, error = output_html(cell_run("x\n", "TypeError: no")).split("</div>\n")
    assert "x\n" in output
    assert error == (
        '<div class="rp-output rp-error"><pre tabindex="0" role="region" '
        'aria-label="Output of lower: the expected error"><samp>TypeError: no</samp></pre></div>'
    )


def test_a_cell_that_said_nothing_has_no_output():
    assert not has_output(cell_run())
    assert output_html(cell_run()) == ""


@pytest.mark.parametrize(
    ("path", "url"),
    [
        ("docs/performance/performance-04.md", "performance/performance-04/"),
        ("docs/performance/index.md", "performance/"),
        ("docs/index.md", ""),
        ("docs/reindex.md", "reindex/"),
    ],
)
def test_a_page_has_an_address(path: str, url: str):
    assert page_url(path) == url


def test_a_link_into_the_site_is_left_for_the_site_to_resolve():
    assert link("a/?x&y", "<b>", " download") == '<a href="site:a/?x&amp;y" download>&lt;b&gt;</a>'


def test_a_fact_with_nothing_to_say_is_left_out():
    assert facts([("a", "1"), ("b", "")], "k") == (
        '<dl class="k"><div><dt>a</dt><dd>1</dd></div></dl>'
    )


def test_the_first_column_of_a_table_heads_its_rows():
    assert table("T", ("a", "b"), [("1", "2")], "k") == (
        '<table class="k"><caption>T</caption><thead><tr><th scope="col">a</th>'
        '<th scope="col">b</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr>'
        "</tbody></table>"
    )
