"""Notebooks converted beside MkDocs: by a plugin that tells the order, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

from jinja2 import Environment

from scripts import hooks
from scripts.notebook_helper import HELPER
from tests.course import ROOT

PLUGIN = """
import os, sys, threading, time
from pathlib import Path
from types import SimpleNamespace

class Plugin:
    def __init__(self, cache):
        self.config = {"cache_dir": cache}

    def on_pre_page(self, page, *, config, files):
        page.folder = Path(self.config["cache_dir"])

class Page:
    def __init__(self, name):
        self.file = SimpleNamespace(src_uri=name)

    def render(self, config, files):
        entry = self.folder / f"{self.file.src_uri}.json"
        if not entry.exists():
            entry.write_text(f"{os.getpid()} {time.monotonic_ns()}")

def start(names):
    from scripts.notebook_helper import HELPER
    pages = [SimpleNamespace(page=Page(name)) for name in names]
    plugin = Plugin(sys.argv[1])
    HELPER.start(
        SimpleNamespace(plugins={"mkdocs-jupyter": plugin}),
        SimpleNamespace(documentation_pages=lambda: pages),
    )
    return HELPER

def wait_for(count):
    cache = Path(sys.argv[1])
    while len(list(cache.glob("*.json"))) < count:
        time.sleep(0.01)
"""


def run(cache: Path, script: str) -> str:
    """What a script printed that has the plugin at hand."""
    done = subprocess.run(
        [sys.executable, "-c", PLUGIN + script, str(cache)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_fills_the_cache_from_the_last_to_the_first(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    main = run(
        cache,
        'helper = start(["a.ipynb", "b.md", "c.ipynb"])\nwait_for(2)\nhelper.stop()\n'
        "print(os.getpid())",
    )
    entries = {path.name: path.read_text("utf-8").split() for path in cache.iterdir()}
    assert set(entries) == {"a.ipynb.json", "c.ipynb.json"}
    assert int(entries["c.ipynb.json"][1]) < int(entries["a.ipynb.json"][1])
    assert main.strip() not in {process for process, _ in entries.values()}
    assert list(tmp_path.iterdir()) == [cache]


def test_what_is_in_the_cache_is_not_made_again(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "a.ipynb.json").write_text("here before", "utf-8")
    run(
        cache, 'helper = start(["a.ipynb", "b.ipynb"])\nwait_for(2)\ntime.sleep(0.1)\nhelper.stop()'
    )
    assert (cache / "a.ipynb.json").read_text("utf-8") == "here before"


def test_one_that_hangs_ends_with_the_build(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(
        cache,
        "Page.render = lambda *_: time.sleep(1000)\n"
        'helper = start(["a.ipynb"])\nwait_for(0)\nhelper.stop()\nhelper.stop()\n'
        "try:\n    os.waitpid(-1, 0)\nexcept ChildProcessError:\n    pass\n"
        'else:\n    sys.exit("a process was left behind")',
    )
    assert [path for path in tmp_path.iterdir() if path != cache] == []


def test_a_failure_is_left_for_mkdocs_to_meet(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    script = (
        "def render(self, config, files):\n    raise ValueError(self.file.src_uri)\n"
        "Page.render = render\n"
        'helper = start(["a.ipynb"])\ntime.sleep(0.2)\nhelper.stop()'
    )
    assert run(cache, script) == ""
    assert list(cache.iterdir()) == []


def test_a_system_without_room_for_a_process_is_no_error(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    script = (
        "def fork():\n    raise BlockingIOError\n"
        'os.fork = fork\nstart(["a.ipynb"]).stop()\nprint("went on")'
    )
    assert run(cache, script) == "went on\n"


def test_it_ends_once_every_page_has_its_content(tmp_path: Path, monkeypatch) -> None:
    stopped = []
    monkeypatch.setattr(HELPER, "stop", lambda: stopped.append(True))
    config = SimpleNamespace(config_file_path=str(tmp_path / "mkdocs.yml"))
    hooks.on_env(Environment(autoescape=True), config=config)
    assert stopped == [True]


def test_it_never_forks_beside_a_thread(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(
        cache,
        "threading.Thread(target=time.sleep, args=(0.5,)).start()\n"
        'start(["a.ipynb"])\ntime.sleep(0.2)',
    )
    assert not cache.exists()
