"""The pool: futures, order, events, and an end that leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path

import psutil
import pytest

from scripts.errors import CourseError
from scripts.lesson import Attempt
from scripts.pool import DRAWING, Pool, draw_figures, run_lesson
from scripts.worker.deaths import Death, explain
from scripts.worker.messages import Task
from scripts.worker.watch import Watched
from tests.worker.conftest import LIGHT
from tests.worker.lessons import GOOD, load, write

SLEEP = '# %% rest role="step"\nimport time\n\ntime.sleep({})\n'
FIGURE = {
    "title": "A line",
    "description": "It rises.",
    "panels": [
        {
            "x": {"label": "n", "scale": "linear"},
            "y": {"label": "time (s)", "scale": "linear"},
            "series": [{"kind": "line", "label": "time", "x": [1, 2], "y": [1.0, 2.0]}],
        }
    ],
}


class Diary:
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def cell_started(self, lesson: str, cell: str) -> None:
        self.lines.append(f"{lesson} {cell} started")

    def cell_ended(self, lesson: str, cell: str) -> None:
        self.lines.append(f"{lesson} {cell} ended")


def eventually(holds: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether something comes true within a time."""
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


def lives(process: psutil.Process) -> bool:
    """Whether a process still does anything; who reaps it is another matter."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_listener_hears_of_every_cell_and_of_no_attempt(pool: Pool) -> None:
    diary = Diary()
    error = pool.submit_run(load(GOOD, "trial"), on_event=diary).exception(30)
    assert str(error).startswith("lesson_code/trial.py:22: cell 'after': RuntimeError: never")
    assert diary.lines == [
        "trial setup started",
        "trial setup ended",
        "trial double started",
        "trial double ended",
        "trial after started",
    ]


def test_a_listener_that_fails_fails_its_lesson_only(pool: Pool) -> None:
    class Deaf(Diary):
        def cell_started(self, lesson: str, cell: str) -> None:
            raise LookupError(cell)

    deaf = pool.submit_run(load(GOOD, "plain"), on_event=Deaf())
    well = pool.submit_run(load(GOOD, "plain"))
    assert repr(deaf.exception(30)) == "LookupError('count')"
    assert well.result(30)[0].verdict == "PASS: plain"


def test_lessons_run_through_the_interface_of_executors(pool: Pool) -> None:
    found, _ = pool.submit(run_lesson, load(GOOD, "plain")).result(30)
    assert found.verdict == "PASS: plain"
    with pytest.raises(TypeError, match=r"^a worker knows no task 'len'$"):
        pool.submit(len, "abc")


def test_a_function_runs_a_lesson_wherever_it_is_called(
    course_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(course_folder)
    found, _ = run_lesson(write(course_folder, "alone", SLEEP.format(0)))
    assert found.verdict == "PASS: alone"
    assert draw_figures([(FIGURE, "a")])[0].startswith("<")


@pytest.fixture
def course_folder(tmp_path: Path) -> Path:
    """A folder that is a course, as far as finding it goes."""
    (tmp_path / "lesson_code").mkdir()
    (tmp_path / "mkdocs.yml").touch()
    return tmp_path


def test_figures_are_drawn_in_order(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=DRAWING) as pool:
        one, two = pool.submit_draw([(FIGURE, "one"), (FIGURE, "two")]).result(30)
    assert one != two
    assert one.replace('"one', '"two') == two or "two" in two


def test_a_figure_that_cannot_be_drawn_fails_its_future(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=DRAWING) as pool:
        error = pool.submit_draw([({"title": "nothing else"}, "one")]).exception(30)
    assert type(error).__name__ == "FigureError"


def test_no_more_tasks_run_at_once_than_there_are_jobs(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=LIGHT, jobs=1) as pool:
        first = pool.submit_run(write(tmp_path, "first", SLEEP.format(0.3)))
        second = pool.submit_run(write(tmp_path, "second", SLEEP.format(0)))
        assert second.cancel()
        third = pool.submit_run(write(tmp_path, "third", SLEEP.format(0)))
        assert third.result(30)[0].verdict == "PASS: third"
        assert first.done()
        with pytest.raises(CancelledError):
            second.result()


def test_leaving_the_pool_waits_for_what_was_submitted(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=LIGHT) as pool:
        future = pool.submit_run(write(tmp_path, "slow", SLEEP.format(0.2)))
    assert future.result(0)[0].verdict == "PASS: slow"
    with pytest.raises(RuntimeError, match=r"^the pool is closed$"):
        pool.submit_run(write(tmp_path, "late", SLEEP.format(0)))


def test_an_exception_that_leaves_the_pool_kills_what_runs(tmp_path: Path) -> None:
    began = time.monotonic()
    pool = Pool(root=tmp_path, preload=LIGHT)
    future = pool.submit_run(write(tmp_path, "slow", SLEEP.format(50)))
    with pytest.raises(KeyboardInterrupt), pool:
        raise KeyboardInterrupt
    assert time.monotonic() - began < 20
    assert str(future.exception(0)) == "the pool was closed"


def test_shutting_down_can_drop_what_waits(tmp_path: Path) -> None:
    pool = Pool(root=tmp_path, preload=LIGHT)
    lesson = write(tmp_path, "slow", SLEEP.format(0.2))
    first, second = pool.submit_run(lesson), pool.submit_run(lesson)
    pool.shutdown(wait=False, cancel_futures=True)
    assert second.cancelled()
    pool.shutdown()
    assert first.result(0)[0].verdict == "PASS: slow"


def test_a_server_that_dies_fails_what_was_asked_of_it(tmp_path: Path) -> None:
    pool = Pool(root=tmp_path, preload=LIGHT)
    running = pool.submit_run(write(tmp_path, "slow", SLEEP.format(50)))
    waiting = pool.submit_run(write(tmp_path, "next", SLEEP.format(0)))
    server = psutil.Process(pool._client._process.pid)
    assert eventually(lambda: bool(server.children()))
    family = server.children()
    server.send_signal(signal.SIGKILL)
    assert str(running.exception(30)) == "the server of the workers has died\n  → Try again."
    assert str(waiting.exception(30)) == "the server of the workers has died\n  → Try again."
    assert eventually(lambda: not any(map(lives, family)))
    pool.close()


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "starts_a_thread.py").touch()
    with Pool(root=tmp_path, preload=("tests.worker.starts_a_thread",)) as pool:
        error = pool.submit_run(write(tmp_path, "plain", SLEEP.format(0))).exception(30)
    assert str(error) == (
        "the server of the workers has died\n"
        "    cannot fork safely: importing tests.worker.starts_a_thread has started threads\n"
        "  → Try again."
    )


def test_a_module_that_cannot_be_imported_ahead_is_left_to_the_lesson(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=("no.such.module",)) as pool:
        future = pool.submit_run(write(tmp_path, "plain", SLEEP.format(0)))
        assert future.result(30)[0].verdict == "PASS: plain"


def test_nothing_lives_on_when_the_build_is_killed(quiet_lock: Path) -> None:
    code = (
        "from pathlib import Path\nfrom scripts import measuring\n"
        "from scripts.pool import Pool\n"
        f"measuring.lock_folder = lambda: Path({str(quiet_lock)!r})\n"
        "from tests.worker.lessons import GOOD, load\n"
        "class Diary:\n"
        "    def cell_started(self, lesson, cell): print(cell, flush=True)\n"
        "    def cell_ended(self, lesson, cell): pass\n"
        f"pool = Pool(root=GOOD, preload={LIGHT!r})\n"
        "print(pool._client.scratch, flush=True)\n"
        "pool.submit_run(load(GOOD, 'endless-child'), on_event=Diary()).result()\n"
    )
    build = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert build.stdout is not None
    scratch = Path(build.stdout.readline().strip())
    assert build.stdout.readline() == "run\n"
    process = psutil.Process(build.pid)
    assert eventually(lambda: sum(map(lives, process.children(recursive=True))) == 3)
    family = process.children(recursive=True)
    build.kill()
    build.wait()
    build.stdout.close()
    assert eventually(lambda: not any(map(lives, family)))
    assert eventually(lambda: not scratch.exists())


def test_a_bug_of_the_engine_keeps_its_traceback(pool: Pool) -> None:
    work = Attempt("yours", 1, "")
    error = pool.submit_attempt(load(GOOD, "trial"), "setup", work, "mine.py").exception(30)
    assert isinstance(error, RuntimeError)
    assert str(error).rstrip().endswith("ValueError: cell 'setup' is no exercise")


def test_a_pool_starts_without_waiting_for_its_server(tmp_path: Path) -> None:
    began = time.monotonic()
    pool = Pool(root=tmp_path)
    seconds = time.monotonic() - began
    pool.close()
    assert seconds < 0.4, os.getloadavg()


def test_a_temporary_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    with pytest.raises(CourseError) as caught:
        Pool(root=tmp_path)
    message = str(caught.value).replace(caught.value.where, "/nowhere/…")
    assert message == (
        "/nowhere/…: the workers' folder cannot be written: no such file or directory\n"
        "  → Make room, or name another temporary folder in TMPDIR."
    )


def test_a_task_without_a_folder_is_an_error(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=LIGHT) as pool:
        shutil.rmtree(pool._client.scratch)
        with pytest.raises(CourseError, match="the workers' folder cannot be written"):
            pool.submit_run(write(tmp_path, "plain", SLEEP.format(0)))


def test_a_result_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """The lesson removes its own folder: to the engine, that is a disk that takes nothing."""
    text = (
        '# %% remove role="step"\nimport shutil\nfrom pathlib import Path\n\n'
        "for path in Path('..').resolve().iterdir():\n"
        "    if path.name not in ('stdout', 'stderr', 'work'):\n        path.unlink()\n"
        "Path('../result.part').mkdir()\n"
    )
    with Pool(root=tmp_path, preload=LIGHT) as pool:
        error = pool.submit_run(write(tmp_path, "remover", text)).exception(30)
    assert str(error).endswith(
        "result.json: the workers' folder cannot be written: no such file or directory\n"
        "  → Make room, or name another temporary folder in TMPDIR."
    )


def test_a_drawing_that_dies_is_told_as_such(tmp_path: Path) -> None:
    task = Task(1, "draw", str(tmp_path), str(tmp_path), str(tmp_path), 2**30)
    (tmp_path / "payload.json").write_text("{}", encoding="utf-8")
    watched = Watched(task, pid=7, deadline=0.0)
    assert str(explain(Death(watched, -signal.SIGSEGV, None))) == (
        "a worker was killed by SIGSEGV (segmentation fault)\n  → Try again with fewer --jobs."
    )
    assert str(explain(Death(watched, 74, None))).startswith("a worker could not write its result")
