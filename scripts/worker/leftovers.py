"""Threads and processes that a lesson leaves behind."""

from __future__ import annotations

import contextlib
import os
import threading

from scripts.errors import RunError
from scripts.lesson import Cell


class Leftovers:
    """Remembers which cell began what is still there at the end."""

    def __init__(self) -> None:
        self._threads: dict[threading.Thread, Cell] = {}
        self._children: Cell | None = None

    def look(self, cell: Cell) -> None:
        """Note what is there after a cell."""
        self._threads = {thread: self._threads.get(thread, cell) for thread in _threads()}
        self._children = (self._children or cell) if has_children() else None

    def check(self, path: str) -> None:
        """Refuse whatever is still there.

        Args:
            path: The lesson's path, for messages.

        Raises:
            RunError: Naming the cell that began it.
        """
        for thread, cell in self._threads.items():
            raise RunError(
                f"left the thread {thread.name!r} running",
                where=f"{path}:{cell.line}",
                cell=cell.name,
                hint="Join it before the lesson ends.",
            )
        if self._children is not None and (name := _living_child()):
            raise RunError(
                f"left a child process running: {name}",
                where=f"{path}:{self._children.line}",
                cell=self._children.name,
                hint="Wait for it before the lesson ends.",
            )


def _threads() -> list[threading.Thread]:
    """Python threads beside the main one; native threads that merely called Python are none."""
    return [
        thread
        for thread in threading.enumerate()
        if thread is not threading.main_thread() and type(thread).__name__ != "_DummyThread"
    ]


def has_children() -> bool:
    """Whether there is a child, living or not yet waited for; none is disturbed."""
    if not hasattr(os, "waitid"):
        return False
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _living_child() -> str:
    """The name of a child that still runs; children that have ended are reaped."""
    import psutil

    for child in psutil.Process().children():
        with contextlib.suppress(psutil.NoSuchProcess):
            if child.status() != psutil.STATUS_ZOMBIE:
                return child.name()
    return ""
