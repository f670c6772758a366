"""Tasks where a platform cannot fork: each in a new interpreter that imports for itself."""

from __future__ import annotations

import json
import math
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scripts.worker import limits
from scripts.worker.client import ENGINE, make_scratch
from scripts.worker.deaths import Death, bury
from scripts.worker.environment import worker_environment
from scripts.worker.messages import RESULT, TASK, Notice, Task
from scripts.worker.tasks import lesson_of
from scripts.worker.watch import GRACE_SECONDS, MEMORY_SECONDS, Cause, Watched
from scripts.worker.wire import encode


class SpawnClient:
    """Starts an interpreter for each task, and watches it from a thread.

    Args:
        modules: Not used: nothing can be imported ahead.
        cache: A folder that stays, for what is slow to find out anew.
        settings: Environment variables that are to be otherwise than usual.
    """

    def __init__(self, modules: Sequence[str], cache: Path, settings: Mapping[str, str]) -> None:
        del modules
        self.scratch = make_scratch()
        self._environment = worker_environment(os.environ, self.scratch, cache, settings)
        self._notices: queue.SimpleQueue[Notice | None] = queue.SimpleQueue()
        self._watchers: list[threading.Thread] = []
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def send(self, task: Task) -> None:
        """Start the task's interpreter."""
        path = Path(task.folder) / TASK
        path.write_text(json.dumps(encode(task)), encoding="utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.worker.alone", str(path)],
            cwd=ENGINE,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._running[task.number] = process
        watcher = threading.Thread(target=self._watch, args=(task, process), daemon=True)
        self._watchers.append(watcher)
        watcher.start()

    def notices(self) -> Iterator[Notice]:
        """What is told of tasks, until `close`."""
        return iter(self._notices.get, None)

    def close(self) -> None:
        """Kill what runs, and end."""
        for process in list(self._running.values()):
            limits.kill_family(process.pid)
        self._notices.put(None)

    def last_words(self) -> str:
        """Nothing: the end is always asked for."""
        return ""

    def clear(self) -> None:
        """Wait for the watchers, and remove the scratch folder."""
        for watcher in self._watchers:
            watcher.join()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def _watch(self, task: Task, process: subprocess.Popen[bytes]) -> None:
        """Pass reports on, kill the task at its limits, and tell its end."""
        watched = Watched(task, process.pid, time.monotonic() + GRACE_SECONDS)
        lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=_pump, args=(process, lines), daemon=True).start()
        peak_bytes = 0
        while True:
            try:
                data = lines.get(timeout=MEMORY_SECONDS)
            except queue.Empty:
                peak_bytes = max(peak_bytes, limits.memory_in_use(process.pid))
                _enforce(watched, peak_bytes)
                continue
            if not data:
                break
            for report in watched.hear(data, time.monotonic()):
                self._notices.put(Notice(task.number, report))
        code = process.wait()
        del self._running[task.number]
        if code != 0 or not (Path(task.folder) / RESULT).exists():
            bury(Death(watched, code, lesson_of(task)))
        self._notices.put(Notice(task.number, None, peak_bytes))


def _pump(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Read reports on a thread of their own: no pipe can be waited for with a limit everywhere."""
    if process.stdout is not None:
        with process.stdout as stdout:
            for line in stdout:
                lines.put(line)
    lines.put(b"")


def _enforce(watched: Watched, memory_bytes: int) -> None:
    cause: Cause = ""
    if time.monotonic() >= watched.deadline:
        cause = "time"
    elif memory_bytes > watched.task.memory_bytes:
        cause = "memory"
    if cause:
        watched.condemn(cause, 0.0, math.inf)
        limits.kill_family(watched.pid)
