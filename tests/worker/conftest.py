"""Pools that are started once: a server takes half a second to import JAX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from scripts import measuring
from scripts.pool import Pool
from scripts.record import Provenance
from scripts.run import Run
from tests.worker.lessons import BROKEN, GOOD, load

LIGHT = ("scripts.worker.witness", "scripts.worker.trial")
"""What a server imports for lessons that do not use JAX."""
HEAVY = (*LIGHT, "jax", "jax.numpy")
"""What it imports for lessons that do, and no matplotlib, which would keep a cache here."""
Outcome = Future[tuple[Run, Provenance]]


USER_FOLDER = measuring.lock_folder()


@pytest.fixture
def user_folder() -> Path:
    """Where the lock lies outside of the tests."""
    return USER_FOLDER


@pytest.fixture(scope="session", autouse=True)
def quiet_lock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A measuring lock of the tests' own: other builds on the machine shall not hold them up."""
    folder = tmp_path_factory.mktemp("lock")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measuring, "lock_folder", lambda: folder)
        yield folder


@pytest.fixture(scope="session")
def pool(quiet_lock: Path) -> Iterator[Pool]:
    """A pool for the good samples."""
    with Pool(root=GOOD, jobs=2, preload=HEAVY, memory_bytes=2**30) as pool:
        yield pool


@pytest.fixture(scope="session")
def run(pool: Pool) -> Callable[[str], tuple[Run, Provenance]]:
    """Runs a good sample, once however often it is asked for."""
    outcomes: dict[str, Outcome] = {}

    def get(name: str) -> tuple[Run, Provenance]:
        if name not in outcomes:
            outcomes[name] = pool.submit_run(load(GOOD, name))
        return outcomes[name].result(timeout=60)

    return get


@pytest.fixture(scope="session")
def refused(quiet_lock: Path) -> Iterator[Callable[[str], BaseException | None]]:
    """What became of a broken sample; all of them run at once, two at a time."""
    names = sorted(path.stem.replace("_", "-") for path in (BROKEN / "lesson_code").glob("*.py"))
    with Pool(root=BROKEN, jobs=2, preload=HEAVY, memory_bytes=2**30) as pool:
        outcomes = {name: pool.submit_run(load(BROKEN, name)) for name in names}
        yield lambda name: outcomes[name].exception(timeout=60)


@pytest.fixture
def light_pool(tmp_path: Path) -> Iterator[Pool]:
    """A pool without JAX, for lessons written by a test."""
    with Pool(root=tmp_path, preload=LIGHT) as pool:
        yield pool
