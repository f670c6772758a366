from __future__ import annotations

import ast
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.lesson import Attempt, Check, Exercise
from scripts.parse import parse
from scripts.render.downloads import downloads_html
from scripts.render.modules import (
    clean_module,
    preamble,
    requirements,
    speaking_starter,
    starter_module,
)
from tests.render.alone import run_alone
from tests.render.sample import sample_lesson, sample_provenance, sample_record


def sample_starter() -> str:
    lesson = sample_lesson()
    cell = lesson.cell("double")
    assert cell.exercise
    return starter_module(lesson, sample_record(), cell, cell.exercise)


def exercise(*checks: Check, closing: str = "") -> Exercise:
    empty = Attempt("then", 1, closing)
    return Exercise(Attempt("solution", 1, "x = 1\n"), Attempt("starter", 1, "x = ...\n"), (),
                    checks, empty)  # fmt: skip


def test_the_clean_module_runs_alone(tmp_path: Path):
    done = run_alone(tmp_path, "small-01.py", clean_module(sample_lesson(), sample_record()))
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "0\n1\n2\nTypeError: unsupported operand type(s) for *: 'NoneType' and 'int'\n8\n"
        "doubled: [0, 2, 4]\nPASS: small-01\n"
    )


def test_the_clean_module_says_nothing_to_the_engine():
    text = clean_module(sample_lesson(), sample_record())
    for word in ("role=", "# work:", "# blank:", "# wrong:", "# then:", "squared", "twice = ..."):
        assert word not in text
    names = [line for line in text.splitlines() if line.startswith("# %%")]
    assert names == [f"# %% {cell.name}" for cell in sample_lesson().cells]


def test_the_clean_module_keeps_its_docstring_and_its_future():
    text = clean_module(sample_lesson(), sample_record())
    assert (ast.get_docstring(ast.parse(text)) or "").startswith("Count to three.")
    assert "\n\nfrom __future__ import annotations\n\n# %% imports\n" in text


def test_an_untouched_starter_stops_at_the_words_of_a_check(tmp_path: Path):
    done = run_alone(tmp_path, "starter.py", sample_starter().replace("...", "[1]"))
    assert done.code == 1
    assert done.err.endswith("AssertionError: no number is lost\n")
    untouched = run_alone(tmp_path, "starter.py", sample_starter())
    assert untouched.code == 1
    assert untouched.out == ""


def test_a_finished_starter_passes(tmp_path: Path):
    done = run_alone(tmp_path, "starter.py", sample_starter().replace("...", "[0, 2, 4]"))
    assert (done.code, done.out, done.err) == (0, "doubled: [0, 2, 4]\n", "")


def test_a_starter_holds_only_what_its_exercise_needs():
    text = sample_starter()
    assert [line for line in text.splitlines() if line.startswith("# %%")] == [
        "# %% start", "# %% double",
    ]  # fmt: skip
    for word in ("math", "scaled", "print(number)", "limit = 4"):
        assert word not in text


def test_a_starter_is_named_after_exercise_and_lesson():
    assert sample_starter().startswith(
        '"""Exercise double of small-01: the checks say when it is done."""\n'
    )


@pytest.mark.parametrize(
    ("source", "spoken"),
    [
        ("assert x == 1", 'assert x == 1, "words"'),
        ("assert x == 1, 'own'", "assert x == 1, 'own'"),
        ("assert x == 1  # FLOP", 'assert x == 1, "words"  # FLOP'),
        ("assert 'é' == x", "assert 'é' == x, \"words\""),
        ("assert (\n    x\n)", 'assert (\n    x\n), "words"'),
        ("if x:\n    assert x", 'if x:\n    assert x, "words"'),
        ("assert x; assert y", 'assert x, "words"; assert y, "words"'),
        (
            f"assert {'x' * 80}",
            f'assert {"x" * 80}, (\n    "words"\n)',
        ),
        (
            f"for y in x:\n    assert {'x' * 80}",
            f'for y in x:\n    assert {"x" * 80}, (\n        "words"\n    )',
        ),
    ],
)
def test_an_assertion_fails_with_the_words_of_its_check(source: str, spoken: str):
    text = speaking_starter(exercise(Check("words", 1, source + "\n")))
    assert text == f"x = ...\n\n# check: words\n{spoken}\n"


def test_the_words_of_a_check_may_hold_quotes():
    text = speaking_starter(exercise(Check('a "b" \\ c', 1, "assert x\n")))
    (_, check) = ast.parse(text).body
    assert isinstance(check, ast.Assert)
    assert isinstance(check.msg, ast.Constant)
    assert check.msg.value == 'a "b" \\ c'


def test_what_follows_the_checks_stands_below_them():
    text = speaking_starter(exercise(Check("words", 1, "assert x\n"), closing="print(x)\n"))
    assert text.endswith('assert x, "words"\n\nprint(x)\n')


def test_the_versions_are_there_for_tools_that_install_them():
    header = requirements(sample_provenance()).splitlines()
    start, end = header.index("# /// script"), header.index("# ///")
    metadata = tomllib.loads("\n".join(line.removeprefix("# ") for line in header[start + 1 : end]))
    assert metadata == {
        "requires-python": ">=3.11",
        "dependencies": ["jax==0.10.2", "jaxlib==0.10.2", "numpy==2.4.6"],
    }


def test_a_module_without_a_docstring_has_an_empty_one():
    lesson = parse('# %% verdict role="verdict"\nprint("PASS: t-1")\n', "lesson_code/t.py", "t-1")
    assert preamble(lesson).docstring == '""'
    assert ast.get_docstring(ast.parse(clean_module(lesson, sample_record()))) == ""


def test_the_downloads_name_every_file_and_the_notebook_to_read():
    items = downloads_html(sample_lesson())
    for path in (
        "site:downloads/small-01/small-01.py",
        "site:downloads/small-01/small-01.ipynb",
        "site:notebooks/small-01/",
        "site:downloads/small-01/small-01-double-starter.py",
        "site:recorded/small-01.json",
    ):
        assert f'href="{path}"' in items


def test_a_lesson_without_exercises_has_no_starters():
    lesson = sample_lesson()
    bare = replace(lesson, cells=tuple(c for c in lesson.cells if c.exercise is None))
    assert "starter" not in downloads_html(bare)
