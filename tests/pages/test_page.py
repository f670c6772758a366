"""Reading a page: front matter, includes, references, and what is wrong with its blocks."""

from __future__ import annotations

import pytest

from scripts.errors import PageError
from scripts.front_matter import Meta
from scripts.page import Include, Reference, decode_page, parse_page
from tests.pages.sample import FRONT_MATTER, page, sample

PATH = "docs/areas/areas-01.md"


def problem(markdown):
    """The one thing that is wrong with a page of the lesson, as a user reads it."""
    (error,) = page(markdown).problems
    return str(error)


def test_a_page_says_what_it_is():
    assert sample("whole.md").meta == Meta(
        "areas-01", "Count areas", "07", 5, "How large a rectangle is."
    )


def test_a_page_includes_code_by_line_fence_and_heading():
    includes = sample("whole.md").includes
    assert includes[:2] == (
        Include("areas-01/imports.py", 24, "python", 21),
        Include("areas-01/area.py", 28, "python", 21),
    )
    assert [(i.target.partition("/")[2], i.line, i.language) for i in includes[4:7]] == [
        ("refuse.py", 64, "python"),
        ("own-sides.starter.py", 72, "python"),
        ("own-sides.py", 80, "py"),
    ]


def test_a_page_refers_to_the_record():
    assert sample("whole.md").references == (
        Reference("downloads", "areas-01", 18),
        Reference("output", "areas-01/area", 32),
        Reference("figure", "areas-01/rectangle", 40),
        Reference("program", "areas-01/product.stablehlo", 44),
        Reference("output", "areas-01/double", 56),
        Reference("output", "areas-01/own-sides", 84),
        Reference("run", "areas-01", 94),
        Reference("runs", "all", 104),
        Reference("course", "all", 108),
    )


def test_the_references_are_set_apart_until_the_next_heading_of_their_rank():
    sources = sample("whole.md").sources
    assert [prose.text for prose in sources if prose.kind == "heading"] == [
        "## Primary references",
        "### More",
    ]
    assert sample("whole.md").text[-1].text == "The end, in 3<!-- given --> words."


def test_a_page_without_front_matter_is_no_lesson():
    assert parse_page("# Hello\n", "docs/index.md").meta == Meta()


def test_a_page_that_is_no_lesson_needs_no_more_than_it_says():
    meta = parse_page("---\ntitle: Set up\nhide: [toc]\n---\n# Hello\n", "docs/setup.md").meta
    assert meta == Meta(title="Set up")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_make_no_difference(end):
    text = FRONT_MATTER + "# A\n\n```python\n--8<-- 'areas-01/area.py'\n```\n\n5\n"
    assert parse_page("\ufeff" + text.replace("\n", end), PATH) == parse_page(text, PATH)


def test_bytes_become_text_without_mark_and_carriage_returns():
    assert decode_page(b"\xef\xbb\xbfa\r\nb\r", PATH) == "a\nb\n"


def test_bytes_that_are_not_utf_8_are_refused_with_their_line():
    with pytest.raises(PageError) as caught:
        decode_page("# A\n\ncaf\u00e9\n".encode("latin-1"), PATH)
    assert str(caught.value) == f"{PATH}:3: byte 0xe9 is not UTF-8\n  → Save the page as UTF-8."


@pytest.mark.parametrize(
    ("front_matter", "message"),
    [
        (
            "lesson: areas-01\ntitle: Areas: a count\n",
            (
                "3: the front matter is not YAML: mapping values are not allowed here\n"
                "  → Quote a value that holds a colon."
            ),
        ),
        ("- a\n- b\n", "1: the front matter holds no `key: value` lines"),
        ("lesson:\n", "1: the front matter's `lesson` is empty"),
        (
            '"lesson": A\n',
            (
                "1: 'A' is not a lesson id\n"
                "  → Ids are lower-case words and numbers joined by hyphens: performance-04."
            ),
        ),
        (
            "title: x\nlesson: Areas 1\n",
            (
                "3: 'Areas 1' is not a lesson id\n"
                "  → Ids are lower-case words and numbers joined by hyphens: performance-04."
            ),
        ),
        ("lesson: areas-01\n", "1: the lesson has no `title`\n  → Add a line: title: …"),
        (
            "lesson: areas-01\ntitle: A\nphase: 1\nminuts: 5\n",
            "1: the lesson has no `minutes`\n  → Rename 'minuts' to 'minutes'.",
        ),
        (
            "lesson: areas-01\ntitle: A\nphase: 1\nminutes: 0\nsummary: x\n",
            "5: `minutes` is 0, not a whole number above 0",
        ),
        (
            "lesson: areas-01\ntitle: [A]\nphase: 1\nminutes: 5\nsummary: x\n",
            "1: the front matter's `title` is not text",
        ),
    ],
)
def test_front_matter_that_cannot_be_used_is_refused(front_matter, message):
    with pytest.raises(PageError) as caught:
        parse_page(f"---\n{front_matter}---\n# A\n", PATH)
    assert str(caught.value) == f"{PATH}:{message}"


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("```python\nx\n", "8: the site will not show this fence: no line ``` closes it"),
        ("~~~~ text\nx\n~~~\n", "8: the site will not show this fence: no line ~~~~ closes it"),
        (
            "- a\n\n    ```python\n  x\n    ```\n",
            (
                "10: the site will not show this fence: "
                "line 11 inside it is indented less than its marks"
            ),
        ),
        (
            "```python title=Lower\nx\n```\n",
            "8: the site will not show this fence: its options cannot be read: python title=Lower",
        ),
    ],
)
def test_a_fence_that_is_none_to_the_site_is_refused(markdown, message):
    with pytest.raises(PageError) as caught:
        page(markdown)
    hint = 'A fence reads: ```python title="…", its lines, and the same marks again.'
    assert str(caught.value) == f"{PATH}:{message}\n  → {hint}"


