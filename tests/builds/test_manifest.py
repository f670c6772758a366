"""The manifest's look at the files of a course."""

from __future__ import annotations

import pytest

from scripts.errors import CourseError
from scripts.manifest import EMPTY, hashes


def test_a_file_that_vanishes_while_it_is_read_is_named(tmp_path):
    with pytest.raises(CourseError) as caught:
        hashes(tmp_path, {"docs/a.md": (1, 2)}, EMPTY)
    assert str(caught.value) == (
        "docs/a.md: it cannot be read: no such file or directory\n  → Build again once it can."
    )
