"""Processes that are kept from build to build, and replaced where one has died."""

from __future__ import annotations

import time

import pytest

from scripts import workers as module
from scripts.workers import Workers


@pytest.fixture
def workers(tmp_path, monkeypatch):
    """Workers that import nothing ahead, so that they start at once."""
    monkeypatch.setattr(module, "LESSONS", ("json", "csv"))
    monkeypatch.setattr(module, "DRAWING", ("json",))
    with Workers(tmp_path, 1) as workers:
        yield workers


def kill(process):
    process.kill()
    process.wait(10)


def test_a_pool_for_lessons_draws_too(workers):
    pool = workers.for_lessons()
    assert workers.for_drawing() is pool
    assert workers.for_lessons() is pool


def test_a_pool_that_only_draws_gives_way_to_one_for_lessons(workers):
    drawing = workers.for_drawing()
    assert workers.for_drawing() is drawing
    assert workers.for_lessons() is not drawing
    assert drawing.is_closed


def test_a_pool_whose_server_has_died_is_replaced(workers):
    pool = workers.for_lessons()
    kill(pool._client._process)
    deadline = time.monotonic() + 10
    while not pool.is_closed:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert not workers.for_lessons().is_closed


def test_a_process_of_mkdocs_that_has_died_is_replaced(workers):
    site = workers.load_mkdocs()
    assert workers.load_mkdocs() is site
    kill(site._process)
    assert workers.load_mkdocs() is not site
    assert workers.load_mkdocs().is_alive
