from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.course import Course
from scripts.errors import PageError
from scripts.lesson import Lesson
from scripts.page import parse_page
from scripts.parse import parse
from scripts.record import Record
from scripts.render.edition import Publication, notebook
from scripts.render.notebook import cell_id
from scripts.render.pages import pages
from scripts.render.retelling import by_heading, fenced, program_text
from scripts.store import find_record
from tests.render.sample import (
    SVG,
    sample_lesson,
    sample_page_text,
    sample_program,
    sample_publication,
    sample_record,
    with_output,
)

ROOT = Path(__file__).parents[2]
PATH = "docs/first/small-01.md"


def told(page_text: str | None = None, lesson: Lesson | None = None) -> str:
    """The text of the notebook that a page becomes."""
    publication = sample_publication(page_text)
    page = parse_page(publication.page_text, PATH)
    return notebook(lesson or sample_lesson(), sample_record(), page, publication)


def cells_of(text: str) -> list[dict]:
    return json.loads(text)["cells"]


def cell_named(text: str, name: str) -> dict:
    (found,) = (cell for cell in cells_of(text) if cell["id"] == name)
    return found


def prose_of(text: str) -> str:
    return "\n\n".join(
        "".join(cell["source"]) for cell in cells_of(text) if cell["cell_type"] == "markdown"
    )


def validated(text: str):
    """The notebook, once nbformat has found nothing wrong with it."""
    import nbformat

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = nbformat.reads(text, as_version=4)
        nbformat.validate(found)
    return found


def executed(text: str, folder: Path):
    """The notebook after a real kernel ran it from top to bottom."""
    from nbclient import NotebookClient

    client = NotebookClient(
        validated(text), timeout=120, kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
    )  # fmt: skip
    return client.execute()


def printed(cell) -> str:
    return "".join(o.text for o in cell.get("outputs", []) if o.output_type == "stream")


def test_the_notebook_is_valid_and_keeps_its_bytes():
    text = told()
    import nbformat

    assert nbformat.writes(validated(text)) + "\n" == text
    assert told() == text


def test_every_cell_of_the_lesson_stands_once_in_the_modules_order():
    code = [cell["id"] for cell in cells_of(told()) if cell["cell_type"] == "code"]
    assert code == [cell.name for cell in sample_lesson().cells]


def test_cells_are_numbered_and_carry_what_they_printed():
    start = cell_named(told(), "start")
    assert start["execution_count"] == 2
    assert start["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["0\n", "1\n", "2\n"]}
    ]


def test_any_output_is_split_at_line_feeds_alone():
    record = with_output(sample_record(), "start", "a\r\n\x0bb\u2028c\nend")
    page = parse_page(sample_page_text(), PATH)
    text = notebook(sample_lesson(), record, page, sample_publication())
    assert cell_named(text, "start")["outputs"][0]["text"] == ["a\r\n", "\x0bb\u2028c\n", "end"]
    validated(text)


def test_declared_lines_on_stderr_are_outputs_too():
    record = sample_record()
    runs = tuple(replace(run, stderr="note\n" if run.name == "start" else "") for run in
                 record.run.cells)  # fmt: skip
    noisy = replace(record, run=replace(record.run, cells=runs))
    page = parse_page(sample_page_text(), PATH)
    text = notebook(sample_lesson(), noisy, page, sample_publication())
    assert cell_named(text, "start")["outputs"][1] == {
        "name": "stderr", "output_type": "stream", "text": ["note\n"],
    }  # fmt: skip


def test_an_error_cell_is_tagged_and_shows_its_error():
    refused = cell_named(told(), "refused")
    assert refused["source"] == ["scaled(None)"]
    assert refused["metadata"] == {"tags": ["raises-exception"]}
    (error,) = refused["outputs"]
    assert error["ename"] == "TypeError"
    assert error["evalue"] == "unsupported operand type(s) for *: 'NoneType' and 'int'"
    assert error["traceback"] == [f"TypeError: {error['evalue']}"]


