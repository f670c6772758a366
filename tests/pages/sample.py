"""The lesson and record that sample pages are about, and ways to make a page."""

from __future__ import annotations

from pathlib import Path

from scripts.claim import Claim, read_claims
from scripts.lesson import Lesson
from scripts.page import Page, decode_page, parse_page
from scripts.parse import parse
from scripts.record import Digest, Provenance, Record
from scripts.run import CellRun, Program, PublishedFigure, Run, Value

FOLDER = Path(__file__).parents[1] / "samples" / "pages"
FRONT_MATTER = """\
---
lesson: areas-01
title: Count areas
phase: 01
minutes: 5
summary: How large a rectangle is.
---
"""
VALUES = {
    "area": 8192,
    "bytes": 3584,
    "ratio": 16 / 7,
    "share": 0.125,
    "shape": [32, 16],
    "sides": [8, 16, 32],
    "ceilings": [80e9 / 3, 160e9 / 3, 1e11],
    "times": {"median": 1.25e-5, "90th": 2e-5},
    "negative": -40,
    "empty": [],
    "hole": float("nan"),
    "endless": float("inf"),
    "backend": "cpu",
}


def page(markdown: str) -> Page:
    """The lesson's page with this Markdown, which begins at line 8."""
    return parse_page(FRONT_MATTER + markdown, "docs/areas/areas-01.md")


def sample(name: str) -> Page:
    """A sample page, under the path of the lesson's page."""
    path = "docs/areas/areas-01.md"
    return parse_page(decode_page((FOLDER / name).read_bytes(), path), path)


def lesson() -> Lesson:
    """The lesson of the sample pages."""
    source = (FOLDER / "areas_01.py").read_text(encoding="utf-8")
    return parse(source, "lesson_code/areas_01.py", "areas-01")


def record() -> Record:
    """Its record."""
    silent = {"imports", "picture"}
    run = Run(
        lesson="areas-01",
        cells=tuple(
            CellRun(cell.name, cell.role, "" if cell.name in silent else "done\n", "", 0.1)
            for cell in lesson().cells
        ),
        values=tuple(Value(name, "area", value) for name, value in VALUES.items()),
        programs=(Program("product", "area", "", "", "", (), (), {}, {}),),
        figures=(PublishedFigure("rectangle", "picture", {}),),
        attempts=(),
        verdict="PASS: areas-01",
    )
    provenance = Provenance(
        "2026-01-02T03:04:05.000000+00:00", 1.0, 1, "3.11.7", {}, "", "", 1, 1, {}, "",
        x64=False, backend="cpu", git_commit="", git_dirty=False,
    )  # fmt: skip
    return Record(run, provenance, Digest("", {}))


def claims(text: Page) -> tuple[Claim, ...]:
    """The claims of a page whose marks may not all make one."""
    return tuple(found for found in read_claims(text) if isinstance(found, Claim))
