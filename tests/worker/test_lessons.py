"""What a good lesson gives, and what it finds around it."""

from __future__ import annotations

import dataclasses
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.pool import Pool
from scripts.record import Provenance
from scripts.run import AttemptRun, CellRun, Run
from tests.worker.conftest import HEAVY, LIGHT
from tests.worker.lessons import GOOD, SAMPLES, load, write

Runner = Callable[[str], tuple[Run, Provenance]]


def cell(run: Run, name: str) -> CellRun:
    return next(cell for cell in run.cells if cell.name == name)


def value(run: Run, name: str) -> object:
    return run.value(name)


def test_a_lesson_gives_its_cells_in_order_with_its_verdict(run: Runner) -> None:
    found, _ = run("plain")
    told = [dataclasses.replace(cell, seconds=0.0) for cell in found.cells]
    assert told == [
        CellRun("count", "step", "2\n", "", 0.0),
        CellRun("verdict", "verdict", "PASS: plain\n", "", 0.0),
    ]
    assert found.verdict == "PASS: plain"
    assert found.lesson == "plain"
    assert all(0 < cell.seconds < 5 for cell in found.cells)


@pytest.mark.parametrize(
    ("name", "stdout"),
    [
        ("colours", "red and a link\n"),
        ("places", "lesson_code/loud.py\nscratch\npython/json/__init__.py\n"),
        ("markup", "``` --> --8<-- </script> {{ x }} <b>&amp;\na bell \\x07 and a zero \\x00\n"),
        ("native", "from Python\nfrom C\n"),
        ("child", "from a child\n"),
        ("waited", "from a thread\n"),
    ],
)
def test_output_is_caught_whoever_writes_it(run: Runner, name: str, stdout: str) -> None:
    assert cell(run("loud")[0], name).stdout == stdout


def test_declared_stderr_and_warnings_are_kept(run: Runner) -> None:
    found, _ = run("loud")
    assert cell(found, "native").stderr == "slow operation\n"
    assert cell(found, "warned").stderr == "UserWarning: careful with that\n"


def test_a_lesson_is_a_real_module(run: Runner) -> None:
    found, _ = run("module-like")
    assert cell(found, "use").stdout == (
        "Point(x=1.0, y=2.0) True\ndef double(x): 42\nclass Point:\n"
    )
    assert cell(found, "main").stdout == "main\n"


def test_an_error_cell_gives_its_error_in_words(run: Runner) -> None:
    mistake = cell(run("module-like")[0], "mistake")
    message = "unsupported operand type(s) for *: 'int' and 'NoneType'"
    assert mistake.error == f"TypeError: {message}"
    assert mistake.stdout == ""


def test_values_become_plain_json(run: Runner) -> None:
    found, _ = run("publishing")
    values = {value.name: value.value for value in found.values}
    assert math.isnan(values.pop("nan"))
    assert values == {
        "int": 3,
        "numpy": 0.5,
        "double": 0.1,
        "flag": True,
        "array": [[0, 1], [2, 3]],
        "jax": [1.0, 1.0],
        "scalar": 7,
        "bfloat16": [1.5, 1.5],
        "nested": {"shape": [2, 3], "none": None, "text": "µs"},
    }
    assert {type(values[name]) for name in ("numpy", "double")} == {float}
    assert {value.cell for value in found.values} == {"values"}


def test_a_program_is_described_by_jax_and_the_compiler(run: Runner) -> None:
    traced, lowered = run("publishing")[0].programs
    assert traced.jaxpr.startswith("{ lambda ; a:f32[4]. let")
    assert lowered.jaxpr == ""
    assert traced.stablehlo == lowered.stablehlo
    assert traced.hlo == lowered.hlo
    names = [operation.name for operation in traced.stablehlo_operations]
    assert "stablehlo.tanh" in names
    assert "metadata=" not in traced.hlo
    assert list(traced.estimates) == sorted(traced.estimates)
    assert traced.estimates["transcendentals"] == 4.0
    assert traced.memory_bytes == {
        "argument": 16,
        "output": 16,
        "alias": 0,
        "temp": traced.memory_bytes["temp"],
        "generated_code": traced.memory_bytes["generated_code"],
    }


def test_the_sample_course_runs() -> None:
    with Pool(root=SAMPLES / "course", preload=HEAVY) as pool:
        found, provenance = pool.submit_run(load(SAMPLES / "course", "numerics-01")).result(30)
    assert found.verdict == "PASS: numerics-01"
    assert [figure.name for figure in found.figures] == ["spacing", "sums"]
    assert provenance.backend == "cpu"
    assert found.attempts[0] == AttemptRun(
        "next-gap", "starter", "it is a positive whole number", "AssertionError"
    )


