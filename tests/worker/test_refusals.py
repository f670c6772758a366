"""Whatever a lesson does wrong, the build says where, in which cell, what, and what was printed."""

from __future__ import annotations

from collections.abc import Callable

import psutil
import pytest

from tests.worker.lessons import BROKEN

EXPECTED = sorted(path.stem for path in (BROKEN / "messages").glob("*.txt"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_lesson_gives_one_clear_message(
    name: str, refused: Callable[[str], BaseException | None]
) -> None:
    error = refused(name)
    kind, message = (BROKEN / "messages" / f"{name}.txt").read_text(encoding="utf-8").split("\n", 1)
    assert type(error).__name__ == kind
    assert f"{error}\n" == message


def test_every_broken_lesson_has_its_message() -> None:
    lessons = {path.stem.replace("_", "-") for path in (BROKEN / "lesson_code").glob("*.py")}
    assert lessons - set(EXPECTED) == {"report-forged"}


def test_what_a_lesson_writes_to_other_descriptors_is_passed_over(
    refused: Callable[[str], BaseException | None],
) -> None:
    assert refused("report-forged") is None


@pytest.mark.parametrize(
    ("name", "seconds"), [("sleeper", "77.25"), ("child-left", "77.5"), ("daemon-left", "77.75")]
)
def test_no_child_of_a_broken_lesson_lives_on(
    name: str, seconds: str, refused: Callable[[str], BaseException | None]
) -> None:
    assert refused(name) is not None
    commands = [process.info["cmdline"] for process in psutil.process_iter(["cmdline"])]
    assert ["sleep", seconds] not in commands
