"""The one file that readers download."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from scripts.errors import CourseError
from scripts.measure_file import join, measure_file
from tests.measure.test_results import SCHEMA


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> Path:
    """The file in a folder with nothing else."""
    path = tmp_path_factory.mktemp("alone") / "ridgepoint-measure.py"
    path.write_text(measure_file(), encoding="utf-8")
    return path


def run(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a file where nothing of this project can be imported."""
    return subprocess.run(
        [sys.executable, "-I", path.name, *arguments],
        cwd=path.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_the_file_tells_how_to_use_it(alone) -> None:
    done = run(alone, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ridgepoint-measure.py [-h] [--device KIND]")


def test_the_file_measures_alone(alone) -> None:
    done = run(alone, "--quick")
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[1] == "the lesson's workloads"
    assert done.stdout.endswith(
        "\nWritten: ridgepoint-measurement.json, ridgepoint-measurement.svg\n"
    )
    document = json.loads((alone.parent / "ridgepoint-measurement.json").read_text("utf-8"))
    Draft202012Validator(SCHEMA).validate(document)
    assert [peak["dtype"] for peak in document["peaks"]] == [
        "float32", "bfloat16", "float16", "float64"
    ]  # fmt: skip
    assert document["provenance"]["skipped"] == {}
    svg = (alone.parent / "ridgepoint-measurement.svg").read_text("utf-8")
    assert svg.startswith('<svg id="ridgepoint-measurement"')


def test_the_file_says_that_jax_is_missing(alone) -> None:
    program = f"import runpy, sys; sys.modules['jax'] = None; runpy.run_path({str(alone)!r})"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        "error: import of jax halted; None in sys.modules\n"
        "  → This needs jax and numpy: python -m pip install jax numpy\n"
    )


def test_nothing_of_the_project_is_left_in_the_file() -> None:
    assert "scripts." not in measure_file().replace("scripts.measure_file", "")


def test_modules_are_joined_each_after_what_it_needs() -> None:
    sources = {
        "scripts.one": '"""Says one."""\n\nfrom scripts.two import two\n\n# Kept.\nprint(two)\n',
        "scripts.two": '"""Two."""\n\nimport math\nfrom html import escape, unescape\n\ntwo = 2\n',
        "scripts.three": '"""Not needed."""\n\nimport abc\n',
    }
    text = join(sources, "scripts.one")
    _, _, body = text.partition("from __future__ import annotations\n\n")
    rule = f"# {'-' * 97}"
    assert body == (
        "import math\nfrom html import escape, unescape\n"
        f"\n\n{rule}\n# Two.\n\ntwo = 2\n"
        f"\n\n{rule}\n# Says one.\n\n# Kept.\nprint(two)\n"
    )
    compile(text, "joined", "exec")


def test_a_name_in_two_modules_is_refused() -> None:
    sources = {
        "scripts.one": '"""1."""\n\nfrom scripts.two import two\n\n\ndef helper(): ...\n',
        "scripts.two": '"""2."""\n\nimport os\n\ntwo: int = 2\nhelper, other = 1, 2\n',
    }
    with pytest.raises(CourseError) as caught:
        join(sources, "scripts.one")
    assert str(caught.value) == (
        "scripts/measure: the names helper stand in more than one module\n"
        "  → Rename one of each: all modules become one file."
    )


@pytest.mark.parametrize(
    "line",
    ["import scripts.two", "from scripts.two import two as three", "from scripts.gone import two"],
)
def test_an_import_that_cannot_be_joined_is_refused(line) -> None:
    sources = {"scripts.one": f'"""1."""\n\n{line}\n', "scripts.two": '"""2."""\n\ntwo = 2\n'}
    with pytest.raises(CourseError) as caught:
        join(sources, "scripts.one")
    assert str(caught.value) == (
        f"scripts/measure: `{line}` cannot stand in the one file\n"
        "  → Import names, as they are, from modules that are part of it."
    )