def test_provenance_says_when_where_and_with_what(run: Runner) -> None:
    _, provenance = run("publishing")
    assert provenance.started_utc.endswith("+00:00")
    assert 0 < provenance.duration_seconds < 60
    assert 2**26 < provenance.peak_memory_bytes < 2**30
    assert list(provenance.packages) == ["jax", "jaxlib", "numpy"]
    assert provenance.python == ".".join(map(str, sys.version_info[:3]))
    assert provenance.threads == {
        "MKL_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    assert provenance.backend == "cpu"
    assert provenance.x64 is False
    assert provenance.xla_flags == ""
    assert provenance.cpu
    assert provenance.logical_cores >= provenance.usable_cores >= 1
    assert len(provenance.git_commit) == 40


def test_a_lesson_without_jax_has_no_backend(run: Runner) -> None:
    _, provenance = run("plain")
    assert provenance.backend == ""
    assert provenance.packages == {}


def test_nothing_of_the_user_reaches_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = {
        "SECRET_TOKEN": "planted",
        "JAX_PLATFORMS": "tpu",
        "JAX_ENABLE_X64": "1",
        "XLA_FLAGS": "--xla_nonsense",
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": str(tmp_path),
        "PYTHONSTARTUP": str(tmp_path),
        "MPLCONFIGDIR": str(tmp_path),
        "OMP_NUM_THREADS": "64",
        "LANG": "de_DE",
        "TZ": "Asia/Tokyo",
        "FORCE_COLOR": "1",
    }
    for name, content in planted.items():
        monkeypatch.setenv(name, content)
    with Pool(root=GOOD, preload=LIGHT) as pool:
        found, _ = pool.submit_run(load(GOOD, "surroundings")).result(30)
    environment = found.value("environment")
    assert isinstance(environment, dict)
    allowed = {"PATH", "LD_LIBRARY_PATH", "COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"}
    told = {name: text for name, text in environment.items() if name not in allowed}
    scratch = str(told["HOME"]).removesuffix("/home")
    assert {name: told[name] for name in told if not name.startswith("OPENBLAS_")} == {
        "HOME": f"{scratch}/home",
        "USERPROFILE": f"{scratch}/home",
        "TMPDIR": f"{scratch}/tmp",  # noqa: S108 - compared only
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "NO_COLOR": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONNOUSERSITE": "1",
        "JAX_PLATFORMS": "cpu",
        "MPLBACKEND": "svg",
        "MPLCONFIGDIR": str(GOOD / ".cache" / "matplotlib"),
        "MKL_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
    assert not Path(scratch).exists()


def test_a_lesson_finds_an_empty_folder_and_its_own_place(run: Runner) -> None:
    found, _ = run("surroundings")
    assert found.value("argv") == [str(GOOD / "lesson_code" / "surroundings.py")]
    assert found.value("path") == str(GOOD / "lesson_code")
    assert found.value("files") == []
    assert found.value("zone") == "UTC"
    assert found.value("encoding") == "utf-8"
    assert found.value("stdin") == ""
    assert found.value("name") == "__main__"
    assert found.value("doc") == "What a lesson finds around it."


def test_nothing_is_written_beside_a_lesson(run: Runner) -> None:
    run("module-like")
    assert not (GOOD / "lesson_code" / "__pycache__").exists()


def test_nothing_leaks_from_one_lesson_to_the_next(light_pool: Pool, tmp_path: Path) -> None:
    leaky = (
        '# %% leak role="step"\nimport json\nimport os\n\njson.left = os.environ["LEFT"] = "1"\n'
    )
    light_pool.submit_run(write(tmp_path, "leaky", leaky)).result(30)
    clean = (
        '# %% look role="step"\nimport json\nimport os\n\n'
        'print(hasattr(json, "left"), "LEFT" in os.environ)\n'
    )
    found, _ = light_pool.submit_run(write(tmp_path, "clean", clean)).result(30)
    assert cell(found, "look").stdout == "False False\n"


def test_a_changed_helper_is_seen_at_once(light_pool: Pool, tmp_path: Path) -> None:
    lesson = write(tmp_path, "uses", '# %% use role="step"\nimport aid\n\nprint(aid.WORD)\n')
    helper = tmp_path / "lesson_code" / "aid.py"
    said = []
    for word in ("one", "two"):
        helper.write_text(f'WORD = "{word}"\n', encoding="utf-8")
        os.utime(helper, (1_000_000_000, 1_000_000_000))
        found, _ = light_pool.submit_run(lesson).result(30)
        said.append(cell(found, "use").stdout)
    assert said == ["one\n", "two\n"]


def test_a_failing_helper_is_named_by_its_own_line(light_pool: Pool, tmp_path: Path) -> None:
    lesson = write(tmp_path, "uses", '# %% use role="step"\nimport aid\n\naid.fail()\n')
    helper = tmp_path / "lesson_code" / "aid.py"
    helper.write_text('def fail():\n    raise KeyError("aid")\n', encoding="utf-8")
    error = light_pool.submit_run(lesson).exception(30)
    assert str(error) == (
        "lesson_code/aid.py:2: cell 'use': KeyError: 'aid'\n"
        '    File "lesson_code/uses.py", line 6, in <module>\n'
        "      aid.fail()\n"
        '    File "lesson_code/aid.py", line 2, in fail\n'
        '      raise KeyError("aid")\n'
        "    KeyError: 'aid'"
    )


def test_a_missing_package_is_told_at_the_line_that_needs_it(
    light_pool: Pool, tmp_path: Path
) -> None:
    error = light_pool.submit_run(
        write(tmp_path, "needs", '# %% need role="step"\nimport not_installed\n')
    ).exception(30)
    assert str(error).splitlines()[0] == (
        "lesson_code/needs.py:4: cell 'need': ModuleNotFoundError: No module named 'not_installed'"
    )
