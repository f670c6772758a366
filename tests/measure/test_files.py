from __future__ import annotations

from pathlib import Path

import pytest

from scripts.measure.drawing import roofline_svg
from scripts.measure.files import check_target, write_file
from scripts.measure.results import to_json
from scripts.measure.trouble import MeasureError
from tests.measure.sample import measurement


def refusal(path: Path) -> str:
    """What is said of a file that must not be written."""
    with pytest.raises(MeasureError) as caught:
        check_target(path)
    return str(caught.value)


def test_a_new_file_may_be_written(tmp_path) -> None:
    check_target(tmp_path / "new.json")
    write_file(tmp_path / "new.json", "µ\n")
    assert (tmp_path / "new.json").read_bytes() == "µ\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]


@pytest.mark.parametrize("text", [to_json(measurement()), roofline_svg(measurement()), ""])
def test_an_earlier_measurement_may_be_replaced(tmp_path, text) -> None:
    (tmp_path / "old").write_text(text, encoding="utf-8")
    check_target(tmp_path / "old")


@pytest.mark.parametrize("content", [b"notes", b'{"kind": "other"}', b"[1]", b"<svg/>", b"\xff"])
def test_a_file_that_is_no_measurement_is_left_alone(tmp_path, content) -> None:
    path = tmp_path / "mine"
    path.write_bytes(content)
    assert refusal(path) == (
        f"{path} is there already, and is no measurement\n"
        "  → Nothing was measured; move it away or name another file."
    )


def test_a_missing_folder_is_named(tmp_path) -> None:
    path = tmp_path / "gone" / "new.json"
    assert (
        refusal(path) == f"{path}: there is no folder {path.parent}\n  → Make it, or name another."
    )


def test_a_folder_is_no_file(tmp_path) -> None:
    assert refusal(tmp_path) == f"{tmp_path} is a folder\n  → Name a file."


def test_a_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert refusal(tmp_path / "new") == (
        f"{tmp_path} cannot be written\n  → Name a file in another folder."
    )


def test_a_write_that_fails_leaves_nothing_behind(tmp_path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(MeasureError, match="taken cannot be written: is a directory"):
        write_file(tmp_path / "taken", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    with pytest.raises(MeasureError, match="cannot be written: no such file"):
        write_file(tmp_path / "gone" / "new", "text")
