"""What a task may take of the machine, and how to be rid of all of it.

Everything that a platform may lack sits here, each behind a small function.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import resource

_KILL = 9
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def lead_own_group() -> None:
    """Leave the parent's session and process group, so that ours can be killed as one."""
    if hasattr(os, "setsid"):
        os.setsid()


def die_with_parent(parent: int) -> None:
    """Ask Linux to kill this process when its parent is gone, however that came about.

    Args:
        parent: Its process id; where it is gone already, leave at once.
    """
    _prctl(_PR_SET_PDEATHSIG, _KILL)
    if os.getppid() != parent:
        os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent ends, so that none can slip away."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def limit_resources(memory_bytes: int, file_bytes: int) -> None:
    """Let the kernel refuse what goes past the limits, with a clean error where possible.

    Args:
        memory_bytes: Most private memory of this process. The address space is not limited: XLA
            and thread stacks reserve far more than they use.
        file_bytes: Largest file it may write.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
    resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))


def memory_in_use(pid: int) -> int:
    """Resident bytes of a process and all its descendants; pages they share count for each."""
    import psutil

    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0
    total = 0
    for member in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            total += member.memory_info().rss
    return total


def kill_group(pid: int) -> None:
    """Kill what is left of a process group whose leader may be gone."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, _KILL)


def kill_family(pid: int) -> None:
    """Kill a living process, its process group, and descendants that left the group."""
    import psutil

    family: list[psutil.Process] = []
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    kill_group(pid)
    for member in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            member.kill()


def kill_descendants() -> None:
    """Kill whatever this process has begun and not seen the end of."""
    import psutil

    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            child.kill()


def kill_strays(known: set[int]) -> None:
    """Kill and reap children of this process that no task accounts for.

    They are what a dead task left behind: with `adopt_orphans` they came to us.

    Args:
        known: Process ids of tasks that still run.
    """
    import psutil

    for child in psutil.Process().children():
        if child.pid not in known:
            kill_family(child.pid)
            with contextlib.suppress(psutil.NoSuchProcess, ChildProcessError):
                child.kill()
                os.waitpid(child.pid, 0)


def peak_bytes(usage: resource.struct_rusage) -> int:
    """Largest resident memory of a process that has ended."""
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def thread_count() -> int:
    """Threads of this process; 1 where the platform does not tell."""
    try:
        return len(list(Path("/proc/self/task").iterdir()))
    except FileNotFoundError:
        return 1
