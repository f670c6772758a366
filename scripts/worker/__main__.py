"""Start the server: ``python -m scripts.worker MODULE…``, with pipes for stdin and stdout."""

from __future__ import annotations

import gc
import importlib
import shutil
import sys
import traceback
from collections.abc import Sequence

from scripts.pipes import take_pipes
from scripts.worker import limits
from scripts.worker.server import Server


def main(scratch: str, modules: Sequence[str]) -> None:
    """Import what tasks will need, then serve.

    Args:
        scratch: Folder of all tasks, to be removed at the end.
        modules: Names of modules to import; they must leave JAX's backend alone.
    """
    gc.disable()  # imports make hardly any garbage, and looking for it takes a fifth of their time
    requests, replies = take_pipes()
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


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
