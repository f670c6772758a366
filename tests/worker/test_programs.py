"""What the compiler estimates, in one form."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from scripts.errors import RunError
from scripts.worker.origins import OwnCode
from scripts.worker.programs import memory, normalised_estimates, program
from tests.worker.lessons import GOOD, load


@pytest.mark.parametrize(
    ("estimates", "found"),
    [
        ({"flops": 8192, "bytes accessed": 5632.0}, {"bytes accessed": 5632.0, "flops": 8192.0}),
        ([{"flops": 8192.0}], {"flops": 8192.0}),
        ([], {}),
        (None, {}),
        ({"optimal_seconds": math.nan, "flops": -math.inf, "bytes": 1.0}, {"bytes": 1.0}),
    ],
)
def test_estimates_have_one_form_whatever_the_release(estimates: object, found: object) -> None:
    assert normalised_estimates(estimates) == found
    assert list(normalised_estimates(estimates)) == sorted(normalised_estimates(estimates))


def test_memory_is_told_in_bytes() -> None:
    analysis = SimpleNamespace(argument_size_in_bytes=2560, output_size_in_bytes=1024)
    assert memory(analysis) == {"argument": 2560, "output": 1024}
    assert memory(None) == {}


def test_without_jax_there_are_no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(__import__("sys").modules, "jax", raising=False)
    with pytest.raises(RunError) as caught:
        program("sine", "publish", "text", OwnCode(load(GOOD, "plain"), GOOD))
    assert str(caught.value).startswith("programs['sine'] is a value of type str\n")
