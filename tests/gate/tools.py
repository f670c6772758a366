"""The files that the gate reads, and the tools that it starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OWN_DOTFILES = (".editorconfig", ".gitattributes", ".gitignore")
OWN_FOLDERS = ("docs", "lesson_code", "scripts", "tests", ".ci", ".github")
CACHES = ("__pycache__", ".ruff_cache", ".mypy_cache", ".cache")


def own_files(*suffixes: str) -> list[Path]:
    """Text files that people write, of these kinds; what is built or recorded is left out."""
    found = [path for path in ROOT.glob("[!.]*") if path.is_file()]
    found += [ROOT / dotfile for dotfile in OWN_DOTFILES]
    for folder in OWN_FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(
        path
        for path in found
        if path.suffix in suffixes
        and not any(part in CACHES for part in path.parts)
        and (ROOT / "docs" / "recorded") not in path.parents
        and not path.name.startswith("requirements")
    )


def name(path: Path) -> str:
    """A path as a test id."""
    return path.relative_to(ROOT).as_posix()


def run_module(*command: str) -> tuple[int, str]:
    """Run `python -m …` at the project's root; its exit code and all it said."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout
