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
        self._preload: Sequence[str] = ()
        self._site: SiteProcess | None = None

    def for_lessons(self) -> Pool:
        """A pool whose server has imported JAX."""
        return self._pool_with(LESSONS)

    def for_drawing(self) -> Pool:
        """A pool that can draw figures; any will do."""
        return self._pool_with(DRAWING)

    def load_mkdocs(self) -> SiteProcess:
        """Have a process load MkDocs, for a site that will be built soon."""
        if self._site is not None and not self._site.is_alive:
            self._site.close()
            self._site = None
        if self._site is None:
            self._site = SiteProcess(self._root)
        return self._site

    def build_site(self, target: Path, newest_record_utc: str) -> None:
        """Build the site, as `SiteProcess.build` does."""
        with closing(self.load_mkdocs()) as site:
            self._site = None
            site.build(target, newest_record_utc)

    def _pool_with(self, preload: Sequence[str]) -> Pool:
        """The pool at hand where it lives and has imported as much, else another one."""
        if self._pool is not None:
            if not self._pool.is_closed and set(preload) <= set(self._preload):
                return self._pool
            self._pool.close()
        self._pool, self._preload = Pool(jobs=self._jobs, preload=preload, root=self._root), preload
        return self._pool

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
