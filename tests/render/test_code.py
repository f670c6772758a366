from __future__ import annotations

from pathlib import Path

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymdownx.snippets import SnippetPreprocessor

from scripts.parse import parse
from scripts.render.code import as_snippet, code_fragments, listing, shown
from tests.render.alone import run_alone
from tests.render.sample import sample_lesson

AWKWARD = (
    '--8<-- "secret.txt"',
    "--8<--",
    ';--8<-- "secret.txt"',
    "; --8<-- [start:a]",
    "# --8<-- [start:a]",
    "# --8<-- [end:a]",
    ';;---8<---- "other"',
    "    -8<- 'x'",
    '--8<-- "unclosed',
    "x = 1",
    "",
    "    return",
    '--8<--  "a" "b"',
    "# ;--8<-- [ start : b-2 ] rest",
)


def included(tmp: Path, source: str) -> str:
    """What the snippets extension makes of an include of this file."""
    (tmp / "cell.py").write_text(source, encoding="utf-8", newline="")
    config = {
        "base_path": [str(tmp)], "restrict_base_path": True, "encoding": "utf-8",
        "check_paths": True, "auto_append": [], "url_download": False, "url_max_size": 0,
        "url_timeout": 0.0, "url_request_headers": {}, "dedent_subsections": False,
        "max_retries": 0, "backoff_factor": 0,
    }  # fmt: skip
    preprocessor = SnippetPreprocessor(config, markdown.Markdown())
    return "\n".join(preprocessor.run(['--8<-- "cell.py"']))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("snippets")


@given(lines=st.lists(st.sampled_from(AWKWARD), min_size=1))
def test_the_snippets_extension_gives_back_exactly_the_code(folder: Path, lines: list[str]):
    source = "\n".join([*lines, "end"]) + "\n"
    assert included(folder, as_snippet(source)) == source


@given(text=st.text(st.sampled_from(";-8<\"' #[]start:ed\n"), max_size=60))
def test_no_line_that_looks_like_an_include_is_taken_for_one(folder: Path, text: str):
    source = text + "\nend\n"
    assert included(folder, as_snippet(source)) == source


def test_a_page_gets_one_file_for_each_cell_and_a_starter_for_each_exercise():
    names = {path.removeprefix("small-01/") for path in code_fragments(sample_lesson())}
    assert names == {
        "imports.py", "start.py", "scale.py", "chart.py", "refused.py", "larger.py", "double.py",
        "double.starter.py", "verdict.py", "program.py",
    }  # fmt: skip


def test_the_listing_holds_no_experiment_and_no_exercise():
    text = listing(sample_lesson())
    assert "# %% larger" not in text
    assert "# %% double" not in text
    assert text.startswith("# %% imports\nimport math\n\n\n# %% start\n")


def test_the_listing_runs_alone(tmp_path: Path):
    done = run_alone(tmp_path, "listing.py", listing(sample_lesson()))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\nPASS: small-01\n")


def test_an_error_cell_shows_what_raises_and_runs_with_what_catches():
    cell = sample_lesson().cell("refused")
    assert shown(cell) == "scaled(None)\n"
    assert "except TypeError as error:" in listing(sample_lesson())


def test_blank_lines_at_the_edges_of_a_cell_are_not_shown():
    source = '# %% a role="step"\n\nx = 1\n\n\n# %% verdict role="verdict"\nprint("PASS: t-1")\n'
    lesson = parse(source, "lesson_code/t_1.py", "t-1")
    assert shown(lesson.cell("a")) == "x = 1\n"
