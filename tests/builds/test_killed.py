"""A build that dies at any moment leaves what stood, or what was to come, and nothing torn."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time

import psutil
import pytest

from scripts.codec import decode
from tests.builds.test_incremental import MODULE, RECORD, SITE_PAGE

DEATHS = 50
LONGEST_SECONDS = 2.5
"""All deaths together fit into a minute and a half."""
PATIENCE = 30.0
SAID = 'print("doubled:"'


def start(course, *arguments):
    """Start a build in a session of its own, as a terminal does."""
    own = course.root.with_name(f"{course.root.name}.tmp")
    own.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "scripts", "build", *arguments],
        cwd=course.root,
        env={**os.environ, "TMPDIR": str(own)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def files_of(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def at_work(course):
    """Processes that were started in a course's folder or in its temporary one."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            told = (*process.cmdline(), process.environ().get("TMPDIR", ""), process.cwd())
            if any(text.startswith(str(course.root)) for text in told):
                found.append(process)
    return found


def wait_until_gone(course):
    deadline = time.monotonic() + PATIENCE
    while left := at_work(course):
        assert time.monotonic() < deadline, f"{len(left)} processes outlive their build: {left}"
        time.sleep(0.05)


def assert_whole(course, names, rounds):
    """Records and site are those of one of these rounds."""
    for name in ("memory-02", "numerics-01"):
        path = f"docs/recorded/{name}.json"
        assert decode(course.read(path), path).run.lesson == name
    site = course.root / "site"
    assert files_of(site) == names
    assert course.read("site/index.html").rstrip().endswith("</html>")
    page = course.read(SITE_PAGE)
    assert page.rstrip().endswith("</html>")
    for text in (course.read(RECORD), page):
        found = re.search(r"(doubled|round \d+): \[0.0, 2.0, 4.0, 6.0\]", text)
        assert found is not None
        assert found[1] in rounds


@pytest.mark.slow
def test_a_build_killed_fifty_times_tears_nothing(built):
    chance = random.Random(4)
    names, module, rounds = files_of(built.root / "site"), built.read(MODULE), ["doubled"]
    records = files_of(built.root / "docs/recorded")
    built.write(MODULE, module.replace(SAID, 'print("round 0:"'))
    began = time.monotonic()
    assert built.run("build", "memory-02", "--refresh").code == 0
    longest = min(1.1 * (time.monotonic() - began), LONGEST_SECONDS)
    rounds.append("round 0")
    for number in range(1, DEATHS + 1):
        rounds.append(f"round {number}")
        built.write(MODULE, module.replace(SAID, f'print("round {number}:"'))
        with start(built, "memory-02", "--refresh") as build:
            with contextlib.suppress(subprocess.TimeoutExpired):
                build.wait(chance.uniform(0, longest))
            build.kill()
            build.wait(PATIENCE)
            build.stdout.close()
        assert_whole(built, names, rounds)
    wait_until_gone(built)
    done = built.run("build")
    assert done.code == 0, done.err
    assert_whole(built, names, rounds[-1:])
    assert files_of(built.root / "docs/recorded") == records
    assert not list((built.root / ".cache").glob("site-*"))
    assert "Nothing changed" in built.run("build").out


def test_two_builds_at_once_take_turns(built):
    names = files_of(built.root / "site")
    built.replace(MODULE, SAID, 'print("round 1:"')
    with start(built) as first, start(built) as second:
        assert at_work(built)
        told = [build.communicate(timeout=120)[0] for build in (first, second)]
    assert [first.returncode, second.returncode] == [0, 0], told
    assert sum("Ran memory-02" in text for text in told) == 1, told
    assert_whole(built, names, ["round 1"])
    wait_until_gone(built)


def test_two_builds_that_run_the_same_lesson_leave_one_whole_record(built):
    names = files_of(built.root / "site")
    built.replace(MODULE, SAID, 'print("round 1:"')
    with start(built, "--refresh") as first, start(built, "--refresh") as second:
        told = [build.communicate(timeout=120)[0] for build in (first, second)]
    assert [first.returncode, second.returncode] == [0, 0], told
    assert any("waiting for it to end" in text for text in told), told
    assert_whole(built, names, ["round 1"])


def test_a_build_stopped_from_the_keyboard_says_so_and_leaves_no_process(built):
    names = files_of(built.root / "site")
    built.replace(MODULE, SAID, 'import time\ntime.sleep(60)\nprint("round 1:"')
    with start(built, "memory-02") as build:
        while "running 1 lesson" not in build.stdout.readline():
            assert build.poll() is None
        os.killpg(build.pid, signal.SIGINT)
        rest = build.communicate(timeout=PATIENCE)[0]
    assert build.returncode == 130
    assert rest.endswith("stopped\n")
    assert "Traceback" not in rest
    assert_whole(built, names, ["doubled"])
    wait_until_gone(built)
