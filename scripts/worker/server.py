"""The server: imports once, forks once per task, watches, and tells what became of each.

The standard library's fork server would do the forking, but it takes its environment from the
build's process, and keeps to itself how a child ended and how much memory it took.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import selectors
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from scripts.worker import limits
from scripts.worker.child import run_task
from scripts.worker.deaths import Death, bury
from scripts.worker.messages import RESULT, Notice, Task
from scripts.worker.tasks import lesson_of
from scripts.worker.watch import GRACE_SECONDS, MEMORY_SECONDS, Cause, Watched
from scripts.worker.wire import decode, encode

_LAST_WORDS_SECONDS = 0.2
"""How long a task may take to write down the lines at work before it is killed."""


class Server:
    """Forks a child per request until the other side closes.

    Single-threaded throughout: a fork while another thread holds a lock may never end.

    Args:
        requests: Descriptor that brings tasks, one JSON line each.
        replies: Descriptor that takes what became of them.
    """

    def __init__(self, requests: int, replies: int) -> None:
        self._requests, self._replies = requests, replies
        self._rest = b""
        self._open = True
        self._tasks: dict[int, Watched] = {}
        """By the descriptor that brings a task's reports."""
        self._next_look = math.inf
        self._selector = selectors.DefaultSelector()
        self._selector.register(requests, selectors.EVENT_READ, self._take_requests)
        self._wake, self._wake_end = _wake_on_child()
        self._selector.register(self._wake, selectors.EVENT_READ, _drain)

    def serve(self) -> None:
        """Work until the pool closes the requests or is gone; then leave nothing behind."""
        limits.adopt_orphans()
        while self._open:
            for key, _ in self._selector.select(self._timeout()):
                act: Callable[[int], None] = key.data
                act(key.fd)
            self._reap()
            self._enforce()
        for watched in self._tasks.values():
            limits.kill_family(watched.pid)
        limits.kill_strays(set())

    def _timeout(self) -> float | None:
        moments = [self._next_look, *(watched.deadline for watched in self._tasks.values())]
        soonest = min(moments) - time.monotonic()
        return None if soonest == math.inf else max(0.0, soonest)

    def _take_requests(self, descriptor: int) -> None:
        data = os.read(descriptor, 1 << 20)
        self._open = bool(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._start(decode(Task, json.loads(line)))

    def _start(self, task: Task) -> None:
        read_end, write_end = os.pipe()
        server = os.getpid()
        pid = os.fork()
        if pid == 0:
            self._leave_to_child(read_end)
            run_task(task, write_end, server)
        os.close(write_end)
        os.set_blocking(read_end, False)
        now = time.monotonic()
        self._tasks[read_end] = Watched(task, pid, now + GRACE_SECONDS)
        self._next_look = min(self._next_look, now + MEMORY_SECONDS)
        self._selector.register(read_end, selectors.EVENT_READ, self._hear)

    def _leave_to_child(self, read_end: int) -> None:
        """A child holds nothing of the server's, so that it can neither hear nor speak for it."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._selector.close()
        mine = (self._requests, self._replies, self._wake, self._wake_end, read_end)
        for descriptor in (*mine, *self._tasks):
            os.close(descriptor)

    def _hear(self, descriptor: int) -> None:
        watched = self._tasks[descriptor]
        with contextlib.suppress(BlockingIOError):
            while data := os.read(descriptor, 1 << 16):
                for report in watched.hear(data, time.monotonic()):
                    self._reply(Notice(watched.task.number, report))
            self._selector.unregister(descriptor)

    def _reap(self) -> None:
        for descriptor, watched in list(self._tasks.items()):
            pid, status, usage = os.wait4(watched.pid, os.WNOHANG)
            if pid == 0:
                continue
            if descriptor in self._selector.get_map():
                self._hear(descriptor)
                with contextlib.suppress(KeyError):
                    self._selector.unregister(descriptor)
            os.close(descriptor)
            del self._tasks[descriptor]
            if not self._tasks:
                self._next_look = math.inf
            if status != 0 or not (Path(watched.task.folder) / RESULT).exists():
                limits.kill_group(watched.pid)
                limits.kill_strays({other.pid for other in self._tasks.values()})
                bury(Death(watched, os.waitstatus_to_exitcode(status), lesson_of(watched.task)))
            self._reply(Notice(watched.task.number, None, limits.peak_bytes(usage)))

    def _enforce(self) -> None:
        now = time.monotonic()
        looks = now >= self._next_look
        for watched in self._tasks.values():
            if now >= watched.deadline:
                if watched.cause:
                    limits.kill_family(watched.pid)
                    watched.deadline = math.inf
                else:
                    self._condemn(watched, "time", now)
            elif looks and not watched.cause and watched.takes_too_much():
                self._condemn(watched, "memory", now)
        if looks:
            self._next_look = now + MEMORY_SECONDS

    def _condemn(self, watched: Watched, cause: Cause, now: float) -> None:
        watched.condemn(cause, now, _LAST_WORDS_SECONDS)
        with contextlib.suppress(ProcessLookupError):
            os.kill(watched.pid, signal.SIGUSR1)  # asks for the lines at work

    def _reply(self, notice: Notice) -> None:
        try:
            os.write(self._replies, json.dumps(encode(notice)).encode() + b"\n")
        except BrokenPipeError:
            self._open = False  # nobody is waiting any more


def _wake_on_child() -> tuple[int, int]:
    """A pipe that becomes readable when a child has ended."""
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    os.set_blocking(write_end, False)
    signal.set_wakeup_fd(write_end)
    signal.signal(signal.SIGCHLD, _note)
    signal.signal(signal.SIGTERM, _note)  # the pool's word that the requests have been closed
    return read_end, write_end


def _note(number: int, frame: FrameType | None) -> None:
    """Take the signal: one that nobody takes wakes nobody."""


def _drain(descriptor: int) -> None:
    with contextlib.suppress(BlockingIOError):
        while os.read(descriptor, 4096):
            pass
