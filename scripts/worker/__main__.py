"""Start the server: ``python -m scripts.worker MODULE…``, with pipes for stdin and stdout."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import sys
import traceback
from collections.abc import Sequence

from scripts.worker import limits
from scripts.worker.server import Server


def main(scratch: str, modules: Sequence[str]) -> None:
    """Import what tasks will need, then serve.

    Args:
        scratch: Folder of all tasks, to be removed at the end.
        modules: Names of modules to import; they must leave JAX's backend alone.
    """
    gc.disable()  # imports make hardly any garbage, and looking for it takes a fifth of their time
    requests, replies = _take_pipes()
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception:  # noqa: BLE001 - a lesson that needs it will say so at its own line
            traceback.print_exc()
    if limits.thread_count() > 1:
        sys.exit(f"cannot fork safely: importing {', '.join(modules)} has started threads")
    gc.freeze()
    Server(requests, replies).serve()
    shutil.rmtree(scratch, ignore_errors=True)


def _take_pipes() -> tuple[int, int]:
    """Move the pipes away from where libraries read and write, and put harmless ends there."""
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return requests, replies


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
