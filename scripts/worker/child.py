"""The process of one task, from its fork to its end."""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import signal
import sys
import traceback
from pathlib import Path

from scripts.errors import CourseError
from scripts.run import Json
from scripts.worker import limits
from scripts.worker.capture import FILE_BYTES
from scripts.worker.leftovers import has_children
from scripts.worker.messages import CANNOT_WRITE, RESULT, TRACE, Task
from scripts.worker.reports import Reporter, write_atomically
from scripts.worker.tasks import TASKS
from scripts.worker.wire import encode_error


def run_task(task: Task, report_descriptor: int, parent: int) -> None:
    """Do the task in this process, write its result, and leave.

    Leaving by ``os._exit`` spares the time of taking the interpreter apart.

    Args:
        task: What to do.
        report_descriptor: Where reports go.
        parent: Process id of the server.
    """
    status = 1
    try:
        folder = Path(task.folder)
        _settle(task, parent)
        _watch_faults(folder / TRACE)
        result = _result(task, Reporter(report_descriptor))
        if has_children():
            limits.kill_descendants()
        write_atomically(folder / RESULT, json.dumps(result))
        status = 0
    except OSError:
        status = CANNOT_WRITE
    finally:
        os._exit(status)


def _settle(task: Task, parent: int) -> None:
    """Become a process of its own that cannot outlive the server, with limits."""
    limits.lead_own_group()
    limits.die_with_parent(parent)
    limits.adopt_orphans()
    limits.limit_resources(task.memory_bytes, FILE_BYTES)
    work = Path(task.folder) / "work"
    work.mkdir()
    os.chdir(work)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for the whole task
    gc.enable()


def _watch_faults(trace: Path) -> None:
    """Have the lines at work written down where native code crashes, or the server asks."""
    descriptor = os.open(trace, os.O_WRONLY | os.O_CREAT, 0o600)
    faulthandler.enable(descriptor)
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGUSR1, descriptor)


def _result(task: Task, reporter: Reporter) -> dict[str, Json]:
    try:
        return {"result": TASKS[task.name](task, reporter)}
    except CourseError as error:
        return {"error": encode_error(error)}
    except BaseException:  # noqa: BLE001 - the pool raises it again where a developer sees it
        return {"bug": traceback.format_exc()}
