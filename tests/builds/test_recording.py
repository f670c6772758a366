"""Lessons at work, as the one who waits sees them."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from scripts.progress import PlainWatcher
from scripts.recording import execute


class Interrupted:
    """A pool at which somebody presses Ctrl-C."""

    def submit_run(self, lesson, *, on_event):
        raise KeyboardInterrupt


class Bar(PlainWatcher):
    """A bar that hides the cursor until it is closed."""

    is_closed = False

    def closed(self):
        self.is_closed = True


def test_a_bar_is_taken_away_whatever_happens():
    bar = Bar(io.StringIO())
    sources = {"memory-02": SimpleNamespace(lesson=SimpleNamespace(cells=()))}
    with pytest.raises(KeyboardInterrupt):
        list(execute(Interrupted(), sources, bar))
    assert bar.is_closed
