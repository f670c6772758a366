"""Something costly, made once for all the processes that run the tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 300.0


def make_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Let the first process that asks make `folder`, and the others wait for it.

    Args:
        folder: What is to be made; it stands beside its marks `.claimed`, `.done` and `.failed`.
        make: Makes it.

    Raises:
        RuntimeError: Making it failed here or in the process that came first.
    """
    claimed, done, failed = (
        folder.with_name(f"{folder.name}.{mark}") for mark in ("claimed", "done", "failed")
    )
    try:
        os.close(os.open(claimed, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return _wait(folder, done, failed)
    try:
        make(folder)
    except BaseException as error:
        failed.write_text(str(error), encoding="utf-8")
        raise
    done.touch()
    return folder


def _wait(folder: Path, done: Path, failed: Path) -> Path:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if done.exists():
            return folder
        if failed.exists():
            raise RuntimeError(failed.read_text(encoding="utf-8"))
        time.sleep(0.1)
    raise RuntimeError(f"nobody finished {folder}")
