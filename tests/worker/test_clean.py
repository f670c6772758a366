"""Text that is the same on every machine."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.worker.clean import Cleaner, machine_cleaner

CLEAN = Cleaner({"/srv/course": "", "/srv/course/.venv/site": "site-packages", "/users/ada": "~"})


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("/srv/course/lesson_code/a.py:3", "lesson_code/a.py:3"),
        ("in /srv/course.", "in .."),
        ("/srv/course.old/a", "/srv/course.old/a"),
        ("in /srv/course, there", "in ., there"),
        ('"file:///srv/course/a"', '"a"'),
        ("/srv/course/.venv/site/jax/a.py", "site-packages/jax/a.py"),
        ("/users/ada/x and /users/adam/x", "~/x and /users/adam/x"),
        ("/mnt/users/ada/x", "/mnt/users/ada/x"),
        ("\x1b[1;31mred\x1b[0m\x1b]0;title\x07\x1bM", "red"),
        ("one\r\ntwo\rthree\x00", "one\ntwo\\x0dthree\\x00"),
        ("tab\tand line\n", "tab\tand line\n"),
    ],
)
def test_text_is_cleaned_of_the_machine(text: str, cleaned: str) -> None:
    assert CLEAN(text) == cleaned


@given(st.text())
def test_cleaning_is_done_once_and_for_all(text: str) -> None:
    assert CLEAN(CLEAN(text)) == CLEAN(text)


def test_the_folders_of_this_machine_are_known(tmp_path: Path) -> None:
    clean = machine_cleaner(tmp_path, tmp_path / "scratch-7")
    packages = sysconfig.get_paths()["purelib"]
    assert clean(f"{packages}/numpy/x.py") == "site-packages/numpy/x.py"
    assert clean(f"{tmp_path}/scratch-7/out.txt") == "scratch/out.txt"
    assert clean(f"{Path.home()}/notes") == "~/notes"
    assert clean("/etc/passwd") == "/etc/passwd"
