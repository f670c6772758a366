"""One task in an interpreter of its own: ``python -m scripts.worker.alone FOLDER/task.json``."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from scripts.worker.child import run_task
from scripts.worker.messages import Task
from scripts.worker.wire import decode


def main(path: Path) -> None:
    """Do the task, telling its steps on what was standard output.

    Args:
        path: The file that holds the task.
    """
    task = decode(Task, json.loads(path.read_text(encoding="utf-8")))
    reports = os.dup(1)
    os.dup2(2, 1)
    run_task(task, reports, os.getppid())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
