"""Lessons that the tests of workers run."""

from __future__ import annotations

from pathlib import Path

from scripts.lesson import Lesson
from scripts.parse import parse

SAMPLES = Path(__file__).parents[1] / "samples"
BROKEN = SAMPLES / "broken"
GOOD = SAMPLES / "worker"


def load(root: Path, name: str) -> Lesson:
    """The lesson of that id in a folder of samples."""
    path = f"lesson_code/{name.replace('-', '_')}.py"
    return parse((root / path).read_text(encoding="utf-8"), path, name)


def write(root: Path, name: str, text: str) -> Lesson:
    """Write a lesson of one cell and its verdict below a folder."""
    path = root / "lesson_code" / f"{name.replace('-', '_')}.py"
    path.parent.mkdir(exist_ok=True)
    verdict = f'\n# %% verdict role="verdict"\nprint("PASS: {name}")\n'
    path.write_text(f'"""A lesson."""\n\n{text}{verdict}', encoding="utf-8")
    return load(root, name)
