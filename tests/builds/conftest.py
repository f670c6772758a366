"""A course that has been built, for tests that change something and build again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.course import Course, make_course
from tests.once import make_once


@pytest.fixture(scope="session")
def pristine(of_this_run) -> Path:
    """The sample course with one more lesson, built once for all tests of this folder."""
    return make_once(of_this_run / "built-course", _build)


@pytest.fixture
def built(pristine, tmp_path) -> Course:
    """A copy of the built course, its files as old as they were."""
    root = tmp_path / "built"
    shutil.copytree(pristine, root, symlinks=True)
    return Course(root)


def _build(root: Path) -> None:
    course = make_course(root)
    done = course.run("new", "memory-02", "Where memory goes")
    assert done.code == 0, done.err
    done = course.run("build")
    assert done.code == 0, done.err
