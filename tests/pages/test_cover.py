"""Whether a page shows its lesson: cells, headings, references, and all of it together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scripts.cover import check_cover, listings
from scripts.headings import check_headings
from scripts.page import parse_page
from scripts.page_check import page_problems
from scripts.page_references import check_references
from tests.pages.sample import FOLDER, FRONT_MATTER, lesson, page, record, sample

PATH = "docs/areas/areas-01.md"
WHOLE = (FOLDER / "whole.md").read_text(encoding="utf-8")


def changed(old, new):
    """The whole page with one thing changed."""
    assert WHOLE.count(old) == 1
    return parse_page(WHOLE.replace(old, new), PATH)


def cover(text, known=()):
    return [str(error) for error in check_cover(text, lesson(), known)]


def test_a_page_that_shows_everything_has_no_problem():
    assert page_problems(sample("whole.md"), lesson(), record(), ["areas-01"]) == []


def test_a_page_is_checked_as_far_as_it_goes_without_a_record():
    assert page_problems(sample("whole.md"), lesson(), None) == []


def test_a_page_that_is_no_lesson_may_show_what_it_likes():
    text = "# A\n\n# A\n\n5\n\n```python\n--8<-- 'x.py'\n```\n\n```runs\nall\n```\n"
    assert page_problems(parse_page(text, "docs/index.md"), None, None) == []


def test_marks_are_read_without_a_record_too():
    text = WHOLE.replace("8,192<!-- = area -->", "8,191<!-- = -->")
    errors = page_problems(parse_page(text, PATH), lesson(), None)
    assert [(error.where, error.what) for error in errors] == [
        (f"{PATH}:15", "cannot read the mark <!-- = -->")
    ]


def test_a_page_that_is_no_lesson_claims_nothing():
    text = "It is 5<!-- given --> or\n6<!-- = area -->.\n"
    errors = page_problems(parse_page(text, "docs/index.md"), None, None)
    assert [str(error) for error in errors] == [
        (
            "docs/index.md:2: nothing checks 6, since the page is no lesson\n"
            "  → Take the mark away, or show the number on the lesson's page."
        )
    ]


def test_all_problems_of_a_page_come_at_once_by_kind_and_line():
    text = WHOLE.replace("areas-01/area.py", "areas-01/aera.py").replace("8,192", "8,191")
    text = text.replace("areas-01/rectangle", "areas-01/circle").replace("128<!-- given -->", "128")
    errors = page_problems(parse_page(text + "\n    x = 1\n", PATH), lesson(), record())
    assert [(error.where, error.what) for error in errors] == [
        (f"{PATH}:123", "the indented lines are shown as code"),
        (f"{PATH}:28", "lesson_code/areas_01.py has no cell for 'areas-01/aera.py'"),
        ("lesson_code/areas_01.py:6", f"{PATH} does not show this cell"),
        (f"{PATH}:40", "the record of areas-01 has no figure 'circle'"),
        (f"{PATH}:15", "shows 8,191 but the record of areas-01 has area = 8192"),
        (f"{PATH}:15", "the number 128 carries no mark"),
    ]


def test_an_exercise_is_shown_twice_once_as_starter_and_once_solved():
    assert [*listings(lesson())] == [
        "imports.py", "area.py", "picture.py", "double.py", "refuse.py",
        "own-sides.starter.py", "own-sides.py", "verdict.py",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "line", "cell", "part", "after"),
    [
        ("imports.py", 3, "imports", "", ""),
        ("area.py", 6, "area", "", f" after {PATH}:24"),
        ("own-sides.starter.py", 23, "own-sides", "the starter of ", f" after {PATH}:64"),
        ("own-sides.py", 23, "own-sides", "the solution of ", f" after {PATH}:72"),
    ],
)
def test_a_cell_shown_nowhere_names_both_places(target, line, cell, part, after):
    text = changed(f'--8<-- "areas-01/{target}"\n', "\n")
    assert cover(text)[0] == (
        f"lesson_code/areas_01.py:{line}: cell {cell!r}: {PATH} does not show {part}this cell\n"
        f'  → Include it in a python fence{after}: --8<-- "areas-01/{target}"'
    )


def test_a_cell_shown_twice_names_all_three_places():
    text = changed("areas-01/double.py", "areas-01/area.py")
    assert cover(text)[0] == (
        f"{PATH}:50: areas-01/area.py (lesson_code/areas_01.py:6) is shown a second time\n"
        f"  → It is shown first at {PATH}:28; delete one of the two."
    )


def test_the_whole_listing_may_stand_beside_the_cells_and_twice():
    assert cover(parse_page(WHOLE + "\n```python\n--8<-- 'areas-01/program.py'\n```\n", PATH)) == []


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (
            "areas-01/aera.py",
            (
                "lesson_code/areas_01.py has no cell for 'areas-01/aera.py'\n"
                "  → Did you mean 'area' (lesson_code/areas_01.py:6)?"
            ),
        ),
        (
            "areas-01/own-side.starter.py",
            (
                "lesson_code/areas_01.py has no cell for 'areas-01/own-side.starter.py'\n"
                "  → Did you mean 'own-sides' (lesson_code/areas_01.py:23)?"
            ),
        ),
        (
            "areas-01/x.py",
            (
                "lesson_code/areas_01.py has no cell for 'areas-01/x.py'\n"
                "  → Known: area, double, imports, own-sides, picture, refuse, verdict."
            ),
        ),
        (
            "areas-01/area.starter.py",
            (
                "areas-01/area.starter.py: cell 'area' is no exercise, so it has no starter\n"
                "  → Its marker is at lesson_code/areas_01.py:6."
            ),
        ),
        (
            "areas-01/area.py:2:3",
            (
                "lesson_code/areas_01.py has no cell for 'areas-01/area.py:2:3'\n"
                "  → Did you mean 'area' (lesson_code/areas_01.py:6)?"
            ),
        ),
        (
            "areas-02/area.py",
            "there is no lesson 'areas-02'\n  → Did you mean 'areas-01'?",
        ),
        (
            "area.py",
            "cannot tell what 'area.py' includes\n  → Write --8<-- \"LESSON/CELL.py\".",
        ),
    ],
)
def test_a_page_that_names_what_is_not_there_gets_the_nearest_name(target, message):
    text = parse_page(WHOLE + f'\n```python\n--8<-- "{target}"\n```\n', PATH)
    assert cover(text) == [f"{PATH}:124: {message}"]


def test_a_page_may_show_a_cell_of_another_lesson_that_is_known():
    text = parse_page(WHOLE + "\n```python\n--8<-- 'volumes-02/cube.py'\n```\n", PATH)
    assert cover(text, ["areas-01", "volumes-02"]) == []


@pytest.mark.parametrize(
    ("opening", "closing", "place"),
    [("```text\n", "```\n", "a text fence"), ("", "", "no fence"), ("```\n", "```\n", "no fence")],
)
def test_code_stands_in_a_python_fence(opening, closing, place):
    text = parse_page(f'{WHOLE}\n{opening}--8<-- "areas-01/program.py"\n{closing}', PATH)
    line = 124 if opening else 123
    assert cover(text) == [
        (
            f"{PATH}:{line}: areas-01/program.py is Python but stands in {place}\n"
            "  → Put it between ```python and ```, or write ;--8<-- to show the line itself."
        )
    ]


def test_two_steps_under_one_heading_are_too_many():
    assert cover(changed("## 2. Double it\n", "")) == [
        (
            f"{PATH}:49: cell 'double' stands under the same heading as cell 'area'\n"
            f"  → Give it a heading of its own; theirs is at {PATH}:21."
        )
    ]


def test_cells_stand_in_the_order_of_the_module():
    text = WHOLE.replace("double.py", "X").replace("refuse.py", "double.py")
    assert cover(parse_page(text.replace("X", "refuse.py"), PATH))[0] == (
        f"{PATH}:50: areas-01/refuse.py stands before areas-01/double.py\n"
        f"  → The module has them the other way round; that one is at {PATH}:64."
    )


def test_an_output_stands_below_its_code():
    assert cover(changed("areas-01/area\n", "areas-01/double\n")) == [
        (
            f"{PATH}:32: the output of cell 'double' stands before its code\n"
            f"  → The code stands at {PATH}:50."
        )
    ]


@pytest.mark.parametrize(
    ("fence", "target", "message"),
    [
        (
            "output",
            "areas-01/aera",
            "lesson_code/areas_01.py has no cell 'aera'\n  → Did you mean 'area'?",
        ),
        (
            "output",
            "areas-01/imports",
            "cell 'imports' (lesson_code/areas_01.py:3) printed nothing\n  → Delete the fence.",
        ),
        (
            "output",
            "areas-01",
            (
                "the output fence cannot show 'areas-01'\n"
                "  → It names one thing, such as areas-01/lower."
            ),
        ),
        (
            "figure",
            "areas-01/rectangel",
            "the record of areas-01 has no figure 'rectangel'\n  → Did you mean 'rectangle'?",
        ),
        (
            "program",
            "areas-01/prodcut.hlo",
            "the record of areas-01 has no program 'prodcut'\n  → Did you mean 'product'?",
        ),
        (
            "program",
            "areas-01/product.mlir",
            (
                "'areas-01/product.mlir' names no view of a program\n"
                "  → Write product.VIEW, "
                "the view one of jaxpr, stablehlo, hlo, operations, estimates."
            ),
        ),
        (
            "program",
            "areas-01/product",
            (
                "'areas-01/product' names no view of a program\n"
                "  → Write product.VIEW, "
                "the view one of jaxpr, stablehlo, hlo, operations, estimates."
            ),
        ),
        (
            "program",
            "areas-01/product.jaxpr",
            (
                "the record of areas-01 has no jaxpr of 'product'\n"
                "  → Publish what jax.jit(f).trace(…) returns; a Lowered has lost its jaxpr."
            ),
        ),
        (
            "run",
            "areas-01/area",
            "the run fence cannot show 'areas-01/area'\n  → It names one thing, such as areas-01.",
        ),
        ("run", "areas-02", "there is no lesson 'areas-02'\n  → Did you mean 'areas-01'?"),
        ("runs", "areas-01", "the runs fence shows 'areas-01'\n  → Write: all"),
        ("course", "some", "the course fence shows 'some'\n  → Write: all"),
    ],
)
def test_a_reference_to_what_is_not_there_is_told(fence, target, message):
    text = page(f"```{fence}\n{target}\n```\n")
    errors = check_references(text, lesson(), record())
    assert [str(error) for error in errors] == [f"{PATH}:9: {message}"]


@pytest.mark.parametrize("fence", ["output", "figure", "program"])
def test_a_reference_to_another_lesson_is_right_where_that_is_known(fence):
    text = page(f"```{fence}\nvolumes-02/cube.hlo\n```\n")
    assert check_references(text, lesson(), record(), ["volumes-02"]) == []
    assert len(check_references(text, lesson(), record())) == 1


def test_the_output_of_an_error_cell_is_its_error():
    done = record()
    cells = tuple(replace(run, stdout="", error="TypeError: no") for run in done.run.cells)
    done = replace(done, run=replace(done.run, cells=cells))
    text = page("```output\nareas-01/refuse\n```\n")
    assert check_references(text, lesson(), done) == []


def test_names_within_a_record_wait_for_the_record():
    text = page("```figure\nareas-01/x\n```\n\n```program\nareas-01/x.hlo\n```\n")
    assert check_references(text, lesson(), None) == []


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        (
            "# A\n\n## Measure\n\n## Measure<!-- x -->\n",
            (
                "12: the heading 'Measure' stands a second time\n"
                f"  → It stands first at {PATH}:10; say what is different here."
            ),
        ),
        (
            "# A\n\n## Step 1\n\n## Step 3: go on\n",
            "12: the heading 'Step 3: go on' is counted 3, but 2 is due",
        ),
        ("# A\n\n## 2. Begin\n", "10: the heading '2. Begin' is counted 2, but 1 is due"),
    ],
)
def test_headings_stand_once_and_count_without_a_gap(markdown, message):
    assert [str(error) for error in check_headings(page(markdown))] == [f"{PATH}:{message}"]


@pytest.mark.parametrize(
    "markdown",
    [
        "# A\n\n## B\n\n### Hint\n\n## C\n\n### Hint\n",
        "# A\n\n## Step 1\n\n### 1. x\n\n### 2. y\n\n## Step 2\n\n### 1. z\n",
        "# A\n\n## 3D arrays\n\n## 90th percentile\n",
    ],
)
def test_headings_may_repeat_under_others(markdown):
    assert check_headings(page(markdown)) == []


def test_the_front_matter_of_the_helper_ends_before_line_8():
    assert FRONT_MATTER.count("\n") == 7
