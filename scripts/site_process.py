"""MkDocs in a process of its own: it loads while sources are read and lessons run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.errors import SiteError, raise_all
from scripts.worker import limits
from scripts.worker.client import no_scratch
from scripts.worker.wire import decode_error

_ENGINE = Path(__file__).parents[1]
_LAST_LINES = 15


class SiteProcess:
    """Builds one site, then is gone.

    Args:
        root: The course's folder.

    Raises:
        CourseError: Where the temporary folder cannot be written.
    """

    def __init__(self, root: Path) -> None:
        try:
            self._log = tempfile.TemporaryFile()  # noqa: SIM115 - for as long as the process lives
        except OSError as error:
            raise no_scratch(error) from None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "scripts.site", str(root), str(os.getpid())],
            cwd=_ENGINE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            start_new_session=True,  # a Ctrl-C is the build's to act on
        )

    def build(self, target: Path, newest_record_utc: str) -> None:
        """Build the site strictly into an empty folder.

        Args:
            target: Folder to fill; what is in it is removed.
            newest_record_utc: Dates in the sitemap, so that the same course gives the same bytes.

        Raises:
            CourseError: What MkDocs warns of, or the course's own, where a fence raised one.
        """
        request = json.dumps({"target": str(target), "newest_record_utc": newest_record_utc})
        reply, _ = self._process.communicate(request.encode())  # empty of one that is gone
        try:
            told = json.loads(reply)
        except ValueError:
            raise SiteError(
                "the process of MkDocs has died", tail=self._last_words(), hint="Try again."
            ) from None
        raise_all([decode_error(each) for each in told])

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def close(self) -> None:
        """End it, whatever it is at, with the helper that it may have forked."""
        if self.is_alive:
            limits.kill_group(self._process.pid)
        self._process.kill()
        self._process.communicate()
        self._log.close()

    def _last_words(self) -> str:
        self._log.seek(0)
        text = self._log.read().decode("utf-8", errors="backslashreplace")
        return "\n".join(text.splitlines()[-_LAST_LINES:])
