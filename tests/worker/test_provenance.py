"""When, where and with what."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import subprocess
from pathlib import Path

import pytest

from scripts import machine, provenance
from scripts.provenance import Commit, CommitQuery, Commits, read_commit


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit."""
    (tmp_path / "lesson_code").mkdir()
    (tmp_path / "lesson_code" / "a.py").write_text("a = 1\n", encoding="utf-8")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "Begin"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_a_clean_tree_has_its_commit(repository: Path) -> None:
    (repository / "docs").mkdir()
    (repository / "docs" / "a.json").touch()
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=repository, check=True, capture_output=True, text=True
    )
    assert CommitQuery(repository).answer == Commit(head.stdout.strip(), is_dirty=False)


def test_a_change_of_what_decides_a_run_makes_it_dirty(repository: Path) -> None:
    (repository / "lesson_code" / "b.py").touch()
    assert CommitQuery(repository).answer.is_dirty


def test_outside_of_a_repository_there_is_no_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert CommitQuery(tmp_path).answer == Commit("", is_dirty=False)


def test_without_git_there_is_no_commit(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert CommitQuery(repository).answer == Commit("", is_dirty=False)


def test_a_repository_before_its_first_commit_has_none() -> None:
    status = "# branch.oid (initial)\n# branch.head main\n? lesson_code/a.py\n"
    assert read_commit(status) == Commit("", is_dirty=True)


def test_git_is_asked_once_for_the_lessons_of_a_build(repository: Path) -> None:
    commits = Commits(repository)
    assert commits.ask() is commits.ask()
    commits._asked -= 5
    first = commits._query
    assert commits.ask() is not first
    commits.close()


def test_versions_are_those_of_what_is_installed() -> None:
    found = provenance.installed(["sys", "numpy", "jax", "no_such_module"])
    assert found == {name: importlib.metadata.version(name) for name in ("jax", "numpy")}


def test_a_module_without_a_distribution_may_tell_its_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = type(pytest)("odd_name")
    monkeypatch.setattr(module, "__version__", "1.2", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "odd_name", module)
    assert provenance.installed(["odd_name"]) == {"odd-name": "1.2"}


def test_the_machine_is_named() -> None:
    assert machine.cpu_model()
    assert platform.release() in machine.operating_system()
    assert machine.usable_cores() >= 1


def test_a_machine_that_tells_little_is_still_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError

    monkeypatch.setattr(Path, "read_text", refuse)
    monkeypatch.setattr(platform, "freedesktop_os_release", refuse)
    monkeypatch.setattr(platform, "processor", lambda: "")
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    assert machine.cpu_model() == platform.machine()
    assert machine.operating_system() == (
        f"{platform.system()} {platform.release()} {platform.machine()}"
    )
    assert machine.usable_cores() >= 1


def test_the_time_is_told_in_utc_with_microseconds() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00", provenance.now_utc())
