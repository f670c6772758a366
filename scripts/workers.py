"""Processes that start only when there is work, with no more imported than the work needs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

from scripts.pool import DRAWING, LESSONS, Pool
from scripts.site_process import SiteProcess


class Workers:
    """Gives a pool or MkDocs when first asked for it, and closes all at the end."""

    def __init__(self, root: Path, jobs: int) -> None:
        self._root = root
        self._jobs = jobs
        self._pool: Pool | None = None
        self._has_jax = False
        self._site: SiteProcess | None = None

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

    def load_mkdocs(self) -> SiteProcess:
        """Have a process load MkDocs, for a site that will be built soon."""
        if self._site is None:
            self._site = SiteProcess(self._root)
        return self._site

    def build_site(self, target: Path, newest_record_utc: str) -> None:
        """Build the site, as `SiteProcess.build` does."""
        with closing(self.load_mkdocs()) as site:
            self._site = None
            site.build(target, newest_record_utc)

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
        if self._site is not None:
            self._site.close()
        if self._pool is not None:
            self._pool.close()
