"""A process that converts notebooks beside MkDocs: of all pages they take longest."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.worker import limits

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


class NotebookHelper:
    """Converts from the last notebook to the first, while MkDocs comes from the other end.

    They meet in mkdocs-jupyter's own cache: MkDocs takes from there what is there when it comes
    by, and converts what is not. The helper moves its entries in whole, so none is read half.
    """

    def __init__(self) -> None:
        self._process = 0
        self._beside = Path()

    def start(self, config: MkDocsConfig, files: Files) -> None:
        """Begin, once every file has its page.

        Only where a fork is safe: the copy of a thread's lock might never be released.
        """
        pages = [file.page for file in files.documentation_pages()]
        notebooks = [page for page in pages if page and page.file.src_uri.endswith(".ipynb")]
        if not notebooks or not hasattr(os, "fork") or threading.active_count() > 1:
            return
        cache = Path(config.plugins["mkdocs-jupyter"].config["cache_dir"])
        self._beside = cache.with_name(f"{cache.name}-{os.getpid()}")
        parent = os.getpid()
        try:
            self._process = os.fork()
        except OSError:  # no room for one more; MkDocs converts them all
            return
        if self._process == 0:
            try:
                limits.die_with_parent(parent)
                _convert(notebooks, config, files, self._beside)
            finally:
                os._exit(0)  # an error is left to MkDocs, which will meet it and tell it

    def stop(self) -> None:
        """End it, whatever it is at."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._process = 0
            shutil.rmtree(self._beside, ignore_errors=True)


def _convert(notebooks: list[Page], config: MkDocsConfig, files: Files, beside: Path) -> None:
    """Fill the cache."""
    plugin = config.plugins["mkdocs-jupyter"]
    cache = Path(plugin.config["cache_dir"])
    cache.mkdir(parents=True, exist_ok=True)
    shutil.copytree(cache, beside, copy_function=os.link)  # what is there is not made again
    linked = set(beside.iterdir())
    plugin.config["cache_dir"] = str(beside)
    for page in reversed(notebooks):
        plugin.on_pre_page(page, config=config, files=files)
        page.render(config, files)
        for entry in set(beside.iterdir()) - linked:
            entry.replace(cache / entry.name)


HELPER = NotebookHelper()
"""The one of this process, since MkDocs calls its hooks one by one."""
