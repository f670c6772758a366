"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

from tests import network
from tests.course import Course, copy_project, make_course
from tests.once import make_once

ROOT = Path(__file__).parents[1]

network.forbid()

# A loaded machine is slow, and a slow example is no wrong one.
# In CI the examples are the same each time.
hypothesis.settings.register_profile(
    "ridgepoint", deadline=None, derandomize="CI" in os.environ, print_blob=True
)
hypothesis.settings.load_profile("ridgepoint")


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The folder of this project."""
    return ROOT


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """The sample course in a folder of its own, to build, break and run."""
    return make_course(tmp_path / "course")


@pytest.fixture(scope="session")
def of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of one test run share, and no other run."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def published(of_this_run: Path) -> Course:
    """This project's own course, built: its site is what is published. Not to be changed."""

    def build(root: Path) -> None:
        done = copy_project(root).run("build", timeout=280)
        assert done.code == 0, done.err

    return Course(make_once(of_this_run / "published", build))
