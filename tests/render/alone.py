"""A file run by itself, as a reader runs a download."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ended:
    """How it went."""

    code: int
    out: str
    err: str


def run_alone(folder: Path, name: str, source: str) -> Ended:
    """Run a Python file in a folder that holds nothing else of the project."""
    (folder / name).write_text(source, encoding="utf-8", newline="")
    done = subprocess.run(
        [sys.executable, "-W", "error::SyntaxWarning", name],
        cwd=folder,
        env={**os.environ, "JAX_PLATFORMS": "cpu", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
