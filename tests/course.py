"""A whole small course in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SAMPLE = Path(__file__).parent / "samples" / "course"
SAMPLE_LESSON = "numerics-01"


@dataclass(frozen=True)
class Done:
    """What a command did."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Course:
    """A course that a test owns: it may change every file but those of `scripts`."""

    root: Path

    def run(
        self, *arguments: str, env: Mapping[str, str] | None = None, timeout: float = 120
    ) -> Done:
        """`python -m scripts …` in this course, as a user runs it."""
        # Cells that measure wait for every build that shares this folder: so no other test does.
        own = self.root.with_name(f"{self.root.name}.tmp")
        own.mkdir(exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "scripts", *arguments],
            cwd=self.root,
            env={**os.environ, "TMPDIR": str(own), **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def read(self, path: str) -> str:
        """The text of a file of this course."""
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> Path:
        """Put a text file into this course."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="")
        return target

    def replace(self, path: str, old: str, new: str) -> None:
        """Put `new` where `old` stands in a file, exactly once."""
        text = self.read(path)
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        self.write(path, text.replace(old, new))


def make_course(root: Path, sample: Path = SAMPLE) -> Course:
    """Copy a sample course to `root` and lend it what it shares with this project."""
    shutil.copytree(sample, root, ignore=shutil.ignore_patterns("__pycache__"))
    lend_project(root)
    return Course(root)


def copy_project(root: Path) -> Course:
    """Copy this project's own course to `root`, its engine linked."""
    root.mkdir()
    for name in ("docs", "lesson_code"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    (root / "scripts").symlink_to(ROOT / "scripts")
    return Course(root)


def lend_project(root: Path) -> None:
    """Give a course this project's engine, pins, site settings and styles.

    The engine is linked, not copied, so that coverage counts what runs there as this project's.
    """
    (root / "scripts").symlink_to(ROOT / "scripts")
    for name in ("requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    shutil.copy(ROOT / "mkdocs.yml", root / "ridgepoint.yml")
    for name in ("assets", ".abbreviations.md"):
        source, target = ROOT / "docs" / name, root / "docs" / name
        if source.is_dir():
            shutil.copytree(source, target)
        elif source.exists():
            shutil.copy(source, target)
