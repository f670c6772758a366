"""A static host on this machine: it compresses text, and has a page for lost readers."""

from __future__ import annotations

import _thread
import functools
import gzip
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

PACKED = (".html", ".css", ".js", ".json", ".svg", ".xml", ".txt")
LEVEL = 6
"""Of gzip; what hosts commonly take."""


class QuietServer(ThreadingHTTPServer):
    """A server whose threads coverage does not trace, and whose lost connections are no news.

    Coverage traces what `threading` starts, and now and then fails to where many threads start at
    once, as they do for a page of many modules; the request is lost then.
    """

    daemon_threads = True

    def process_request(self, request: object, client_address: object) -> None:
        """Answer in a thread that `threading` knows nothing of."""
        _thread.start_new_thread(self.process_request_thread, (request, client_address))

    def handle_error(self, request: object, client_address: object) -> None:
        """Say what went wrong, unless a page was left before it had loaded."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Host(QuietServer):
    """Remembers what it sent.

    Attributes:
        sent: Bytes of each answer's body and head, by path.
    """

    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, int] = {}
        super().__init__(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))

    @property
    def url(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Handler(SimpleHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        file = Path(self.translate_path(path))
        if file.is_dir() and not path.endswith("/"):
            super().do_GET()  # redirects to the folder
            return
        if file.is_dir():
            file /= "index.html"
        status = HTTPStatus.OK
        if not file.is_file():
            status, file = HTTPStatus.NOT_FOUND, Path(self.directory) / "404.html"
        self._send(status, file)

    def _send(self, status: HTTPStatus, file: Path) -> None:
        body = file.read_bytes()
        is_packed = file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        if is_packed:
            body = gzip.compress(body, LEVEL, mtime=0)
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        head = sum(map(len, self._headers_buffer))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent[self.path] = self.server.sent.get(self.path, 0) + head + len(body)

    def log_message(self, *_: object) -> None:
        """Keep the output to whoever tests."""


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve a folder for as long as the context lasts."""
    with Host(folder) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield host
        host.shutdown()
        thread.join()
