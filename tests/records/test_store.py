"""Records are read and written whole, whatever happens in between."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts.codec import encode
from scripts.errors import CourseError, RecordError
from scripts.lock import LOCK, build_lock
from scripts.store import (
    read_record,
    remove_leftovers,
    write_atomically,
    write_record,
    write_text,
)
from tests.conftest import ROOT
from tests.records.samples import WHERE, record, with_value

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.fixture
def path(tmp_path):
    return tmp_path / WHERE


def fail_with(code):
    def fail(*_args, **_options):
        raise OSError(code, os.strerror(code))

    return fail


def test_a_record_is_read_as_it_was_written(path):
    write_record(path, record(), WHERE)
    assert read_record(path, WHERE) == record()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_record_that_is_not_there_is_told(path):
    with pytest.raises(RecordError) as caught:
        read_record(path, WHERE)
    assert str(caught.value) == f"{WHERE}: the record cannot be read: no such file or directory"


def test_a_record_that_is_not_utf8_is_told_with_its_line(path):
    path.parent.mkdir(parents=True)
    path.write_bytes(encode(record()).encode().replace("µ".encode(), b"\xb5"))
    line = encode(record())[: encode(record()).index("µ")].count("\n") + 1
    with pytest.raises(RecordError) as caught:
        read_record(path, WHERE)
    assert str(caught.value) == (
        f"{WHERE}:{line}: byte 0xb5 of the record is not UTF-8\n"
        f"  → Restore it: `git checkout -- {WHERE}`."
    )


def test_the_record_of_another_lesson_is_told(path):
    other = path.with_name("sums-02.json")
    write_record(other, record())
    where = "docs/recorded/sums-02.json"
    with pytest.raises(RecordError) as caught:
        read_record(other, where)
    assert str(caught.value) == (
        f"{where}: this is the record of lesson 'sums-01'\n"
        "  → Rename it, or run `python -m scripts build sums-02 --refresh`."
    )


@pytest.mark.parametrize(
    ("function", "code", "told"),
    [
        ("tempfile.mkstemp", errno.EACCES,
         ("permission denied; what was there before is untouched\n"
         "  → Make the folder writable for you and build again.")),
        ("tempfile.mkstemp", errno.EROFS,
         ("read-only file system; what was there before is untouched\n"
         "  → The file system is read-only; build in a copy on another one.")),
        ("os.fsync", errno.ENOSPC,
         ("no space left on device; what was there before is untouched\n"
         "  → Free some space on the disk and build again.")),
        ("pathlib.Path.replace", errno.EIO,
         ("input/output error; what was there before is untouched\n"
         "  → Mend that and build again.")),
    ],
)  # fmt: skip
def test_a_failed_write_is_told_and_leaves_the_old_record(path, monkeypatch, function, code, told):
    write_record(path, record(), WHERE)
    monkeypatch.setattr(function, fail_with(code))
    with pytest.raises(CourseError) as caught:
        write_record(path, with_value(1), WHERE)
    assert str(caught.value) == f"{WHERE}: cannot be written: {told}"
    assert read_record(path, WHERE) == record()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_where_a_folder_should_be_is_told_with_its_path(tmp_path):
    (tmp_path / "docs").write_text("", encoding="utf-8")
    with pytest.raises(CourseError) as caught:
        write_text(tmp_path / "docs" / "a.txt", "a")
    place = (tmp_path / "docs" / "a.txt").as_posix()
    assert str(caught.value).startswith(f"{place}: cannot be written: ")


def test_text_keeps_its_line_ends_and_odd_characters(tmp_path):
    write_text(tmp_path / "a.txt", "one\r\ntwo\n\udcff")
    assert (tmp_path / "a.txt").read_bytes() == b"one\r\ntwo\n\xed\xb3\xbf"


def test_an_interrupted_write_leaves_no_file_behind(tmp_path, monkeypatch):
    def interrupt(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "a.txt", b"a")
    assert list(tmp_path.iterdir()) == []


def test_leftovers_of_a_killed_build_are_removed_and_nothing_else(tmp_path):
    for name in (".a.json.x1y2.tmp", ".hidden", "a.json", "b.tmp"):
        (tmp_path / name).write_text("", encoding="utf-8")
    remove_leftovers(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == [".hidden", "a.json", "b.tmp"]


def start(code, folder):
    """Start Python on a piece of code, and wait until it says that it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def end(process):
    process.kill()
    process.wait()
    process.stdout.close()


WRITE_FOREVER = """
import itertools, pathlib, sys
from scripts.store import write_record
from tests.records.samples import with_value
path = pathlib.Path(sys.argv[1])
for number in itertools.count():
    write_record(path, with_value(number))
    if number == 0:
        print("ready", flush=True)
"""


@posix
def test_a_writer_killed_at_any_moment_leaves_a_whole_record(path):
    for attempt in range(5):
        process = start(WRITE_FOREVER, path)
        time.sleep(0.005 * attempt)
        end(process)
        assert read_record(path, WHERE).run.value("samples") == [1.5, 2.5]


HOLD = """
import pathlib, sys, time
from scripts.lock import build_lock
with build_lock(pathlib.Path(sys.argv[1])):
    print("ready", flush=True)
    time.sleep(60)
"""
HOLD_WITH_A_CHILD = """
import os, pathlib, sys, time
from scripts.lock import build_lock
with build_lock(pathlib.Path(sys.argv[1])):
    if os.fork() == 0:
        os.close(1)
        time.sleep(3)
        os._exit(0)
    print("ready", flush=True)
    time.sleep(60)
"""


def test_a_second_build_waits_and_says_for_whom(tmp_path):
    process = start(HOLD, tmp_path)
    said = []

    def say(message):
        said.append(message)
        process.send_signal(signal.SIGTERM)

    with build_lock(tmp_path, say):
        assert process.wait() != 0
    process.stdout.close()
    (message,) = said
    assert message.startswith(f"Another build is at work here (process {process.pid}, since ")
    assert message.endswith("); waiting for it to end")


@posix
def test_a_worker_that_outlives_a_killed_build_does_not_keep_the_lock(tmp_path):
    end(start(HOLD_WITH_A_CHILD, tmp_path))
    with build_lock(tmp_path, pytest.fail):
        pass


def test_a_lock_that_nobody_signed_is_waited_for_all_the_same(tmp_path):
    process = start(HOLD, tmp_path)
    (tmp_path / LOCK).write_text("{}", encoding="utf-8")
    said = []

    def say(message):
        said.append(message)
        process.kill()

    with build_lock(tmp_path, say):
        pass
    end(process)
    assert said == ["Another build is at work here; waiting for it to end"]


def test_the_lock_is_free_again_after_an_error(tmp_path):
    with pytest.raises(ZeroDivisionError), build_lock(tmp_path):
        raise ZeroDivisionError
    with build_lock(tmp_path, pytest.fail):
        pass


def test_a_folder_that_takes_no_lock_is_told(tmp_path):
    (tmp_path / ".cache").write_text("", encoding="utf-8")
    with pytest.raises(CourseError) as caught, build_lock(tmp_path):
        pass
    assert str(caught.value) == (
        ".cache/build.lock: the build lock cannot be made: file exists\n"
        "  → Make the course's folder writable for you, or build in a copy."
    )
