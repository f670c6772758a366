"""Where a platform cannot fork, every task has an interpreter of its own, and ends alike."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.pool import Pool
from tests.worker.lessons import BROKEN, GOOD, load, write


@pytest.fixture
def spawning(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """A pool as Windows has it."""
    monkeypatch.delattr(os, "fork")
    with Pool(root=BROKEN, memory_bytes=2**29) as pool:
        yield pool


def test_a_lesson_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with Pool(root=GOOD) as pool:
        found, provenance = pool.submit_run(load(GOOD, "plain")).result(30)
    assert found.verdict == "PASS: plain"
    assert provenance.threads["OMP_NUM_THREADS"] == "1"


@pytest.mark.parametrize("name", ["segfault", "hard-exit", "sleeper", "exception"])
def test_a_broken_lesson_gives_the_same_message(spawning: Pool, name: str) -> None:
    error = spawning.submit_run(load(BROKEN, name)).exception(30)
    message = (BROKEN / "messages" / f"{name}.txt").read_text(encoding="utf-8")
    got = str(error).splitlines()
    want = message.splitlines()[1:]
    if name == "sleeper":  # nothing asks it where it is, so its cell's place must do
        got[0], want[0] = (line.partition(" ")[2] for line in (got[0], want[0]))
    assert got == want


def test_memory_is_limited(spawning: Pool) -> None:
    error = spawning.submit_run(load(BROKEN, "many-small")).exception(30)
    assert "took more memory than its limit of 0.5 GiB" in str(error)


def test_closing_kills_what_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delattr(os, "fork")
    pool = Pool(root=tmp_path)
    lesson = write(tmp_path, "slow", '# %% rest role="step"\nimport time\n\ntime.sleep(50)\n')
    future = pool.submit_run(lesson)
    pool.close()
    assert str(future.exception(0)) == "the pool was closed"
