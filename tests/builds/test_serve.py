"""The author's loop: what is saved shows, what is wrong shows too, and the server lives on."""

from __future__ import annotations

import contextlib
import http.client
import io
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scripts.course import Course
from scripts.errors import UsageError
from scripts.live import Live, open_server
from scripts.progress import PlainWatcher
from scripts.serve import Rebuilder, serve
from scripts.workers import Workers
from tests.builds.test_incremental import MODULE, PAGE

SCRIPT = '<script src="/.ridgepoint/live.js" defer></script>'
PATIENCE = 90.0
ASSERTION = "assert doubled.tolist() == [0.0"


# The server


class Client:
    """Speaks to a server that serves a folder."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str) -> tuple[int, http.client.HTTPMessage, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode("utf-8")


@pytest.fixture
def site(tmp_path):
    """A site of two pages and a stylesheet."""
    files = {
        "index.html": "<html><body><h1>Home</h1></body></html>",
        "part/index.html": "<p>no body's end",
        "404.html": "<body>Not here</body>",
        "style.css": "h1 { color: red }\n",
    }
    for name, text in files.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text)
    return tmp_path / "site"


@pytest.fixture
def live():
    return Live()


@pytest.fixture
def client(site, live):
    """Speaks to a server at a free port."""
    with open_server(("127.0.0.1", 0), site, live) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Client(server.server_address[1])
        server.shutdown()
        thread.join(PATIENCE)


def test_a_page_gets_the_reloading_script(client):
    status, headers, text = client.get("/")
    assert (status, text) == (200, f"<html><body><h1>Home</h1>{SCRIPT}</body></html>")
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"


def test_a_page_without_an_end_gets_the_script_too(client):
    assert client.get("/part/?query=1")[2] == f"<p>no body's end{SCRIPT}"


def test_the_script_listens_for_reloads(client):
    status, headers, text = client.get("/.ridgepoint/live.js")
    assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert 'new EventSource("/.ridgepoint/events")' in text


def test_a_problem_stands_on_every_page_as_text(client, live):
    live.publish("error: <b>a & b</b>")
    for path in ("/", "/part/", "/gone"):
        text = client.get(path)[2]
        assert text.count('<div role="alert"') == 1
        assert text.count('<link rel="stylesheet" href="/.ridgepoint/live.css">') == 1
        assert ">error: &lt;b&gt;a &amp; b&lt;/b&gt;</div>" in text
    live.publish("")
    assert "alert" not in client.get("/")[2]


def test_a_page_that_is_not_there_gets_the_site_s_own_404(client):
    assert client.get("/gone/")[::2] == (404, f"<body>Not here{SCRIPT}</body>")


def test_a_site_that_was_never_built_waits_with_an_empty_page(client, site):
    (site / "404.html").unlink()
    assert client.get("/gone/")[::2] == (404, f"<body>No page here yet.{SCRIPT}</body>")


def test_other_files_are_served_as_they_are(client):
    status, headers, text = client.get("/style.css")
    assert (status, text) == (200, "h1 { color: red }\n")
    assert headers["Content-Type"] == "text/css"


def test_a_folder_is_reached_with_its_slash(client):
    status, headers, _ = client.get("/part")
    assert (status, headers["Location"]) == (301, "/part/")


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "//../secret"])
def test_nothing_outside_the_site_is_served(client, site, path):
    (site.parent / "secret").write_text("hush")
    status, _, text = client.get(path)
    assert status == 404
    assert "hush" not in text


def test_open_pages_hear_of_a_reload(client, live):
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", "/.ridgepoint/events")
        answer = connection.getresponse()
        assert answer.headers["Content-Type"] == "text/event-stream"
        until(lambda: live._listeners)
        live.publish("")
        assert (answer.readline(), answer.readline()) == (b"data: reload\n", b"\n")
        live.publish("a problem\nof two lines")
        assert (answer.readline(), answer.readline()) == (b"data: reload\n", b"\n")


def test_a_page_that_is_left_while_it_loads_is_no_error(client, live, capfd):
    connection = socket.create_connection(("127.0.0.1", client.port))
    connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
    time.sleep(0.3)
    assert client.get("/")[0] == 200
    assert capfd.readouterr().err == ""


def test_pages_that_went_away_are_forgotten(client, live, monkeypatch):
    monkeypatch.setattr("scripts.live._HEARTBEAT_SECONDS", 0.05)
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE)
    connection.request("GET", "/.ridgepoint/events")
    answer = connection.getresponse()
    assert answer.readline() == b":\n"
    assert len(live._listeners) == 1
    answer.close()
    connection.close()
    until(lambda: not live._listeners)


# The rebuilding


class Loop:
    """Rebuilds a course in this process, and keeps what was said."""

    def __init__(self, root: Path, workers: Workers) -> None:
        self.log = io.StringIO()
        self.rebuilder = Rebuilder(Course(root), 1, workers, PlainWatcher(self.log))

    def rebuild(self) -> tuple[bool, str]:
        """Whether a build was tried, and what was said of it."""
        start = self.log.tell()
        tried = self.rebuilder.rebuild()
        return tried, self.log.getvalue()[start:]


@pytest.fixture
def loop(built):
    """A loop that has seen the built course."""
    with Workers(built.root, 1) as workers:
        loop = Loop(built.root, workers)
        tried, said = loop.rebuild()
        assert tried
        assert said.startswith("Reused 2 records. Site unchanged in ")
        yield loop


def test_nothing_moved_builds_nothing(loop):
    assert loop.rebuild() == (False, "")


def test_a_saved_page_is_published_without_a_run(loop, built):
    built.replace(PAGE, "Halve every element instead.", "Halve each of them.")
    tried, said = loop.rebuild()
    assert tried
    assert said.startswith("Reused 2 records. Site published in ")
    assert loop.rebuild() == (False, "")


def test_a_record_that_the_build_wrote_builds_nothing_more(loop, built):
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    tried, said = loop.rebuild()
    assert tried
    assert "Ran memory-02; reused 1 record. Site published in " in said
    for _ in range(3):
        assert loop.rebuild() == (False, "")


def test_a_failing_lesson_is_a_problem_that_is_tried_once_until_something_changes(loop, built):
    whole = built.read(MODULE)
    built.replace(MODULE, ASSERTION, ASSERTION.replace("0.0", "1.0"))
    tried, said = loop.rebuild()
    assert tried
    assert loop.rebuilder.problem.startswith(f"{MODULE}:10: cell 'double': AssertionError")
    assert said.endswith(f"error: {loop.rebuilder.problem}\n")
    for _ in range(2):
        assert loop.rebuild() == (False, "")
    built.write(MODULE, whole)
    assert loop.rebuild()[0]
    assert loop.rebuilder.problem == ""
    assert loop.rebuild() == (False, "")


def test_a_file_that_is_gone_when_it_is_read_ends_no_loop(loop, built, monkeypatch):
    def build(*_):
        raise FileNotFoundError(2, "No such file or directory", "docs/.know-floats.md.swp")

    passing = built.write("docs/.know-floats.md.swp", "")
    with monkeypatch.context() as patch:
        patch.setattr("scripts.serve.build", build)
        assert loop.rebuild()[0]
    assert ".know-floats.md.swp" in loop.rebuilder.problem
    passing.unlink()
    assert loop.rebuild()[0]
    assert loop.rebuilder.problem == ""


def test_what_no_build_could_read_is_a_problem_until_it_is_gone(loop, built):
    (built.root / "docs/broken.md").symlink_to("nowhere")
    assert loop.rebuild()[0]
    assert loop.rebuilder.problem.startswith("docs/broken.md: the link leads nowhere")
    assert loop.rebuild() == (False, "")
    (built.root / "docs/broken.md").unlink()
    assert loop.rebuild()[0]
    assert loop.rebuilder.problem == ""
    assert loop.rebuild() == (False, "")


def test_a_generator_that_has_changed_is_not_used_as_it_was(loop, built):
    linked = (built.root / "scripts").readlink()
    (built.root / "scripts").unlink()
    shutil.copytree(linked, built.root / "scripts")
    module = "scripts/render/outputs.py"
    built.replace(module, 'label: str = "Output"', 'label: str = "What it says"')
    manifest = built.read(".cache/manifest.json")
    tried, said = loop.rebuild()
    assert tried
    assert said == (
        "error: scripts: the generator has changed since `serve` began\n"
        "  → Stop it with Ctrl-C and start it again.\n"
    )
    assert built.read(".cache/manifest.json") == manifest


def test_an_output_that_went_missing_is_made_again(loop, built):
    (built.root / "site/index.html").unlink()
    assert loop.rebuild()[0]
    assert (built.root / "site/index.html").exists()


# The command


def test_a_taken_port_is_told_at_once(course):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError) as refused:
            serve(Course(course.root), ("127.0.0.1", port), 1, PlainWatcher(io.StringIO()))
        done = course.run("serve", "--port", str(port))
    assert str(refused.value) == (
        f"cannot listen at 127.0.0.1:{port}: Address already in use\n"
        "  → Another server may be running; choose another --port."
    )
    assert (done.code, done.out, done.err) == (2, "", f"error: {refused.value}\n")


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_is_none_is_refused(course, port):
    done = course.run("serve", "--port", port)
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        f"Error: Invalid value for '--port': {port} is not in the range 0<=x<=65535.\n"
    )


class Serving:
    """`python -m scripts serve` at work in a course."""

    def __init__(self, root: Path, log: Path) -> None:
        self._log = log
        own = root.with_name("serve.tmp")
        own.mkdir()
        with log.open("wb") as stream:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scripts", "serve", "--port", "0", "--jobs", "1"],
                cwd=root,
                env={**os.environ, "TMPDIR": str(own)},
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
                start_new_session=True,
            )

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def client(self) -> Client:
        pattern = re.compile(
            r"^Serving at http://127\.0\.0\.1:(\d+)/ – stop with Ctrl-C$", re.MULTILINE
        )
        until(lambda: pattern.search(self.log()), self)
        return Client(int(pattern.search(self.log())[1]))

    def __str__(self) -> str:
        return f"exit code {self.process.poll()}, and it said:\n{self.log()}"


@pytest.fixture
def serving(built, tmp_path):
    serving = Serving(built.root, tmp_path / "serve.log")
    yield serving
    with contextlib.suppress(ProcessLookupError):
        os.killpg(serving.process.pid, signal.SIGKILL)
    serving.process.wait(PATIENCE)


def test_an_author_saves_breaks_and_mends_and_the_page_follows(serving, built):
    client = serving.client()
    page = "/memory/memory-02/"

    def shows(text):
        until(lambda: text in client.get(page)[2], serving)

    assert SCRIPT in client.get(page)[2]
    built.replace(PAGE, "Halve every element instead.", "Halve each of them.")
    shows("Halve each of them.")
    built.replace(MODULE, ASSERTION, ASSERTION.replace("0.0", "1.0"))
    shows('role="alert"')
    shows("cell &#x27;double&#x27;: AssertionError")
    assert "Halve each of them." in client.get(page)[2]
    assert serving.process.poll() is None
    built.replace(MODULE, ASSERTION.replace("0.0", "1.0"), ASSERTION)
    until(lambda: 'role="alert"' not in client.get(page)[2], serving)
    built.replace(MODULE, 'print("doubled:"', 'print("twice:"')
    shows("twice: [0.0, 2.0, 4.0, 6.0]")
    settled(serving)
    os.kill(serving.process.pid, signal.SIGINT)
    assert serving.process.wait(PATIENCE) == 0, serving
    assert "Traceback" not in serving.log()


def settled(serving):
    """Builds come to an end: what is said stays the same for two seconds."""
    deadline = time.monotonic() + PATIENCE
    before, since = serving.log(), time.monotonic()
    while time.monotonic() - since < 2:
        assert time.monotonic() < deadline, f"it builds without end; {serving}"
        time.sleep(0.1)
        if (now := serving.log()) != before:
            before, since = now, time.monotonic()
    # One build for each of four saves and the start; an editor's save in steps may add some.
    assert (
        len(re.findall(r"^(?:error: |.* Site (?:published|unchanged) )", before, re.MULTILINE))
        <= 10
    )


def until(condition, subject=""):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"it never came to be; {subject}"
        time.sleep(0.05)
