"""How long a reader waits for a saved change while `serve` runs."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from tests.bench.courses import BenchCourse
from tests.bench.measure import BenchError, environment

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
PATIENCE_SECONDS = 120.0
PAUSE_SECONDS = 0.005
T = TypeVar("T")


def refresh_seconds(course: BenchCourse, numbers: Iterator[int], repeats: int) -> float:
    """Median time from a saved module to the page that shows the change.

    Raises:
        BenchError: The server did not start, or the page never changed.
    """
    log = course.root / ".cache" / "serve.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", "scripts", "serve", "--port", "0"],
            cwd=course.root,
            env={**environment(), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        address = _wait_for(lambda: _address(log), "the server's address", log)
        lesson = course.lessons[-1]
        page = f"{address}performance/{lesson}/"
        seconds = []
        for number in [next(numbers) for _ in range(repeats)]:
            time.sleep(1.0)  # let the last rebuild settle
            begin = time.perf_counter()
            course.change_module(lesson, number)
            _wait_for(lambda shown=str(number): shown in _read(page), f"{number} in the page", log)
            seconds.append(time.perf_counter() - begin)
        return statistics.median(seconds)
    finally:
        server.terminate()  # an interrupt is ignored where the bench runs in the background
        server.wait(timeout=20)


def _address(log: Path) -> str:
    found = ADDRESS.search(log.read_text(encoding="utf-8", errors="replace"))
    return found[0] if found else ""


def _read(page: str) -> str:
    try:
        with urllib.request.urlopen(page, timeout=5) as answer:  # noqa: S310  # this machine's
            return answer.read().decode()
    except OSError:  # the site is being exchanged
        return ""


def _wait_for(find: Callable[[], T], what: str, log: Path) -> T:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if found := find():
            return found
        time.sleep(PAUSE_SECONDS)
    words = log.read_text(encoding="utf-8", errors="replace")[-4000:]
    raise BenchError(f"waited {PATIENCE_SECONDS:g} s for {what}; the server said:\n{words}")