def test_a_figure_stands_with_the_cell_that_published_it():
    (figure,) = cell_named(told(), "chart")["outputs"]
    assert "".join(figure["data"]["image/svg+xml"]) + "\n" == SVG
    assert figure["data"]["text/plain"] == ["A line that rises from zero to two."]


def test_what_the_page_folds_stays_closed():
    folded = {"outputs_hidden": True, "source_hidden": True}
    assert cell_named(told(), "double")["metadata"] == {"jupyter": folded, "tags": ["solution"]}
    assert cell_named(told(), "larger")["metadata"] == {"jupyter": folded, "tags": ["folded"]}
    assert cell_named(told(), "start")["metadata"] == {}


def test_a_folded_block_with_cells_becomes_a_heading_below_its_own():
    prose = prose_of(told())
    assert "\n\n## Exercise\n\n```python\ntwice = ...  # every number, doubled\n" in prose
    assert "\n\n### Solution\n\n" in prose
    assert prose.index("### Solution") < prose.index("## Verdict")


def test_a_folded_block_without_cells_stays_folded():
    assert (
        "<details>\n<summary>Predict: does the line rise?</summary>\n\n"
        "Write down your answer.\n\n</details>" in prose_of(told())
    )


def test_a_box_becomes_a_quotation():
    assert "> **Keep in mind**\n>\n> Zero is a number.\n>\n> - It comes first." in prose_of(told())


def test_a_box_without_a_title_has_none():
    page = sample_page_text().replace('!!! tip "Keep in mind"', '!!! tip ""')
    assert "\n\n> Zero is a number." in prose_of(told(page))


def test_a_box_may_hold_boxes_and_blocks_of_the_record():
    box = '!!! tip "Keep in mind"\n\n    ```downloads\n    small-01\n    ```\n\n'
    box += "    !!! note\n        In.\n"
    page = sample_page_text().replace('!!! tip "Keep in mind"\n', box)
    prose = prose_of(told(page))
    assert "> Downloads: see [the lesson's page]" in prose
    assert "> > **Note**\n> >\n> > In." in prose


def test_headings_inside_code_begin_no_cell():
    (fence,) = (c for c in cells_of(told()) if "# not a heading" in "".join(c["source"]))
    assert "".join(fence["source"]).startswith("# Count to three\n")


def test_the_first_code_carries_the_modules_future():
    source = "".join(cell_named(told(), "imports")["source"])
    assert source == "from __future__ import annotations\n\nimport math"


def test_programs_operations_and_estimates_are_told_in_markdown():
    prose = prose_of(told())
    assert "```mlir\nmodule @jit_scaled {" in prose
    assert "| `add` | 2 | `f32[3]` × 2 |" in prose
    assert "| `memory: argument` | 12 |" in prose


def test_the_run_the_listing_and_the_downloads_are_links():
    prose = prose_of(told())
    assert (
        "Recorded on 20 October 2026, 10:47:39 UTC in 1.23 s, on Sample &lt;CPU&gt; &amp;" in prose
    )
    assert "[small-01.py](https://example.org/course/downloads/small-01/small-01.py)" in prose
    assert "[the record](https://example.org/course/recorded/small-01.json)" in prose
    assert "[how to run it again](https://example.org/course/checked/)" in prose


def test_no_mark_of_a_claim_is_left():
    prose = prose_of(told())
    assert "<!-- = limit -->" not in prose
    assert "`<!-- = kept -->`" in prose


def test_a_page_without_a_first_heading_gets_its_title():
    page = sample_page_text().replace("# Count to three\n", "")
    assert prose_of(told(page)).startswith("# Count to three\n\n*This is the notebook edition")


def test_local_modules_are_named_and_lie_beside_the_notebook():
    publication = replace(sample_publication(), helpers={"tools/gauge.py": "x = 1\n"})
    page = parse_page(publication.page_text, PATH)
    made = pages(sample_lesson(), sample_record(), page, publication)
    assert made["downloads/small-01/tools/gauge.py"] == "x = 1\n"
    assert "Beside the notebook it needs `tools/gauge.py`." in prose_of(
        made["notebooks/small-01.ipynb"]
    )
    assert made["notebooks/small-01.ipynb"] == made["downloads/small-01/small-01.ipynb"]


