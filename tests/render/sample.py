"""A small lesson with its page and record, and the files that everything rendered is kept in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from scripts.lesson import Lesson
from scripts.page import parse_page
from scripts.parse import parse
from scripts.record import Digest, Provenance, Record
from scripts.render import Publication, fragments, pages
from scripts.run import CellRun, Operation, Program, PublishedFigure, Run

SAMPLES = Path(__file__).parents[1] / "samples" / "render"
EXPECTED = SAMPLES / "expected"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" role="img"><title>Counts</title></svg>\n'

STABLEHLO = """\
module @jit_scaled {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32>) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
"""
HLO = """\
HloModule jit_scaled, is_scheduled=true

ENTRY %main (Arg_0: f32[3]) -> f32[3] {
  %Arg_0 = f32[3]{0} parameter(0)
  ROOT %add = f32[3]{0} add(%Arg_0, %Arg_0), metadata={op_name="jit(scaled)/add"}
}
"""
JAXPR = "{ lambda ; a:f32[3]. let b:f32[3] = add a a in (b,) }\n"


def sample_lesson() -> Lesson:
    """The lesson ``small-01``."""
    source = (SAMPLES / "small_01.py").read_text(encoding="utf-8")
    return parse(source, "lesson_code/small_01.py", "small-01")


def sample_page_text() -> str:
    """The source of its page."""
    return (SAMPLES / "small-01.md").read_text(encoding="utf-8")


def sample_provenance() -> Provenance:
    """A machine of two cores."""
    return Provenance(
        started_utc="2026-10-20T10:47:39.421946+00:00",
        duration_seconds=1.23456,
        peak_memory_bytes=230 * 2**20,
        python="3.11.2",
        packages={"jax": "0.10.2", "jaxlib": "0.10.2", "numpy": "2.4.6"},
        operating_system="Linux 6.1",
        cpu="Sample <CPU> & Sons",
        logical_cores=4,
        usable_cores=2,
        threads={"OMP_NUM_THREADS": "1"},
        xla_flags="--xla_flag=true",
        x64=False,
        backend="cpu",
        git_commit="0123456789abcdef0123456789abcdef01234567",
        git_dirty=True,
    )


def sample_program(name: str = "scaled") -> Program:
    """A program of one addition."""
    return Program(
        name=name,
        cell="scale",
        jaxpr=JAXPR,
        stablehlo=STABLEHLO,
        hlo=HLO,
        stablehlo_operations=(Operation("stablehlo.add", 1, ("tensor<3xf32>",)),),
        hlo_operations=(Operation("add", 2, ("f32[3]", "f32[3]")),),
        estimates={"flops": 12288.0, "utilization": 0.5},
        memory_bytes={"argument": 12, "output": 12},
    )


def sample_record() -> Record:
    """What a run of the lesson would have left."""
    said = {
        "start": "0\n1\n2\n",
        "larger": "8\n",
        "double": "doubled: [0, 2, 4]\n",
        "verdict": "PASS: small-01\n",
    }
    refused = "TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'"
    cells = tuple(
        CellRun(
            name=cell.name,
            role=cell.role,
            stdout=said.get(cell.name, ""),
            stderr="",
            seconds=0.01,
            error=refused if cell.role == "error" else "",
        )
        for cell in sample_lesson().cells
    )
    figure = PublishedFigure("counts", "chart", _figure_data())
    run = Run("small-01", cells, (), (sample_program(),), (figure,), (), "PASS: small-01")
    return Record(run, sample_provenance(), Digest("ab" * 32, {}))


def with_output(record: Record, cell: str, stdout: str) -> Record:
    """The record, one cell of which printed something else."""
    cells = tuple(
        replace(run, stdout=stdout) if run.name == cell else run for run in record.run.cells
    )
    return replace(record, run=replace(record.run, cells=cells))


def sample_publication(page_text: str | None = None) -> Publication:
    """What its pages need besides."""
    return Publication(
        page_text or sample_page_text(), {"counts": SVG}, "https://example.org/course/", {}
    )


def rendered() -> Mapping[str, str]:
    """Everything that the sample is rendered to, by path, fragments and pages apart."""
    lesson, record, publication = sample_lesson(), sample_record(), sample_publication()
    page = parse_page(publication.page_text, "docs/first/small-01.md")
    return {
        **{
            f"fragments/{path}": text
            for path, text in fragments(lesson, record, {"counts": SVG}).items()
            if not path.endswith(".figure.html")  # figures have golden files of their own
        },
        **{
            f"pages/{path}": text for path, text in pages(lesson, record, page, publication).items()
        },
    }


def _figure_data() -> dict[str, object]:
    axis = {"scale": "linear"}
    series = {"kind": "line", "label": "count", "x": [0, 1, 2], "y": [0, 1, 2]}
    panel = {
        "x": {"label": "position", **axis},
        "y": {"label": "number", **axis},
        "series": [series],
    }
    return {
        "title": "Counts",
        "description": "A line that rises from zero to two.",
        "panels": [panel],
    }


def main() -> None:
    """Write the expected files anew: ``python -m tests.render.sample``."""
    for path, text in rendered().items():
        file = EXPECTED / f"{path}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
