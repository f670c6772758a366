"""Costly things are made once, by whichever process comes first."""

from __future__ import annotations

import threading

import pytest

from tests.once import make_once


def test_the_second_to_ask_gets_what_the_first_has_made(tmp_path):
    made = []
    for _ in range(2):
        folder = make_once(tmp_path / "thing", made.append)
        assert folder == tmp_path / "thing"
    assert made == [tmp_path / "thing"]


def test_the_second_to_ask_waits_for_the_first(tmp_path):
    may_finish = threading.Event()
    first = threading.Thread(
        target=make_once, args=(tmp_path / "thing", lambda _: may_finish.wait(10))
    )
    first.start()
    while not (tmp_path / "thing.claimed").exists():
        pass
    threading.Timer(0.15, may_finish.set).start()
    make_once(tmp_path / "thing", pytest.fail)
    assert may_finish.is_set()
    first.join()


def test_a_failure_is_everybodys(tmp_path):
    def fail(_folder):
        raise ValueError("no luck")

    with pytest.raises(ValueError, match="no luck"):
        make_once(tmp_path / "thing", fail)
    with pytest.raises(RuntimeError, match="no luck"):
        make_once(tmp_path / "thing", fail)
