from __future__ import annotations

import json
from pathlib import Path

import markdown
import pytest

from scripts.course import Course
from scripts.errors import PageError
from scripts.fences import FENCES, Fragments, root_of, with_links
from scripts.markdown_extension import CourseExtension, Stop

AWKWARD = "``` --8<-- {{ x }} $a$ **b** <i>\n\tafter a tab\n   \nafter three spaces"


@pytest.fixture
def fragments(tmp_path: Path) -> Fragments:
    """Two fragments, one of which holds all that Markdown would take for its own."""
    (tmp_path / "shapes-01").mkdir()
    text = AWKWARD.replace("<", "&lt;")
    bundle = {
        "shapes-01/print.output.html": f"<pre>{text}</pre>\n",
        "shapes-01.run.html": "<section>ran</section>\n",
    }
    (tmp_path / "shapes-01.json").write_text(json.dumps(bundle), "utf-8")
    return Fragments(tmp_path)


def render(fragments: Fragments, source: str) -> str:
    """A page's HTML, with the extensions that matter here."""
    course = CourseExtension(fragments, Course(Path()))
    course.begin("docs/page.md", source)
    fences = [{"name": name, "class": name, "format": course.fence} for name in FENCES]
    return markdown.markdown(
        source,
        extensions=[
            "pymdownx.superfences", "pymdownx.details", "pymdownx.arithmatex", "tables", course,
        ],
        extension_configs={
            "pymdownx.superfences": {"custom_fences": fences},
            "pymdownx.arithmatex": {"generic": True},
        },
    )  # fmt: skip


def test_an_output_reaches_the_page_byte_for_byte(fragments: Fragments) -> None:
    page = render(fragments, "```output\nshapes-01/print\n```\n")
    assert AWKWARD.replace("<", "&lt;") in page


def test_a_fence_works_in_a_list_and_in_a_folded_block(fragments: Fragments) -> None:
    inner = "    ```output\n    shapes-01/print\n    ```\n"
    for source in (f"1. First\n\n{inner}", f'??? success "Solution"\n\n{inner}'):
        page = render(fragments, source)
        assert AWKWARD.replace("<", "&lt;") in page


def test_an_unknown_reference_names_page_line_and_the_nearest(fragments: Fragments) -> None:
    with pytest.raises(Stop) as caught:
        render(fragments, "# Page\n\n```output\nshapes-01/prnt\n```\n")
    assert str(caught.value) == (
        "docs/page.md:4: no output of that name: 'shapes-01/prnt'\n"
        "  → Did you mean 'shapes-01/print'?"
    )


def test_a_damaged_bundle_says_how_to_make_it_again(tmp_path: Path) -> None:
    (tmp_path / "shapes-01.json").write_text('{"shapes-01.run.html": "<sec', "utf-8")
    with pytest.raises(PageError, match="fragments of 'shapes-01' are damaged") as caught:
        Fragments(tmp_path).read("run", "shapes-01")
    assert caught.value.hint == "Run `python -m scripts build`."


@pytest.mark.parametrize("body", ["", "two words", "../secret", "/etc/passwd", "a\nb"])
def test_a_fence_holds_one_reference(fragments: Fragments, body: str) -> None:
    with pytest.raises(PageError, match="a 'run' fence holds one reference"):
        fragments.read("run", body)


def test_a_formula_that_is_wrong_names_page_and_line(fragments: Fragments) -> None:
    with pytest.raises(Stop) as caught:
        render(fragments, "# Page\n\nAt\n\n$$\n\\frob\n$$\n")
    assert str(caught.value) == "docs/page.md:6: formula '\\\\frob': unknown macro \\frob"


def test_a_wrong_formula_of_several_lines_names_its_line_however_deep_it_stands(
    fragments: Fragments,
) -> None:
    source = "# Page\n\n??? tip\n\n    $$\n    x + y \\\\\n    + \\frob\n    $$\n"
    with pytest.raises(Stop) as caught:
        render(fragments, source)
    assert str(caught.value).startswith("docs/page.md:6: formula")


def test_a_displayed_formula_can_be_scrolled_by_keyboard(fragments: Fragments) -> None:
    page = render(fragments, "$$\nx\n$$\n\nand $y$\n")
    assert '<div class="rp-math rp-math--display" tabindex="0"><math' in page
    assert '<span class="rp-math"><math' in page


def test_marks_of_claims_are_not_published_and_other_comments_are(fragments: Fragments) -> None:
    page = render(
        fragments,
        "8192<!-- = flops --> and 100<!-- < peak --> and 3<!--given--> and 4<!-- note -->.\n\n"
        "    8192<!-- = flops -->\n",
    )
    assert "<p>8192 and 100 and 3 and 4<!-- note -->.</p>" in page
    assert "8192&lt;!-- = flops --&gt;" in page


def test_a_table_scrolls_by_itself(fragments: Fragments) -> None:
    page = render(fragments, "| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    assert page.startswith('<div class="rp-scroll" tabindex="0">\n<table class="rp-data">')
    assert page.endswith("</table>\n</div>")


@pytest.mark.parametrize(
    ("page", "root"),
    [("./", ""), ("", ""), ("course/", "../"), ("a/b/", "../../"), ("404.html", "")],
)
def test_the_way_to_the_root_is_as_long_as_the_page_is_deep(page: str, root: str) -> None:
    assert root_of(page) == root


def test_links_of_fragments_are_made_relative() -> None:
    body = '<a class="x" href="site:a/b.py">b</a> <img src="site:"> <code>href="site:c"</code>'
    assert with_links(body, "course/") == (
        '<a class="x" href="../a/b.py">b</a> <img src="../"> <code>href="site:c"</code>'
    )
    assert with_links('<a href="site:">home</a>', "./") == '<a href="./">home</a>'
