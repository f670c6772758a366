"""The site over HTTP while an author writes: pages reload themselves and show what went wrong."""

from __future__ import annotations

import html
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_EVENTS = "/.ridgepoint/events"
_SCRIPT = "/.ridgepoint/live.js"
_JAVASCRIPT = f"""
const events = new EventSource("{_EVENTS}");
events.onmessage = () => location.reload();
addEventListener("pagehide", () => events.close());
"""
_STYLE = "/.ridgepoint/live.css"
_CSS = """
#ridgepoint-problem {
  position: fixed;
  inset: auto 0 0 0;
  z-index: 100;
  max-height: 60vh;
  margin: 0;
  padding: 1rem;
  overflow: auto;
  background: #7f1d1d;
  color: #fff;
  font: 14px/1.5 monospace;
  white-space: pre-wrap;
}
"""
_BOX = (
    f'<link rel="stylesheet" href="{_STYLE}">'
    '<div role="alert" id="ridgepoint-problem" tabindex="0">{}</div>'
)
_HEARTBEAT_SECONDS = 10.0


class Live:
    """What every open page should know: when to reload, and the last problem."""

    def __init__(self) -> None:
        self.problem = ""
        self._listeners: set[queue.SimpleQueue[str]] = set()
        self._lock = threading.Lock()

    def publish(self, problem: str) -> None:
        """Have every open page reload, with this problem on it, or with none."""
        self.problem = problem
        with self._lock:
            for listener in self._listeners:
                listener.put("reload")

    def listen(self) -> queue.SimpleQueue[str]:
        """A queue that gets a message at every reload."""
        listener: queue.SimpleQueue[str] = queue.SimpleQueue()
        with self._lock:
            self._listeners.add(listener)
        return listener

    def leave(self, listener: queue.SimpleQueue[str]) -> None:
        """Stop listening."""
        with self._lock:
            self._listeners.discard(listener)

    def decorated(self, page: bytes) -> bytes:
        """A page with the reloading script and, where there is one, the problem."""
        added = f'<script src="{_SCRIPT}" defer></script>'
        if self.problem:
            added += _BOX.format(html.escape(self.problem))
        body, end, rest = page.rpartition(b"</body>")
        return body + added.encode() + end + rest if end else page + added.encode()


def open_server(address: tuple[str, int], site: Path, live: Live) -> ThreadingHTTPServer:
    """A server of the site's folder, not yet serving.

    Args:
        address: Host and port; port 0 takes a free one.
        site: The folder; it may be replaced at any time.
        live: What its pages should know.

    Raises:
        OSError: The address is taken.
    """
    return _Server(address, partial(_Handler, site, live))


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say what went wrong, unless it is only that a page was left before it had loaded."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, site: Path, live: Live, *args: object) -> None:
        self._live = live
        self._site = site
        start: Callable[..., None] = super().__init__
        start(*args, directory=str(site))

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == _EVENTS:
            self._stream()
        elif path == _SCRIPT:
            self._send(HTTPStatus.OK, "text/javascript; charset=utf-8", _JAVASCRIPT.encode())
        elif path == _STYLE:
            self._send(HTTPStatus.OK, "text/css; charset=utf-8", _CSS.encode())
        else:
            self._page_or_file()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 – the base's name
        """Requests are not worth a line each."""

    def _page_or_file(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.is_dir() and not self.path.partition("?")[0].endswith("/"):
            super().do_GET()  # redirects to the folder
            return
        if file.is_dir():
            file /= "index.html"
        status = HTTPStatus.OK
        if not file.is_file():
            status, file = HTTPStatus.NOT_FOUND, self._site / "404.html"
        if file.suffix != ".html":
            super().do_GET()
            return
        content = file.read_bytes() if file.is_file() else b"<body>No page here yet.</body>"
        self._send(status, "text/html; charset=utf-8", self._live.decorated(content))

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def _stream(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        listener = self._live.listen()
        try:
            while True:
                try:
                    message = f"data: {listener.get(timeout=_HEARTBEAT_SECONDS)}\n\n"
                except queue.Empty:
                    message = ":\n\n"  # finds out whether the page is still there
                self.wfile.write(message.encode())
                self.wfile.flush()
        except OSError:
            pass  # the page went away
        finally:
            self._live.leave(listener)
