"""How a fresh machine is set up, and what it is told where that cannot work."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.gate.tools import ROOT

SH = shutil.which("sh") or "sh"


def fake_python(folder, body: str) -> None:
    """Put a `python3` that answers as `body` says into a folder."""
    program = folder / "python3"
    program.write_text(f"#!{SH}\n{body}\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.fixture
def fresh(tmp_path):
    """A folder with what set-up needs, and no `.venv`."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements.txt").write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "bin").mkdir()
    return tmp_path


def set_up(fresh, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up of `make site` with little more than nothing in the environment."""
    return subprocess.run(
        [SH, ".ci/venv", "requirements.txt"],
        cwd=fresh,
        env={"PATH": f"{fresh / 'bin'}:/usr/bin:/bin", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_python_that_is_too_old_is_named(fresh):
    fake_python(fresh / "bin", "echo 'Python 3.9.2'; exit 1")
    done = set_up(fresh, PYTHON="python3", GOAL="test")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Ridgepoint needs Python 3.11 or newer; python3 is not (Python 3.9.2).",
        "  → Install one, or name it: make test PYTHON=/path/to/python3.12",
    ]
    assert not (fresh / ".venv").exists()


def test_a_missing_venv_module_is_named_with_its_package(fresh):
    fake_python(fresh / "bin", 'case "$*" in *ensurepip*) exit 1;; esac')
    done = set_up(fresh, PYTHON="python3")
    assert done.returncode == 1
    python = fresh / "bin" / "python3"
    assert done.stderr.splitlines() == [
        f"{python} cannot make virtual environments: its venv module is missing.",
        "  → On Debian and Ubuntu: sudo apt-get install python3-venv",
        "  → Or name another Python: make site PYTHON=/path/to/python3.12",
    ]


def test_set_up_is_done_once(fresh):
    first = set_up(fresh, PYTHON=sys.executable)
    assert first.returncode == 0, first.stderr
    assert first.stdout.splitlines()[1:] == [
        "Installing requirements.txt into .venv, every file checked against its hash"
    ]
    again = set_up(fresh)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")

    (fresh / "requirements.txt").write_text("# nothing else\n", encoding="utf-8")
    changed = set_up(fresh)
    assert changed.stdout.splitlines() == first.stdout.splitlines()[1:]

    (fresh / ".venv" / "bin" / "python").unlink()
    broken = set_up(fresh, PYTHON=sys.executable)
    assert broken.stdout.splitlines() == first.stdout.splitlines()


def test_a_pin_without_a_hash_is_refused(fresh):
    (fresh / "requirements.txt").write_text("click==8.1.0\n", encoding="utf-8")
    done = set_up(fresh, PYTHON=sys.executable)
    assert done.returncode == 1
    assert "The pinned packages could not be installed; pip says above why." in done.stderr


def test_make_alone_lists_every_target():
    done = subprocess.run(
        ["make", "--no-print-directory"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    listed = [line.split()[1] for line in done.stdout.splitlines()]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = next(line for line in makefile.splitlines() if line.startswith(".PHONY:"))
    assert listed == phony.split()[1:]
