"""`build --no-run` publishes without a run, and says which pages are older than their code."""

from __future__ import annotations

import re

import pytest

from tests.builds.test_incremental import MODULE, PAGE, RECORD, SITE_PAGE, ran

WARNED = '<div class="admonition warning rp-older"><p class="admonition-title">Recorded from older'


@pytest.fixture
def without_jax(built, tmp_path):
    """The course where importing JAX, NumPy or matplotlib fails."""
    for name in ("jax", "jaxlib", "numpy", "matplotlib"):
        (tmp_path / f"{name}.py").write_text(f"raise ImportError('no {name} here')\n", "utf-8")

    def build(*options):
        return built.run("build", *options, env={"PYTHONPATH": str(tmp_path)})

    return build


def test_prose_needs_neither_jax_nor_a_run(built, without_jax):
    built.replace(PAGE, "Halve every element instead.", "Halve every one of them.")
    assert ran(without_jax("--no-run")) == "Reused 2 records"
    assert "Halve every one of them." in built.read(SITE_PAGE)
    assert WARNED not in built.read(SITE_PAGE)


def test_a_page_older_than_its_code_says_so_and_what_changed(built, without_jax):
    record = built.read(RECORD)
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    done = without_jax("--no-run")
    assert ran(done) == "Reused 1 record; left memory-02 as recorded from older code"
    page = built.read(SITE_PAGE)
    assert WARNED in page
    assert "<li>the code of cell double changed</li>" in page
    assert "doubled: [0.0, 2.0, 4.0, 6.0]" in page
    assert built.read(RECORD) == record
    runs = built.read("site/index.html")
    assert '<span class="rp-state rp-state-older">older code</span>' in runs


def test_a_page_without_a_heading_says_so_too(built, without_jax):
    page = built.read(PAGE)
    built.write(PAGE, re.sub(r"^# .*\n", "", page, count=1, flags=re.MULTILINE))
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    assert without_jax("--no-run").code == 0
    assert WARNED in built.read(SITE_PAGE)


def test_a_cell_that_has_not_run_yet_says_so_in_its_place(built):
    cell = '# %% thrice role="step"\nprint("thrice:", (3 * x).tolist())\n\n# %% halve'
    built.replace(MODULE, "# %% halve", cell)
    part = """## Thrice

```python title="Thrice"
--8<-- "memory-02/thrice.py"
```

```output
memory-02/thrice
```

## Make it yours
"""
    built.replace(PAGE, "## Make it yours\n", part)
    assert ran(built.run("build", "--no-run")).endswith("memory-02 as recorded from older code")
    page = built.read(SITE_PAGE)
    assert "<li>cell thrice is new</li>" in page
    assert "<p>This cell has not run yet.</p>" in page


def test_the_next_build_runs_what_was_left_and_takes_the_notice_away(built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    assert built.run("build", "--no-run").code == 0
    again = built.run("build", "--no-run")
    assert again.out == (
        "note: memory-02 is shown as recorded from older code\n"
        "Nothing changed: 2 lessons reused, none ran. Site: site/index.html\n"
    )
    assert ran(built.run("build")) == "Ran memory-02; reused 1 record"
    assert WARNED not in built.read(SITE_PAGE)
    assert "twice: [0.0, 2.0, 4.0, 6.0]" in built.read(SITE_PAGE)


def test_code_that_is_put_back_is_no_longer_older(built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    assert built.run("build", "--no-run").code == 0
    built.replace(MODULE, 'print("twice:"', 'print("doubled:"')
    assert ran(built.run("build", "--no-run")) == "Reused 2 records"
    assert WARNED not in built.read(SITE_PAGE)


def test_a_lesson_that_never_ran_has_nothing_to_show(built):
    (built.root / RECORD).unlink()
    done = built.run("build", "--no-run")
    assert done.code == 1
    assert done.err.endswith(
        f"error: {MODULE}: memory-02 has never run, so there is nothing to show\n"
        "  → Run `python -m scripts build memory-02`, without --no-run.\n"
    )


def test_a_refresh_without_a_run_is_refused(built):
    done = built.run("build", "--refresh", "--no-run")
    assert done.code == 2
    assert "--refresh runs lessons and --no-run does not: choose one" in done.err
