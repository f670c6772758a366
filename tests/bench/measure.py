"""What a command costs: wall time, processor time, memory; with all it started counted."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

MIB = 1024 * 1024
PR_SET_CHILD_SUBREAPER = 36
LONGEST_SECONDS = 3600


class BenchError(Exception):
    """A command that was to be measured failed."""


@dataclass(frozen=True)
class Cost:
    """What one run of a command cost."""

    wall_seconds: float
    cpu_seconds: float
    """Of the command and of everything that it started."""


@dataclass(frozen=True)
class Memory:
    """The most memory that a command held at a time."""

    largest_mib: float
    """Resident memory of its largest process."""
    total_mib: float
    """Of all its processes together, shared pages counted once."""
    processes: int


def adopt_orphans() -> None:
    """Become the parent of what a command leaves behind, so that its costs are counted too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def environment() -> dict[str, str]:
    """The environment of every measured command: this one's, with bytecode allowed."""
    kept = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "JAX_PLATFORMS"):
        kept.pop(name, None)
    return {**kept, "JAX_PLATFORMS": "cpu"}


def start(command: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """Start a command quietly; what it says is kept for the case that it fails."""
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def cost(command: Sequence[str], folder: Path) -> Cost:
    """Run a command once and measure its time.

    Raises:
        BenchError: It failed; with its last words.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    finish(start(command, folder))
    wall = time.perf_counter() - begin
    reap_orphans()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(wall, cpu)


def finish(process: subprocess.Popen[bytes]) -> None:
    """Wait for a command to end well."""
    _, errors = process.communicate(timeout=LONGEST_SECONDS)
    if process.returncode:
        words = errors.decode(errors="replace")[-4000:]
        raise BenchError(f"{process.args} ended with {process.returncode}:\n{words}")


def reap_orphans() -> None:
    """Wait briefly for processes that outlived their command; those that stay are an error."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.002)
        except ChildProcessError:
            return
    raise BenchError("a measured command left processes running")


def memory(command: Sequence[str], folder: Path, every_seconds: float = 0.02) -> Memory:
    """Run a command once and watch its memory; watching costs time, so none is measured."""
    process = start(command, folder)
    largest = total = 0.0
    count = 0
    while process.poll() is None:
        held = [_held(each) for each in _tree(process.pid)]
        largest = max([largest, *(resident for resident, _ in held)])
        total = max(total, sum(share for _, share in held))
        count = max(count, len(held))
        time.sleep(every_seconds)
    finish(process)
    reap_orphans()
    return Memory(largest / MIB, total / MIB, count)


def _tree(pid: int) -> list[psutil.Process]:
    with contextlib.suppress(psutil.Error):
        top = psutil.Process(pid)
        return [top, *top.children(recursive=True)]
    return []


def _held(process: psutil.Process) -> tuple[float, float]:
    """Resident memory, and its part that is this process's share."""
    with contextlib.suppress(psutil.Error, OSError):
        info = process.memory_full_info()
        return float(info.rss), float(getattr(info, "pss", info.uss))
    return 0.0, 0.0


def median(costs: Sequence[Cost]) -> Cost:
    """The middle of several runs, wall and processor time apart."""
    return Cost(
        statistics.median(each.wall_seconds for each in costs),
        statistics.median(each.cpu_seconds for each in costs),
    )
