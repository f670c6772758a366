"""What lies in a course and is no file of it is refused by name, or left alone."""

from __future__ import annotations

import os

import pytest

from scripts.catalog import find_lessons
from scripts.course import Course
from scripts.errors import CourseError
from scripts.tree import walk
from tests.builds.test_incremental import PAGE


def refused(folder):
    with pytest.raises(CourseError) as caught:
        walk(str(folder), "docs", {})
    return str(caught.value)


def test_an_editor_s_lock_is_left_alone(built):
    (built.root / "docs/memory/.#memory-02.md").symlink_to("me@host.1:2")
    (built.root / "lesson_code/.#memory_02.py").symlink_to("me@host.1:2")
    assert "Nothing changed" in built.run("build").out
    built.replace(PAGE, "Halve every element instead.", "Halve them.")
    done = built.run("build")
    assert (done.code, done.err) == (0, "")


def test_a_folder_named_like_a_page_or_module_is_a_folder(built):
    (built.root / "docs/memory/folder.md").mkdir()
    (built.root / "lesson_code/folder.py").mkdir()
    assert set(find_lessons(Course(built.root)).entries) == {"memory-02", "numerics-01"}
    assert built.run("build").code == 0


def test_a_page_that_begins_with_a_byte_order_mark_is_still_a_lesson_s(built):
    built.write(PAGE, "\ufeff" + built.read(PAGE))
    done = built.run("build")
    assert (done.code, done.err) == (0, "")


def test_a_link_in_a_circle_is_refused(tmp_path):
    (tmp_path / "loop").symlink_to(".")
    assert refused(tmp_path) == (
        "docs/loop: the link leads back to a folder that it lies in\n  → Remove it from the course."
    )


def test_links_that_lead_to_each_other_are_refused(tmp_path):
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    assert "cannot be followed: too many levels of symbolic links" in refused(tmp_path)


def test_a_link_to_nowhere_is_refused(tmp_path):
    (tmp_path / "gone.md").symlink_to("nowhere")
    assert refused(tmp_path) == (
        "docs/gone.md: the link leads nowhere\n  → Remove it from the course."
    )


def test_a_pipe_is_refused_and_never_opened(built):
    os.mkfifo(built.root / "docs/memory/pipe.md")
    done = built.run("build", timeout=30)
    assert (done.code, done.err) == (
        1,
        (
            "error: docs/memory/pipe.md: it is neither a file nor a folder\n"
            "  → Remove it from the course.\n"
        ),
    )


def test_a_name_that_is_not_utf8_is_refused(tmp_path):
    (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("# hi\n")
    assert refused(tmp_path) == (
        "docs/caf\\xe9.md: the name is not UTF-8\n  → Give the file another name."
    )


def test_a_name_in_another_script_is_welcome(tmp_path):
    (tmp_path / "über Ω.md").write_text("# hi\n")
    found = {}
    walk(str(tmp_path), "docs", found)
    assert list(found) == ["docs/über Ω.md"]
