"""What is built again is what changed, and nothing that changed stays as it was."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

MODULE = "lesson_code/memory_02.py"
PAGE = "docs/memory/memory-02.md"
RECORD = "docs/recorded/memory-02.json"
SITE_PAGE = "site/memory/memory-02/index.html"
HEAVY = ("jax", "numpy", "matplotlib", "mkdocs", "nbformat", "rich", "yaml", "markdown")


def ran(done):
    assert done.code == 0, done.err
    return done.out.split(".")[0]


def test_nothing_changed_runs_nothing_and_imports_nothing_heavy(built):
    program = (
        "import runpy, sys\n"
        "sys.argv = ['scripts', 'build']\n"
        "try:\n    runpy.run_module('scripts', run_name='__main__')\n"
        f"finally:\n    print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=built.root, capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "Nothing changed: 2 lessons reused, none ran. Site: site/index.html\n[]\n"
    )


def test_a_file_saved_without_a_change_changes_nothing(built):
    built.write(MODULE, built.read(MODULE))
    assert ran(built.run("build")).startswith("Reused 2 records")
    assert "Nothing changed" in built.run("build").out


def test_changed_prose_runs_no_lesson_and_reaches_the_page(built):
    record = built.read(RECORD)
    built.replace(PAGE, "Halve every element instead.", "Halve every one of them.")
    assert ran(built.run("build")) == "Reused 2 records"
    assert "Halve every one of them." in built.read(SITE_PAGE)
    assert built.read(RECORD) == record


def test_a_changed_module_runs_alone(built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    assert ran(built.run("build")) == "Ran memory-02; reused 1 record"
    assert "twice: [0.0, 2.0, 4.0, 6.0]" in built.read(SITE_PAGE)
    assert "Nothing changed" in built.run("build").out


def test_a_changed_comment_reaches_the_page_without_a_run(built):
    built.replace(MODULE, "dtype=jnp.float32)  # (4,)", "dtype=jnp.float32)  # four numbers")
    assert ran(built.run("build")) == "Reused 2 records"
    assert "# four numbers" in built.read(SITE_PAGE)


def test_a_changed_local_module_runs_the_lesson_that_imports_it(built):
    text = built.read("lesson_code/spacing.py")
    built.write("lesson_code/spacing.py", text + "\n\nUNUSED = 1\n")
    assert built.run("why", "numerics-01").out == (
        "numerics-01: stale\n  the code of module spacing.py changed\n"
    )
    assert ran(built.run("build")) == "Ran numerics-01; reused 1 record"


def test_a_changed_pin_runs_every_lesson_that_uses_it(built):
    pins = built.read("requirements.txt")
    built.write("requirements.txt", pins.replace("\nml-dtypes==0.6.0", "\nml-dtypes==0.6.1"))
    assert built.run("why").out == (
        "memory-02: stale\n  package ml-dtypes changed from 0.6.0 to 0.6.1\n"
        "numerics-01: stale\n  package ml-dtypes changed from 0.6.0 to 0.6.1\n"
    )


@pytest.mark.parametrize(
    "path",
    [
        SITE_PAGE,
        "site/downloads/memory-02/memory-02.ipynb",
        ".cache/fragments/memory-02.json",
        ".cache/pages/downloads/memory-02/memory-02.py",
        ".cache/pages/downloads/ridgepoint-measure.py",
        "site/downloads/ridgepoint-measure.py",
        ".cache/manifest.json",
    ],
)
@pytest.mark.parametrize("content", [None, "damaged"])
def test_a_missing_or_damaged_output_is_made_again(built, path, content):
    before = (built.root / path).read_bytes()
    (built.root / path).unlink()
    if content is not None:
        built.write(path, content)
    assert ran(built.run("build")) == "Reused 2 records"
    if not path.endswith("manifest.json"):
        assert (built.root / path).read_bytes() == before


def test_a_missing_figure_is_drawn_again(built):
    figures = sorted((built.root / ".cache/figures").iterdir())
    before = figures[0].read_bytes()
    figures[0].write_text("<svg/>")
    assert ran(built.run("build")) == "Reused 2 records"
    assert figures[0].read_bytes() == before


def test_a_missing_record_is_made_again(built):
    (built.root / RECORD).unlink()
    assert ran(built.run("build")) == "Ran memory-02; reused 1 record"
    assert json.loads(built.read(RECORD))["lesson"] == "memory-02"


def test_a_failed_lesson_is_tried_again(built):
    built.replace(MODULE, "assert doubled.tolist() == [0.0", "assert doubled.tolist() == [1.0")
    first, second = built.run("build"), built.run("build")
    assert (first.code, second.code) == (1, 1)
    for done in (first, second):
        assert f"error: {MODULE}:10: cell 'double': AssertionError" in done.err


def test_a_removed_lesson_leaves_nothing_behind(built):
    for path in (MODULE, PAGE, RECORD):
        (built.root / path).unlink()
    assert ran(built.run("build")) == "Reused 1 record"
    left = [str(p) for p in (built.root / "site").rglob("*") if "memory-02" in p.name]
    assert left == []


def test_a_refresh_that_differs_in_noise_keeps_the_record(built):
    before = built.read(RECORD)
    done = built.run("build", "memory-02", "--refresh")
    assert ran(done).startswith(
        "Ran memory-02; kept 1 record whose runs differ only in noise; reused 1 record"
    )
    assert built.read(RECORD) == before


def test_a_named_lesson_is_not_published_beside_a_stale_one(built):
    built.replace(MODULE, "x = jnp.arange(4,", "x = 1 * jnp.arange(4,")
    done = built.run("build", "numerics-01")
    assert done.code == 1
    assert done.err.endswith(
        f"error: {MODULE}: the record of memory-02 is stale, and it was not named\n"
        "  → Run `python -m scripts build memory-02`, or build without names.\n"
    )


def test_another_installed_version_is_said_plainly_and_never_recorded(built):
    pins = built.read("requirements.txt")
    built.write("requirements.txt", pins.replace("\njax==0.10.2", "\njax==0.10.3"))
    note = (
        "note: jax 0.10.2 is installed, but 0.10.3 is pinned. "
        "`make site` installs what is pinned; `make lock` pins anew.\n"
    )
    record = built.read(RECORD)
    done = built.run("build", "memory-02")
    assert done.code == 1
    assert done.err.startswith(note)
    assert (
        f"error: {MODULE}: it ran with jax 0.10.2, but 0.10.3 is pinned, so it is not recorded\n"
        in done.err
    )
    assert built.read(RECORD) == record


def test_two_builds_give_identical_bytes(built, tmp_path):
    first = bytes_of(built.root / "site")
    for folder in (".cache", "site"):
        (built.root / folder).rename(tmp_path / f"old{folder}")
    assert ran(built.run("build")) == "Reused 2 records"
    second = bytes_of(built.root / "site")
    assert [name for name in first if first[name] != second.get(name)] == []
    assert first.keys() == second.keys()


def bytes_of(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
