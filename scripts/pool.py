"""Lessons and drawings run in isolation, through the interface of `concurrent.futures`."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import ParamSpec, TypeVar, cast

from scripts import measuring
from scripts.course import find_course
from scripts.errors import RunError
from scripts.lesson import Attempt, Lesson
from scripts.provenance import Commits
from scripts.record import Provenance
from scripts.run import Json, Run
from scripts.worker.client import make_folder, start_client
from scripts.worker.job import Job, Listener, job_of
from scripts.worker.messages import Drawing, Drawings, Notice, Task, Trial, TrialRun
from scripts.worker.wire import decode, encode

P = ParamSpec("P")
T = TypeVar("T")
DRAWING = ("scripts.draw",)
"""What a server imports that only draws figures."""
LESSONS = (
    "scripts.worker.witness",
    "scripts.worker.trial",
    "jax",
    "jax.numpy",
    "jaxlib.mlir.dialects.mhlo",  # which JAX leaves to the first lowering: a tenth of a lesson
    *DRAWING,
)
"""What a server imports that runs lessons."""


class Pool(Executor):
    """Runs each task in a process of its own, forked from a server that has imported JAX.

    Args:
        jobs: Tasks that may run side by side.
        preload: What the server imports: `LESSONS` or `DRAWING`.
        root: The course's folder; by default the course of the current folder.
        memory_bytes: Most memory of one task.
        settings: Environment variables that are to be otherwise than usual.
    """

    def __init__(
        self,
        *,
        jobs: int = 1,
        preload: Sequence[str] = LESSONS,
        root: Path | None = None,
        memory_bytes: int = 4 * 2**30,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._root = root or find_course(Path.cwd()).root
        self._jobs = jobs if measuring.CAN_LOCK else 1
        self._memory_bytes = memory_bytes
        self._lock = threading.RLock()
        self._waiting: deque[Job] = deque()
        self._running: dict[int, Job] = {}
        self._count = 0
        self.is_closed = False  # or has no server any more
        self._commits = Commits(self._root)
        self._client = start_client(preload, self._root / ".cache", settings)
        self._reader = threading.Thread(target=self._read, name="pool", daemon=True)
        self._reader.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run `run_lesson` or `draw_figures` in a process of its own.

        Raises:
            TypeError: For any other function: a task is asked for by name.
        """
        methods: Mapping[Callable[..., object], Callable[..., object]] = {
            run_lesson: self.submit_run,
            draw_figures: self.submit_draw,
        }
        if fn not in methods:
            raise TypeError(f"a worker knows no task {getattr(fn, '__name__', fn)!r}")
        return cast("Future[T]", methods[fn](*args, **kwargs))

    def submit_run(
        self, lesson: Lesson, *, on_event: Listener | None = None
    ) -> Future[tuple[Run, Provenance]]:
        """Execute a lesson: its run and provenance, or what was wrong as a `CourseError`.

        Args:
            lesson: The lesson.
            on_event: Hears of its cells.
        """
        commit = self._commits.ask()

        def finish(result: Json, peak_bytes: int) -> tuple[Run, Provenance]:
            parts = decode(dict[str, object], result)
            told = decode(Provenance, parts["provenance"])
            return decode(Run, parts["run"]), replace(
                told,
                peak_memory_bytes=peak_bytes,
                git_commit=commit.answer.id,
                git_dirty=commit.answer.is_dirty,
            )

        return self._submit("run", encode(lesson), finish, (lesson.id, on_event))

    def submit_draw(self, figures: Sequence[tuple[dict[str, Json], str]]) -> Future[list[str]]:
        """Draw figures: their SVG, in the same order.

        Args:
            figures: Figure data and the prefix of its ids, one pair each.
        """
        drawings = Drawings(tuple(Drawing(data, prefix) for data, prefix in figures))
        return self._submit(
            "draw", encode(drawings), lambda result, _: list(decode(tuple[str, ...], result))
        )

    def submit_attempt(
        self, lesson: Lesson, cell: str, work: Attempt, path: str
    ) -> Future[TrialRun]:
        """Run a lesson up to an exercise, then a learner's work in its place, then the checks.

        Args:
            lesson: The lesson.
            cell: The exercise's cell.
            work: The learner's work; its line counts in their file.
            path: That file, as messages should name it.
        """
        trial = Trial(lesson, cell, work, path)
        return self._submit("attempt", encode(trial), lambda result, _: decode(TrialRun, result))

    def _submit(
        self,
        name: str,
        payload: Json,
        finish: Callable[[Json, int], T],
        told: tuple[str, Listener | None] = ("", None),
    ) -> Future[T]:
        future: Future[T] = Future()
        with self._lock:
            if self.is_closed:
                raise RuntimeError("the pool is closed")
            self._count += 1
            task = Task(
                number=self._count,
                name=name,
                root=str(self._root),
                folder=str(make_folder(self._client.scratch, self._count, payload)),
                lock=str(measuring.lock_folder()),
                memory_bytes=self._memory_bytes,
            )
            job = job_of(task, future, finish, told)
            # A drawing takes a moment, and somebody waits for it beside the lessons.
            (self._waiting.appendleft if name == "draw" else self._waiting.append)(job)
            self._start_waiting()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - the interface's own
        """Take no more tasks; end once those that were submitted have ended.

        Args:
            wait: Whether to wait for that.
            cancel_futures: Whether to drop those that have not started.
        """
        with self._lock:
            self.is_closed = True
            while cancel_futures and self._waiting:
                self._waiting.pop().cancel()
            if not self._waiting and not self._running:
                self._client.close()
        if wait:
            self._reader.join()

    def close(self) -> None:
        """Kill what runs, drop what waits, and end."""
        with self._lock:
            self.is_closed = True
            self._client.close()
        self._reader.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wait for what was submitted; where an exception passes through, kill it."""
        if error is None:
            self.shutdown()
        else:
            self.close()

    def _start_waiting(self) -> None:
        """Send as many tasks as may run; the lock is held."""
        while self._waiting and len(self._running) < self._jobs:
            job = self._waiting.popleft()
            if job.begin():
                self._running[job.task.number] = job
                self._client.send(job.task)

    def _read(self) -> None:
        """Settle futures as the server tells; runs on a thread until the server has ended."""
        try:
            for notice in self._client.notices():
                self._take(notice)
        finally:
            self._give_up()

    def _take(self, notice: Notice) -> None:
        with self._lock:
            job = self._running[notice.task]
        if notice.report is not None:
            job.tell(notice.report)
            return
        with self._lock:
            del self._running[notice.task]
            self._start_waiting()
        job.settle(notice.peak_bytes)
        with self._lock:
            if self.is_closed and not self._waiting and not self._running:
                self._client.close()

    def _give_up(self) -> None:
        """The server is gone: nothing that was asked of it will come."""
        with self._lock:
            was_closing, self.is_closed = self.is_closed, True
            left = [*self._running.values(), *self._waiting]
        what = "the pool was closed" if was_closing else "the server of the workers has died"
        tail = "" if was_closing else self._client.last_words()
        for job in left:
            job.fail(RunError(what, tail=tail, hint="" if was_closing else "Try again."))
        self._commits.close()
        self._client.close()
        self._client.clear()


def run_lesson(lesson: Lesson) -> tuple[Run, Provenance]:
    """Execute a lesson, wherever this is called: on this machine, or on a cluster's worker."""
    with Pool() as pool:
        return pool.submit_run(lesson).result()


def draw_figures(figures: Sequence[tuple[dict[str, Json], str]]) -> list[str]:
    """Draw figures, wherever this is called."""
    with Pool(preload=DRAWING) as pool:
        return pool.submit_draw(figures).result()
