"""The author's loop: save a page or module, and the open page shows it."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Mapping
from contextlib import suppress

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from scripts import manifest as manifests
from scripts.build import Request, build, describe
from scripts.course import RECORDS, Course
from scripts.errors import CourseError, UsageError
from scripts.live import Live, open_server
from scripts.progress import Watcher
from scripts.tree import Stamp
from scripts.workers import Workers

_SETTLE_SECONDS = 0.02
"""Editors save in several steps; wait until they are through."""


class Rebuilder:
    """Builds when the course's files have moved, and never for what a build itself wrote."""

    def __init__(self, course: Course, jobs: int, workers: Workers, watcher: Watcher) -> None:
        self._course = course
        self._request = Request(jobs=jobs)
        self._workers = workers
        self._watcher = watcher
        self._seen: dict[str, Stamp] = {}
        self._loaded = _code(manifests.tree_stamps(course.root, "scripts"))
        self.problem = ""

    def rebuild(self) -> bool:
        """Build where something moved since the last try.

        Returns:
            Whether a build was tried; `problem` then says how it went.
        """
        before, self._seen = self._seen, {}  # which it stays where nothing can be seen
        try:
            self._seen = self._authored()
            if self._seen == before and (self.problem or self._is_current()):
                return False
            self._build()
        except (CourseError, OSError) as error:  # an editor's passing file may be gone when read
            if not self._seen and str(error) == self.problem:
                return False
            self.problem = str(error)
            self._watcher.said(f"error: {error}")
        return True

    def _build(self) -> None:
        """Build with the code that this process has loaded, while it is still the project's.

        Raises:
            CourseError: Everything that is wrong.
        """
        if _code(self._seen) != self._loaded:
            raise CourseError(
                "the generator has changed since `serve` began",
                where="scripts",
                hint="Stop it with Ctrl-C and start it again.",
            )
        try:
            result = build(self._course, self._request, self._watcher, self._workers)
        finally:
            self._workers.load_mkdocs()  # for the next save
        self.problem = ""
        self._watcher.said(describe(self._course, result))

    def _authored(self) -> dict[str, Stamp]:
        """Stamps of what people write; records are written by the build itself."""
        stamps = manifests.input_stamps(self._course.root)
        records = f"{RECORDS}/"
        return {path: stamp for path, stamp in stamps.items() if not path.startswith(records)}

    def _is_current(self) -> bool:
        return manifests.is_current(manifests.load(self._course.manifest), self._course.root)


def _code(stamps: Mapping[str, Stamp]) -> dict[str, Stamp]:
    """Those of the generator's modules; its templates and styles are read at every build."""
    return {
        path: stamp
        for path, stamp in stamps.items()
        if path.startswith("scripts/") and path.endswith(".py")
    }


class _Bell(FileSystemEventHandler):
    """Rings when anything moved; what moved is found out by looking."""

    def __init__(self) -> None:
        self.rung = threading.Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.event_type not in ("opened", "closed_no_write"):
            self.rung.set()


def serve(course: Course, address: tuple[str, int], jobs: int, watcher: Watcher) -> None:
    """Serve, watch and rebuild until stopped from the keyboard.

    Args:
        course: The course.
        address: Host and port; port 0 takes a free one.
        jobs: Lessons that may run side by side.
        watcher: Hears of every step.

    Raises:
        UsageError: The address is taken.
    """
    live = Live()
    try:
        server = open_server(address, course.site, live)
    except OSError as error:
        is_taken = error.errno == errno.EADDRINUSE
        raise UsageError(
            f"cannot listen at {address[0]}:{address[1]}: {error.strerror}",
            hint="Another server may be running; choose another --port." if is_taken else "",
        ) from None
    with server, Workers(course.root, jobs) as workers:
        rebuilder = Rebuilder(course, jobs, workers, watcher)
        workers.for_lessons()  # warm before the first save
        rebuilder.rebuild()
        live.publish(rebuilder.problem)
        threading.Thread(target=server.serve_forever, daemon=True, name="http").start()
        host, port = server.server_address[:2]
        watcher.said(f"Serving at http://{host!s}:{port}/ – stop with Ctrl-C")
        with suppress(KeyboardInterrupt):
            _watch(course, rebuilder, live)
        server.shutdown()


def _watch(course: Course, rebuilder: Rebuilder, live: Live) -> None:
    bell, observer = _Bell(), Observer()
    for folder in (course.docs, course.modules, course.root / "scripts"):
        if folder.is_dir():
            observer.schedule(bell, str(folder), recursive=True)
    observer.schedule(bell, str(course.root), recursive=False)
    observer.start()
    bell.rung.set()  # for what was saved before the watch began
    try:
        while True:
            bell.rung.wait()
            time.sleep(_SETTLE_SECONDS)
            bell.rung.clear()
            if rebuilder.rebuild():
                live.publish(rebuilder.problem)
    finally:
        observer.stop()
        observer.join()
