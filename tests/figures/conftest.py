from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).parents[1] / "samples" / "figures"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for ``sample`` once for every sample file."""
    if "sample" in metafunc.fixturenames:
        paths = sorted(SAMPLES.glob("*.json"))
        metafunc.parametrize("sample", paths, indirect=True, ids=[path.stem for path in paths])


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> dict[str, Any]:
    return json.loads(request.param.read_text("utf-8"))


@pytest.fixture
def roofline() -> dict[str, Any]:
    return json.loads((SAMPLES / "roofline.json").read_text("utf-8"))


@pytest.fixture
def data() -> dict[str, Any]:
    """The least figure there is, for a test to spoil."""
    return {
        "title": "Two points",
        "description": "A line rises from 1 to 2.",
        "panels": [
            {
                "x": {"label": "n"},
                "y": {"label": "Time (s)"},
                "series": [{"kind": "line", "label": "runs", "x": [1, 2], "y": [1, 2]}],
            }
        ],
    }