def test_a_comment_that_never_ends_is_refused():
    with pytest.raises(PageError) as caught:
        page("# A\n\nText <!-- more\n\nand more\n")
    assert (
        str(caught.value) == f"{PATH}:10: the comment that begins here never ends\n  → Add `-->`."
    )


def test_text_around_a_comment_over_several_lines_stays():
    prose = page("Before <!-- in\nside --> after.\n\n<!-- alone\n--> after it.\n").prose
    assert [(p.line, " ".join(p.text.split())) for p in prose] == [
        (8, "Before after."),
        (12, "after it."),
    ]


def test_a_comment_may_be_shown_as_code():
    assert page("Write `<!--` and `-->` around it.\n\n# Next\n").prose[-1].kind == "heading"


@pytest.mark.parametrize(
    "opening", ["```python", "```py title='x'", "~~~ {.python .wide}", "``` PyCon"]
)
def test_python_that_no_cell_holds_is_refused(opening):
    marks = opening[:3]
    assert problem(f"{opening}\n\nx = 1\n{marks}\n") == (
        f"{PATH}:10: a page never holds code that did not run\n"
        "  → Move the code into a cell of the lesson's module and include the cell."
    )


def test_a_line_beside_an_include_is_refused_as_well():
    assert problem('```python\n--8<-- "areas-01/area.py"\nprint(area)\n```\n').startswith(
        f"{PATH}:10: a page never holds code that did not run"
    )


@pytest.mark.parametrize("language", ["text", "console", "bash", ""])
def test_other_languages_may_stand_on_a_page(language):
    assert page(f"```{language}\nx = 1\n```\n").problems == ()


def test_python_may_stand_on_a_page_that_is_no_lesson():
    assert parse_page("```python\nx = 1\n```\n\n    y = 2\n", "docs/index.md").problems == ()


@pytest.mark.parametrize("markdown", ["    x = 1\n", "- item\n\n        x = 1\n\n        y = 2\n"])
def test_indented_code_is_refused(markdown):
    line = 8 + markdown[: markdown.index("x")].count("\n")
    assert problem(markdown) == (
        f"{PATH}:{line}: the indented lines are shown as code\n"
        "  → Indent less, or use a fence with a language such as text or console."
    )


@pytest.mark.parametrize(
    "markdown",
    [
        "- item\n\n    its second paragraph\n\n    - inner\n\n        and its second\n",
        "1. item\n\n    ```text\n    x\n    ```\n\n    more\n",
        "??? note\n\n    text\n\n    !!! tip\n\n        text\n\n    text\n\nend\n",
        '=== "One"\n\n    text\n\n=== "Two"\n\n    text\n',
        "[^1]: note\n\n    goes on\n",
        "Term\n:   what it is\n\n    goes on\n",
        "<div>\n\n    text\n\n    </div>\n",
        "a line\n    that goes on\n",
        "</div>\n\ntext\n",
        "- a\n    - b\n\n    goes on in a\n",
    ],
)
def test_indentation_inside_something_is_no_code(markdown):
    assert page(markdown).problems == ()


@pytest.mark.parametrize(
    "line",
    [
        '--8<-- "areas-01/area.py" ',
        '--8<-- "areas-01/area.py", "areas-01/double.py"',
        "--8<-- areas-01/area.py",
        "--8<--",
        "> --8<-- 'areas-01/area.py'",
    ],
)
def test_an_include_that_snippets_would_not_follow_is_refused(line):
    assert problem(f"Text\n\n{line}\n") == (
        f"{PATH}:10: cannot read the include {line.removeprefix('> ').strip()!r}\n"
        '  → Write --8<-- "LESSON/CELL.py" with nothing before or after it on the line, '
        "or ;--8<-- to show such a line."
    )


def test_an_include_in_a_quoted_fence_is_refused():
    text = "> ```python\n> --8<-- 'areas-01/area.py'\n> ```\n"
    assert "cannot read the include" in problem(text)


def test_an_escaped_include_is_text():
    text = page('````markdown\n```python\n;--8<-- "areas-01/area.py"\n```\n````\n')
    assert (text.includes, text.problems) == ((), ())


def test_an_include_in_an_example_still_counts_because_snippets_follows_it():
    text = page('````markdown\n```python\n--8<-- "areas-01/area.py"\n```\n````\n')
    assert text.includes == (Include("areas-01/area.py", 10, "markdown", 0),)


def test_an_include_in_a_comment_is_not_seen():
    assert page("<!--\n```python\n--8<-- 'areas-01/area.py'\n```\n-->\n").includes == ()


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        (
            "```output\n```\n",
            (
                "the output fence holds 0 lines\n"
                "  → It holds one: what to show, such as performance-04/lower."
            ),
        ),
        (
            "```runs\nall\nall\n```\n",
            "the runs fence holds 2 lines\n  → It holds one: what to show, such as all.",
        ),
    ],
)
def test_a_record_fence_holds_one_reference(markdown, message):
    assert problem(markdown) == f"{PATH}:8: {message}"


def test_two_blocks_of_a_page_never_share_an_id():
    block = '```predict\nid = "why"\nquestion = "Why?"\n```\n'
    assert problem(f"# Page\n\n{block}\n{block}") == (
        f"{PATH}:16: predict block: the id 'why' belongs to the block of line 10\n"
        "  → Name this one otherwise."
    )


def test_a_block_that_is_no_toml_is_said_at_its_line():
    assert problem('# Page\n\n```quiz\nid = "why"\nquestion = Why?\n```\n') == (
        f"{PATH}:12: quiz block: it is no TOML: invalid value\n"
        '  → It reads: key = "text", or key = 1.'
    )
