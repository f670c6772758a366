"""How npm's tools come to this machine, and what is said where they cannot."""

from __future__ import annotations

import shutil

import pytest

from tests.npm.tools import LOCKS, NoToolError, folder_of, install


@pytest.fixture
def installed(tmp_path):
    """A folder in which a tool was installed as it is pinned."""
    folder = tmp_path / "typescript"
    folder.mkdir()
    shutil.copy(LOCKS / "typescript" / "package-lock.json", folder / "installed")
    return folder


def test_a_tool_is_installed_once(installed, capsys):
    install("typescript", installed.parent)
    assert capsys.readouterr().err == ""
    assert folder_of("typescript", installed.parent) == installed


def test_a_tool_of_another_release_is_none(installed):
    (installed / "installed").write_text("{}\n", encoding="utf-8")
    with pytest.raises(NoToolError):
        folder_of("typescript", installed.parent)


@pytest.mark.parametrize(("name", "goal"), [("typescript", "test"), ("lighthouse", "bench")])
def test_a_tool_that_is_missing_says_how_to_get_it(tmp_path, name, goal):
    with pytest.raises(NoToolError) as caught:
        folder_of(name, tmp_path)
    assert str(caught.value) == (
        f"{name} is not installed as tests/npm/{name}/package-lock.json pins it.\n"
        f"  → make {goal} installs it, and so does: python -m tests.npm install {name}"
    )


def test_a_registry_that_does_not_answer_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(NoToolError) as caught:
        install("typescript", tmp_path)
    first, *_, last = str(caught.value).splitlines()
    assert first == "typescript could not be installed:"
    assert "ECONNREFUSED" in str(caught.value)
    assert last == "  → npm asks the registry that its own settings name; it may need a proxy."
    with pytest.raises(NoToolError, match="is not installed"):
        folder_of("typescript", tmp_path)