@pytest.mark.parametrize(
    ("old", "new", "place_and_fault"),
    [
        ("imports", "scale", "22: the cell 'scale' stands here, but 'imports' is due"),
        ("verdict", "program", "1: the page does not show the cell 'verdict'"),
        ("program", "start", "126: the cell 'start' stands here, but none is left"),
    ],
)
def test_a_page_out_of_order_is_an_error_that_says_where(old, new, place_and_fault):
    with pytest.raises(PageError) as caught:
        told(sample_page_text().replace(f"small-01/{old}.py", f"small-01/{new}.py"))
    assert str(caught.value) == (
        f"docs/first/small-01.md:{place_and_fault}\n  → The notebook runs from top to bottom: "
        "show every cell once, in the module's order."
    )


def test_what_belongs_to_other_lessons_is_left_out():
    page = sample_page_text().replace(
        "## Verdict",
        "## Verdict\n\n```run\nother-02\n```\n\n```program\nsmall-01/gone.hlo\n```\n\n"
        '```python\n--8<-- "other-02/a.py"\n```\n\n```python\n--8<-- "small-01/gone.py"\n```',
    )
    prose = prose_of(told(page))
    assert "other-02" not in prose
    assert "gone" not in prose


def test_a_long_name_is_cut_to_what_nbformat_accepts():
    assert cell_id("a" * 99) == "a" * 64
    assert cell_id("short") == "short"


def test_markdown_is_cut_before_each_heading():
    text = "intro\n\n# A\na\n\n```\n# no\n```\n\n## B\n"
    assert by_heading(text) == ("intro", "# A\na\n\n```\n# no\n```", "## B")
    assert by_heading("\n\n") == ()


def test_code_with_fences_in_it_gets_a_longer_fence():
    assert fenced("a\n```\nb\n", "python") == "````python\na\n```\nb\n````"


def test_a_long_program_says_how_much_is_left_out():
    program = replace(sample_program(), hlo="%0\n" * 45)
    assert program_text(program, "hlo").endswith("%0\n```\n\n5 more lines stand in the record.")
    assert program_text(replace(program, jaxpr=""), "jaxpr") == ""


def test_the_notebook_runs_from_top_to_bottom_in_a_real_kernel(tmp_path: Path):
    done = executed(told(), tmp_path)
    recorded = validated(told())
    for before, after in zip(recorded.cells, done.cells, strict=True):
        assert printed(before) == printed(after)
    (error,) = (o for cell in done.cells for o in cell.get("outputs", [])
                if o.output_type == "error")  # fmt: skip
    assert error.ename == "TypeError"


def real_lesson() -> tuple[Lesson, str]:
    source = (ROOT / "lesson_code" / "performance_04.py").read_text(encoding="utf-8")
    lesson = parse(source, "lesson_code/performance_04.py", "performance-04")
    return lesson, "docs/performance/performance-04.md"


def real_notebook() -> str:
    lesson, path = real_lesson()
    text = (ROOT / path).read_text(encoding="utf-8")
    record: Record = sample_record()
    recorded = find_record(Course(ROOT), lesson.id)
    assert recorded
    values = recorded.run.values  # which blocks of the page are checked by
    run = replace(record.run, lesson=lesson.id, cells=(), figures=(), programs=(), values=values)
    publication = Publication(text, {}, "https://example.org/course/", {})
    return notebook(lesson, replace(record, run=run), parse_page(text, path), publication)


@pytest.mark.slow
def test_the_first_lesson_runs_from_top_to_bottom_in_a_real_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    done = executed(real_notebook(), tmp_path)
    assert printed(done.cells[-1 - [c.id for c in done.cells][::-1].index("verdict")]) == (
        "PASS: performance-04\n"
    )
