"""Ways to run a lesson that must make no difference to it."""

from __future__ import annotations

import contextlib
import locale
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scripts.worker.environment import THREADS

_LOCALES = ("de_DE.UTF-8", "tr_TR.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8")


@dataclass(frozen=True)
class Variation:
    """One thing changed, and everything else as usual."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)
    """Environment variables of the workers."""
    is_elsewhere: bool = False
    """Run from another folder."""
    is_on_one_core: bool = False
    """Let the workers use a single core."""
    is_backwards: bool = False
    """Run the lessons in the other order, one by one."""


def variations() -> tuple[Variation, ...]:
    """All of them; the locale is one that this machine has."""
    return (
        Variation("hash seed", {"PYTHONHASHSEED": "4711"}),
        Variation("folder", is_elsewhere=True),
        Variation("threads", dict.fromkeys(THREADS, "2"), is_on_one_core=True),
        _locale(),
        Variation("time zone", {"TZ": "Asia/Kathmandu"}),
        Variation("order of lessons", is_backwards=True),
    )


def _locale() -> Variation:
    before = locale.setlocale(locale.LC_ALL)
    try:
        for name in _LOCALES:
            with contextlib.suppress(locale.Error):
                locale.setlocale(locale.LC_ALL, name)
                return Variation(f"locale {name}", {"LC_ALL": name})
    finally:
        locale.setlocale(locale.LC_ALL, before)
    return Variation("locale C, as no other is installed", {"LC_ALL": "C"})


@contextlib.contextmanager
def place(variation: Variation, root: Path) -> Iterator[Path]:
    """The folder to run in: the course's own, or a copy of its modules under an odd name.

    Args:
        variation: What to change.
        root: The course's folder.
    """
    if not variation.is_elsewhere:
        yield root
        return
    with tempfile.TemporaryDirectory(prefix="ridgepoint audit – ") as folder:
        other = Path(folder) / "änother place"
        shutil.copytree(root / "lesson_code", other / "lesson_code")
        yield other


@contextlib.contextmanager
def cores(variation: Variation) -> Iterator[None]:
    """Give processes that start now a single core, where the system can do so."""
    if not variation.is_on_one_core or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
