from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.render.markup import absolute, for_notebook

PAGE = "https://example.org/course/first/small-01/"


@pytest.mark.parametrize(
    ("page", "notebook"),
    [
        ("3<!-- = limit --> numbers", "3 numbers"),
        ("$n^2$<!-- given -->, done", "$n^2$, done"),
        ("`<!-- = kept -->` stays", "`<!-- = kept -->` stays"),
        ("`` ` <!-- a --> ``<!-- b -->", "`` ` <!-- a --> ``"),
        ("$a < b$ and <!-- two\nlines -->c", "$a < b$ and c"),
        ("<!-- open", "<!-- open"),
        ("`open <!-- gone -->", "`open "),
        ("`open\n\nand `closed`", "`open\n\nand `closed`"),
        ("$$\nx_1 {a .b}\n\ny\n$$", "$$\nx_1 {a .b}\n\ny\n$$"),
        (r"\`<!-- gone -->\`", r"\`\`"),
        ("## Title { #own .big }\ntext", "## Title\ntext"),
        ("[a](b.md){ .md-button }", f"[a]({PAGE.replace('small-01', 'b')})"),
        ("{ not an attribute }", "{ not an attribute }"),
        ("{.x", "{.x"),
        (":material-star: star, :smile:", " star, :smile:"),
        ("~~~text\n3<!-- kept -->\n\nx\n~~~", "~~~text\n3<!-- kept -->\n\nx\n~~~"),
        ("*[HLO]: an abbreviation\nHLO", "HLO"),
        ("[a]: ../b.md 'title'", "[a]: https://example.org/course/b/ 'title'"),
        ("[^1]: a note", "[^1]: a note"),
        ("[a](b_(c).md)", "[a](https://example.org/course/first/b_(c)/)"),
        ('[a](<b.md> "t")', '[a](https://example.org/course/first/b/ "t")'),
        ("a](b", f"a]({PAGE.replace('small-01/', 'b')}"),
    ],
)
def test_what_only_the_site_understands_goes(page: str, notebook: str):
    assert for_notebook(page, PAGE) == notebook


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://example.net/x.md", "https://example.net/x.md"),
        ("mailto:a@example.net", "mailto:a@example.net"),
        ("#here", PAGE + "#here"),
        ("other.md", "https://example.org/course/first/other/"),
        ("../glossary.md#roof", "https://example.org/course/glossary/#roof"),
        ("index.md", "https://example.org/course/first/"),
        ("../notebooks/a.ipynb", "https://example.org/course/notebooks/a/"),
        ("../recorded/a.json", "https://example.org/course/recorded/a.json"),
        ("/x/", "https://example.org/x/"),
    ],
)
def test_a_relative_link_becomes_an_address(target: str, address: str):
    assert absolute(target, PAGE) == address


@given(st.text(st.sampled_from("`$<>!-[](){}.#: \n\\a~*"), max_size=40))
def test_any_text_is_taken_without_an_error(text: str):
    for_notebook(text, PAGE)


@given(st.text(st.sampled_from("ab c.\n-"), max_size=40))
def test_plain_text_stays_as_it_is(text: str):
    assert for_notebook(text, PAGE) == text
