"""What is wrong in a course is said once, with its place, and harms nothing that stood."""

from __future__ import annotations

import json
import os

import pytest

from scripts.catalog import find_lessons
from scripts.course import Course as CourseFolders
from tests.builds.test_incremental import MODULE, PAGE, RECORD, SITE_PAGE, bytes_of
from tests.course import Course


class Untouched(Course):
    """A course whose every run must leave its records and site as it met them."""

    def run(self, *arguments, **settings):
        kept = ("docs/recorded", "site")
        before = [bytes_of(self.root / folder) for folder in kept]
        done = super().run(*arguments, **settings)
        assert [bytes_of(self.root / folder) for folder in kept] == before
        return done


@pytest.fixture
def untouched(built):
    return Untouched(built.root)


def refused(course, message):
    done = course.run("build")
    assert done.code == 1
    assert done.out == ""
    assert done.err.endswith(f"error: {message}\n"), done.err


def test_a_module_without_a_page(untouched):
    (untouched.root / PAGE).unlink()
    refused(
        untouched,
        f"{MODULE}:1: the module has no page: no front matter says `lesson: memory-02`\n"
        "  → Did you mean 'numerics-01'? `python -m scripts new` writes both.",
    )


def test_a_page_without_a_module(untouched):
    untouched.replace(PAGE, "lesson: memory-02", "lesson: memory-03")
    (untouched.root / MODULE).unlink()
    refused(
        untouched,
        f"{PAGE}:2: the page's lesson 'memory-03' has no module lesson_code/memory_03.py\n"
        "  → Did you mean 'numerics-01'?",
    )


def test_two_pages_for_one_lesson(untouched):
    untouched.write("docs/memory/twice.md", untouched.read(PAGE))
    refused(
        untouched,
        f"docs/memory/twice.md:2: a second page for the lesson 'memory-02'\n"
        f"  → The first is {PAGE}.",
    )


def test_what_lies_in_a_hidden_folder_is_no_page(untouched):
    untouched.write("docs/memory/.ipynb_checkpoints/memory-02.md", untouched.read(PAGE))
    untouched.write("lesson_code/.ipynb_checkpoints/memory_02.py", untouched.read(MODULE))
    catalog = find_lessons(CourseFolders(untouched.root))
    assert catalog.entries["memory-02"].page == PAGE
    assert catalog.helpers == ("lesson_code/spacing.py",)


def test_a_module_that_is_empty(untouched):
    untouched.write(MODULE, "")
    refused(untouched, f"{MODULE}:1: the module is empty")


def test_a_module_that_is_not_utf8(untouched):
    (untouched.root / MODULE).write_bytes(b'"""A title."""\n# caf\xe9\n')
    refused(untouched, f"{MODULE}:2: byte 0xe9 is not UTF-8\n  → Save the file as UTF-8.")


def test_a_module_that_is_not_python(untouched):
    untouched.replace(MODULE, "x = jnp.arange(4,", "x = (jnp.arange(4,")
    done = untouched.run("build")
    assert done.code == 1
    assert f"error: {MODULE}:8: syntax error: '(' was never closed\n" in done.err


def test_a_cell_that_no_page_shows(untouched):
    page = untouched.read(PAGE)
    shown = '```python title="Double every element"\n--8<-- "memory-02/double.py"\n```\n'
    assert shown in page
    untouched.write(PAGE, page.replace(shown, ""))
    done = untouched.run("build")
    assert done.code == 1
    assert f"{MODULE}:7" in done.err
    assert PAGE in done.err


def test_a_claim_that_does_not_hold(untouched):
    untouched.replace(PAGE, "12<!-- = total -->", "13<!-- = total -->")
    line = untouched.read(PAGE).split("<!-- = total")[0].count("\n") + 1
    refused(
        untouched,
        f"{PAGE}:{line}: shows 13 but the record of memory-02 has total = 12.0",
    )


def test_a_broken_link(untouched):
    page = untouched.read(PAGE)
    untouched.write(PAGE, page + "\n[gone](gone.md) and [lost](#nowhere)\n")
    line = page.count("\n") + 2
    refused(
        untouched,
        f"{PAGE}:{line}: the page contains a link 'gone.md', but the target 'memory/gone.md' is "
        "not found among documentation files.\n"
        f"error: {PAGE}:{line}: the page contains a link '#nowhere', but there is no such anchor "
        "on this page.",
    )


