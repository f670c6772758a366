"""The process that MkDocs works in, where things go wrong with it."""

from __future__ import annotations

import os
import signal
import tempfile

import psutil
import pytest

from scripts.errors import CourseError, SiteError
from scripts.measuring import lock_folder
from scripts.site_process import SiteProcess
from tests.course import Course


def test_one_that_died_is_told_with_its_last_words(tmp_path):
    process = SiteProcess(tmp_path)
    (started,) = own_children()
    os.kill(started.pid, signal.SIGKILL)
    started.wait(10)
    with pytest.raises(SiteError, match="has died") as caught:
        process.build(tmp_path / "site", "")
    assert caught.value.hint == "Try again."
    process.close()


def test_a_traceback_of_its_own_is_told(built: Course, tmp_path):
    process = SiteProcess(built.root)
    with pytest.raises(SiteError) as caught:
        process.build(tmp_path, "no date")
    assert "Invalid isoformat string" in caught.value.tail
    process.close()


def test_a_lock_that_cannot_be_had_stops_no_site(built: Course, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / lock_folder().name).write_text("in the way")
    process = SiteProcess(built.root)
    process.build(tmp_path / "site", "")
    assert (tmp_path / "site/index.html").is_file()
    process.close()


def test_closing_it_early_leaves_no_process(tmp_path):
    process = SiteProcess(tmp_path)
    (started,) = own_children()
    process.close()
    assert not started.is_running()


def test_no_temporary_folder_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", list)
    with pytest.raises(CourseError, match=r"^the workers' folder cannot be written: no usable"):
        SiteProcess(tmp_path)


def own_children() -> list[psutil.Process]:
    return psutil.Process().children()
