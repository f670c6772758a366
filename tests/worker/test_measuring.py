"""The machine's measuring lock: alone when it counts, fair, and gone with its holder."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scripts import measuring
from scripts.errors import CourseError
from scripts.pool import Pool
from tests.worker.conftest import LIGHT
from tests.worker.lessons import load, write


def in_background(work: threading.Thread) -> threading.Thread:
    work.start()
    time.sleep(0.1)
    return work


def holding(folder: Path, events: list[str], name: str, *, alone: bool) -> threading.Thread:
    """A thread that takes the lock, notes it, and lets it go."""

    def work() -> None:
        with (measuring.exclusive if alone else measuring.shared)(folder):
            events.append(name)

    return in_background(threading.Thread(target=work))


def test_holders_that_share_do_not_wait_for_each_other(tmp_path: Path) -> None:
    events: list[str] = []
    with measuring.shared(tmp_path):
        holding(tmp_path, events, "beside", alone=False).join(5)
    assert events == ["beside"]


def test_who_measures_waits_for_the_others_and_keeps_them_out(tmp_path: Path) -> None:
    events: list[str] = []
    with measuring.shared(tmp_path):
        measure = holding(tmp_path, events, "measure", alone=True)
        assert events == []
    measure.join(5)
    with measuring.exclusive(tmp_path):
        other = holding(tmp_path, events, "other", alone=False)
        assert events == ["measure"]
    other.join(5)
    assert events == ["measure", "other"]


def test_newcomers_do_not_overtake_who_waits_to_measure(tmp_path: Path) -> None:
    events: list[str] = []
    with measuring.shared(tmp_path):
        measure = holding(tmp_path, events, "measure", alone=True)
        newcomer = holding(tmp_path, events, "newcomer", alone=False)
        assert events == []
    measure.join(5)
    newcomer.join(5)
    assert events == ["measure", "newcomer"]


def test_the_lock_goes_with_its_holder(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom scripts import measuring\n"
        f"with measuring.exclusive(Path({str(tmp_path)!r})):\n"
        "    print('held', flush=True)\n    time.sleep(50)\n"
    )
    root = Path(__file__).parents[2]
    holder = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    events: list[str] = []
    other = holding(tmp_path, events, "other", alone=False)
    assert events == []
    holder.kill()
    holder.wait()
    holder.stdout.close()
    other.join(5)
    assert events == ["other"]


def test_the_lock_survives_that_its_descriptor_is_closed(tmp_path: Path) -> None:
    before = {path.name for path in Path("/proc/self/fd").iterdir()}
    with measuring.exclusive(tmp_path):
        for name in {path.name for path in Path("/proc/self/fd").iterdir()} - before:
            try:
                os.close(int(name))
            except OSError:
                continue
    with measuring.exclusive(tmp_path):
        pass


def test_without_file_locks_nothing_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "CAN_LOCK", False)
    with measuring.exclusive(tmp_path):
        assert list(tmp_path.iterdir()) == []


def test_a_lock_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CourseError) as caught, measuring.shared(tmp_path / "file"):
        pass
    assert str(caught.value) == (
        f"{tmp_path}/file: the lock for measuring cells cannot be had: File exists\n"
        "  → Make the temporary folder (TMPDIR) writable for you."
    )


def test_each_user_has_a_lock_of_their_own(user_folder: Path) -> None:
    assert user_folder.name == f"ridgepoint-{os.getuid()}"


MEASURE = '# %% measure role="measure" timeout="0.5"\nimport time\n\nprint(time.monotonic())\n'
BUSY = '# %% busy role="step"\nimport time\n\ntime.sleep(0.8)\nprint(time.monotonic())\n'


def test_a_cell_that_measures_runs_alone_and_waiting_is_not_counted(tmp_path: Path) -> None:
    with Pool(root=tmp_path, preload=LIGHT, jobs=2) as pool:
        busy = pool.submit_run(write(tmp_path, "busy", BUSY))
        time.sleep(0.4)
        measure = pool.submit_run(write(tmp_path, "measure", MEASURE))
        ended = float(busy.result(30)[0].cells[0].stdout)
        found, provenance = measure.result(30)
    assert float(found.cells[0].stdout) > ended
    assert provenance.duration_seconds < 0.3
    assert load(tmp_path, "measure").cells[0].runs_alone