def test_settings_that_are_no_yaml(untouched):
    settings = untouched.read("mkdocs.yml")
    untouched.write("mkdocs.yml", settings + "\nextra: [1, 2\n")
    done = untouched.run("build")
    assert done.code == 1
    assert f"error: mkdocs.yml:{settings.count(chr(10)) + 3}: ConfigurationError: " in done.err
    assert "expected ',' or ']'" in done.err
    assert str(untouched.root) not in done.err


def test_a_setting_that_mkdocs_refuses(untouched):
    settings = untouched.read("mkdocs.yml")
    untouched.write("mkdocs.yml", settings + "\nplugins:\n  - nowhere\n")
    line = settings.count("\n") + 2
    refused(untouched, f'mkdocs.yml:{line}: plugins: The "nowhere" plugin is not installed')


def test_a_formula_that_cannot_be_read(untouched):
    text = untouched.read(PAGE)
    untouched.write(PAGE, f"{text}\nThe formula $\\frob x$.\n")
    line = text.count("\n") + 2
    refused(untouched, rf"{PAGE}:{line}: formula '\\frob x': unknown macro \frob")


def test_a_record_cut_short(untouched):
    untouched.write(RECORD, untouched.read(RECORD)[:500])
    done = untouched.run("build")
    assert done.code == 1
    assert f"error: {RECORD}:" in done.err
    assert "build memory-02 --refresh" in done.err


def test_a_record_of_a_newer_schema(untouched):
    untouched.replace(RECORD, '"schema": 1', '"schema": 2')
    done = untouched.run("build")
    assert done.code == 1
    assert f"error: {RECORD}:" in done.err
    assert "schema" in done.err


def test_a_record_edited_by_hand(untouched):
    untouched.replace(RECORD, '"verdict": "PASS: memory-02"', '"verdict": "PASS: memory-2"')
    done = untouched.run("build")
    assert done.code == 1
    assert f"error: {RECORD}:" in done.err
    assert "the record was changed after it was written" in done.err


def test_a_refresh_mends_a_damaged_record(built):
    built.write(RECORD, "{}")
    done = built.run("build", "memory-02", "--refresh")
    assert done.code == 0, done.err
    assert json.loads(built.read(RECORD))["lesson"] == "memory-02"


def test_every_problem_is_said_in_one_go(untouched):
    untouched.replace(PAGE, "12<!-- = total -->", "13<!-- = total -->")
    untouched.replace("lesson_code/numerics_01.py", "assert last == 256", "assert last == 255")
    done = untouched.run("build")
    assert done.code == 1
    assert "has total = 12.0" in done.err
    assert "lesson_code/numerics_01.py:" in done.err
    assert "cell 'stalled-sum': AssertionError" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("build", "memory-20"), "there is no lesson 'memory-20'\n  → Did you mean 'memory-02'?"),
        (
            ("check", "numeric-01"),
            "there is no lesson 'numeric-01'\n  → Did you mean 'numerics-01'?",
        ),
        (("why", "x"), "there is no lesson 'x'\n  → Known: memory-02, numerics-01."),
        (("try", "memory-02/halv"), "memory-02 has no exercise 'halv'\n  → Did you mean 'halve'?"),
    ],
)
def test_a_mistyped_name_gets_the_nearest_one(built, arguments, said):
    done = built.run(*arguments)
    assert (done.code, done.err) == (2, f"error: {said}\n")


def test_a_folder_that_belongs_to_no_course(built, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = type(built)(elsewhere).run("build", env={"PYTHONPATH": str(built.root)})
    assert done.code == 1
    assert done.err == (
        f"error: {elsewhere}: this folder belongs to no course\n"
        "  → Go to the folder that holds mkdocs.yml and lesson_code.\n"
    )


def test_a_build_works_from_a_folder_inside_the_course(built):
    built.replace(PAGE, "Halve every element instead.", "From inside.")
    done = type(built)(built.root / "docs").run("build", env={"PYTHONPATH": str(built.root)})
    assert done.code == 0, done.err
    assert "From inside." in built.read(SITE_PAGE)


def test_the_environment_s_secrets_do_not_reach_a_lesson(built):
    built.replace(
        MODULE,
        'print("doubled:"',
        'import os\nassert "RP_SECRET" not in os.environ\nprint("doubled:"',
    )
    done = built.run("build", env={**os.environ, "RP_SECRET": "hush"})
    assert done.code == 0, done.err
