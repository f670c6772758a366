"""When, where and with what a lesson runs."""

from __future__ import annotations

import datetime as dt
import functools
import importlib.metadata
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scripts.pins import normalise

_WATCHED = ("lesson_code", "scripts", "requirements.txt", "requirements-test.txt")
"""What decides a run; a record that is about to be written makes no tree dirty."""

_FRESH_SECONDS = 1.0


@dataclass(frozen=True)
class Commit:
    """What git says about the project."""

    id: str
    """The full hash; empty outside of a repository or without git."""
    is_dirty: bool
    """Whether something that decides a run differs from the commit."""


class CommitQuery:
    """A question to git that is answered while other work goes on.

    Args:
        root: The project's folder.
    """

    def __init__(self, root: Path) -> None:
        command = ["git", "status", "--porcelain=v2", "--branch", "--", *_WATCHED]
        environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
        self._process: subprocess.Popen[str] | None = None
        try:
            self._process = subprocess.Popen(
                command,
                cwd=root,
                env=environment,
                text=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            return

    @functools.cached_property
    def answer(self) -> Commit:
        """The commit; waits for git where it has not answered yet."""
        if self._process is None:
            return Commit("", is_dirty=False)
        output, _ = self._process.communicate()
        return read_commit(output)


class Commits:
    """Asks git once for all lessons of one build.

    Args:
        root: The project's folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._asked = 0.0
        self._query: CommitQuery | None = None

    def ask(self) -> CommitQuery:
        """A question to git, asked within the last second."""
        now = time.monotonic()
        if self._query is None or now - self._asked > _FRESH_SECONDS:
            self.close()
            self._query, self._asked = CommitQuery(self._root), now
        return self._query

    def close(self) -> None:
        """See the question to its end, even where every run failed and none has read it."""
        if self._query is not None:
            _ = self._query.answer


def read_commit(status: str) -> Commit:
    """Read what ``git status --porcelain=v2 --branch`` prints."""
    lines = status.splitlines()
    heads = [line.split()[-1] for line in lines if line.startswith("# branch.oid ")]
    commit = heads[0] if heads and heads[0] != "(initial)" else ""
    return Commit(commit, is_dirty=any(not line.startswith("#") for line in lines))


def now_utc() -> str:
    """This moment, as a record writes it."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="microseconds")


def installed(modules: Iterable[str]) -> dict[str, str]:
    """Versions of the distributions that bring these top-level modules, by distribution.

    Args:
        modules: Names such as ``numpy``; those of the standard library or the course are skipped.
    """
    found: dict[str, str] = {}
    for module in modules:
        if module in sys.stdlib_module_names:
            continue
        name = normalise(module)
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            version = getattr(sys.modules.get(module), "__version__", None)
            if isinstance(version, str):
                found[name] = version
    return dict(sorted(found.items()))
