"""A pool that starts only when there is work, with no more imported than the work needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from scripts.pool import DRAWING, LESSONS, Pool


class Workers:
    """Gives a pool when first asked for one, and closes it at the end."""

    def __init__(self, root: Path, jobs: int) -> None:
        self._root = root
        self._jobs = jobs
        self._pool: Pool | None = None
        self._has_jax = False

    def for_lessons(self) -> Pool:
        """A pool whose server has imported JAX."""
        if self._pool is not None and not self._has_jax:
            self._pool.close()
            self._pool = None
        if self._pool is None:
            self._pool, self._has_jax = self._open(LESSONS), True
        return self._pool

    def for_drawing(self) -> Pool:
        """A pool that can draw figures; any will do."""
        if self._pool is None:
            self._pool = self._open(DRAWING)
        return self._pool

    def _open(self, preload: Sequence[str]) -> Pool:
        return Pool(jobs=self._jobs, preload=preload, root=self._root)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.close()
