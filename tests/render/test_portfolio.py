from __future__ import annotations

import json

import pytest

from scripts.blocks.block import Block, Context, read_block
from scripts.blocks.portfolio import TEMPLATE, html, markdown
from scripts.errors import PageError
from scripts.fences import Fragments
from scripts.page import parse_page
from scripts.render import portfolio
from tests.render.sample import sample_record

PATH = "docs/first/small-01.md"
FIRST = {
    "page": PATH,
    "title": "Count <to> three",
    "phase": "01",
    "record": "2026-10-20T10:47:39Z 0123456789ab",
    "questions": "how-many why",
}
SECOND = {**FIRST, "page": "docs/second/small-02.md", "title": "Rest", "questions": ""}
FACTS = {"small-02": SECOND, "small-01": FIRST}


def block(body: str) -> Block:
    return read_block("portfolio", body, PATH, 7)


def context(lesson: str = "small-01", fragments: Fragments | None = None) -> Context:
    return Context(lesson, None, str, fragments=fragments)


def test_the_index_names_address_record_and_questions_of_each_lesson_in_order():
    assert json.loads(portfolio.index(FACTS)) == {
        "lessons": [
            {
                "id": "small-01",
                "title": "Count <to> three",
                "url": "first/small-01/",
                "record": "2026-10-20T10:47:39Z 0123456789ab",
                "questions": ["how-many", "why"],
            },
            {
                "id": "small-02",
                "title": "Rest",
                "url": "second/small-02/",
                "record": "2026-10-20T10:47:39Z 0123456789ab",
                "questions": [],
            },
        ]
    }


def test_the_record_that_each_lesson_shows_stands_in_a_table():
    shown = portfolio.shown_html({"small-01": FIRST})
    assert (
        '<tr><th scope="row"><a href="site:first/small-01/">Count &lt;to&gt; three</a></th>'
        "<td><code>2026-10-20T10:47:39Z 0123456789ab</code></td></tr>"
    ) in shown


def test_the_template_has_a_section_for_each_lesson_and_a_row_for_each_question():
    text = portfolio.template(FACTS)
    assert text.startswith("# Portfolio\n\nName:\n")
    assert text.index("## Count <to> three\n") < text.index("## Rest\n")
    assert "Lesson: small-01  \nRecorded run: 2026-10-20T10:47:39Z 0123456789ab  \n" in text
    assert "| how many | | | | |\n| why | | | | |\n\n### Notes\n" in text
    assert text.count("|  | | | | |\n") == 5  # a lesson without question blocks
    assert "| 90 % | | |" in text


def test_a_record_is_told_by_its_moment_and_the_beginning_of_its_digest():
    record = sample_record()
    moment, digest = record.id.split(" ")
    assert record.provenance.started_utc.startswith(moment.removesuffix("Z"))
    assert record.digest.value.startswith(digest)


PAGE = """---
lesson: small-01
title: Small
phase: "01"
minutes: 5
summary: Something small.
---
# One

```predict
id = "how-many"
ask = "How many?"
```

!!! question "Deeper"

    ```quiz
    id = "why"
    ```

```python
id = "none"
```

```answer
ask = "No id"
```

```explorer
id = "no-question"
```
"""


def test_the_ids_of_questions_are_read_in_order_however_deep_they_stand():
    assert parse_page(PAGE, PATH).questions == ("how-many", "why")


def test_the_field_for_notes_waits_for_a_script():
    assert html(block('notes = "What <you> found"'), context()) == (
        '<div class="rp-notes" data-prompt="What &lt;you&gt; found" hidden></div>'
    )


def test_a_notebook_has_cells_for_notes():
    told = markdown(block('notes = "What you found"'), context())
    assert told == "What you found\n\n*Add a cell below this one, and write.*"
    assert markdown(block('show = "all"'), context()) == ""


def test_without_a_script_the_page_says_what_it_would_hold_and_offers_the_template(tmp_path):
    (tmp_path / "all.json").write_text('{"all.portfolio.html": "<table>runs</table>"}')
    shown = html(block('show = "all"'), context("", Fragments(tmp_path)))
    assert shown.startswith('<div class="rp-portfolio"><div class="rp-portfolio-still">')
    assert "With JavaScript, this page holds what you did in each lesson" in shown
    assert f'<a href="site:{TEMPLATE}" download="portfolio.md">the template</a>' in shown
    assert shown.endswith("<table>runs</table></div></div>")


@pytest.mark.parametrize(
    ("body", "lesson", "line", "message"),
    [
        ('show = "some"', "", 7, "it cannot show 'some'\n  → Write show = \"all\"."),
        ('notes = "Here"', "", 7, 'notes belong to a lesson\n  → Write show = "all".'),
        ("", "", 7, "the key 'show' is missing\n  → Add show."),
        ('notes = "x"\nnote = 1', "a", 8, "unknown key 'note'\n  → Did you mean 'notes'?"),
    ],
)
def test_a_block_that_cannot_be_understood_is_refused_at_its_line(body, lesson, line, message):
    with pytest.raises(PageError) as refused:
        html(block(body), context(lesson))
    assert str(refused.value) == f"{PATH}:{line}: portfolio block: {message}"
