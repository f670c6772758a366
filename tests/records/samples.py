"""Lessons, records and compiler text for the tests of records."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from scripts.digest import digest_value
from scripts.parse import parse
from scripts.program import (
    clean_hlo,
    clean_stablehlo,
    hlo_operations,
    stablehlo_operations,
)
from scripts.record import Digest, Provenance, Record
from scripts.run import AttemptRun, CellRun, Origin, Program, PublishedFigure, Run, Span, Value

PROGRAMS = Path(__file__).parents[1] / "samples" / "programs"
PROGRAM_NAMES = sorted({path.name.split(".")[0] for path in PROGRAMS.glob("*.hlo.txt")})
WHERE = "docs/recorded/sums-01.json"

SOURCE = '''"""Sums."""

# %% one role="step"{one}
x = 1

# %% two role="step"{two}
y = 2

# %% verdict role="verdict"
print("PASS: sums-01")
'''


def lesson(one="", two=""):
    """A lesson of three cells with the options of its first two."""
    source = SOURCE.format(one=one and f" {one}", two=two and f" {two}")
    return parse(source, "lesson_code/sums_01.py", "sums-01")


def text(name, form):
    """Compiler text: form is pretty, located, generic or hlo."""
    return (PROGRAMS / f"{name}.{form}.txt").read_text(encoding="utf-8")


ORIGINS = (
    Origin(Span("cell:two", 1, 4, 1, 8), jaxpr=(1,), stablehlo=(3,)),
    Origin(Span("cell:two", 1, 4, 1, 12), stablehlo=(4,), hlo=(6, 9)),
)


@cache
def program(name="matmul", cell="two"):
    """A program made of real compiler text."""
    pretty, hlo = text(name, "pretty"), text(name, "hlo")
    return Program(
        name=name,
        cell=cell,
        jaxpr="{ lambda ; a:f32[3]. let b = tanh a in (b,) }",
        stablehlo=clean_stablehlo(pretty),
        hlo=clean_hlo(hlo),
        stablehlo_operations=stablehlo_operations(pretty),
        hlo_operations=hlo_operations(hlo),
        estimates={"bytes accessed": 5632.0, "flops": 8192.0},
        memory_bytes={"argument": 2560, "output": 1024},
        origins=ORIGINS,
    )


PARTS = {
    "schema": "1",
    "lesson": "sums-01",
    "cell:one": "a1",
    "cell:two": "b1",
    "cell:verdict": "c1",
    "module:lesson_code/helper.py": "d1",
    "package:jax": "0.10.2",
}
PROVENANCE = Provenance(
    started_utc="2026-01-31T12:00:00.000001+00:00",
    duration_seconds=1.25,
    peak_memory_bytes=210 << 20,
    python="3.11.7",
    packages={"jax": "0.10.2", "numpy": "2.4.6"},
    operating_system="Debian GNU/Linux 12",
    cpu="A processor",
    logical_cores=4,
    usable_cores=2,
    threads={"OMP_NUM_THREADS": "1"},
    xla_flags="",
    x64=False,
    backend="cpu",
    git_commit="0123abc",
    git_dirty=False,
)
FIGURE = {"title": "Roof", "panels": [{"series": [{"x": [1.0, 2.0], "y": [3.0, 4.5]}]}]}
CELLS = (
    CellRun("one", "step", "x = 1\nmedian 12.5 µs of 50 samples\ndone\n", "", 0.25),
    CellRun("two", "step", "y = 2.0\n", "", 0.5, error="TypeError: no"),
    CellRun("verdict", "verdict", "PASS: sums-01\n", "", 0.001),
)


def run(**changes):
    """The sample run, with changes."""
    whole = Run(
        lesson="sums-01",
        cells=CELLS,
        values=(Value("flops", "one", 8192), Value("samples", "two", [1.5, 2.5])),
        programs=(program(),),
        figures=(PublishedFigure("roof", "two", FIGURE),),
        attempts=(AttemptRun("two", "starter", "the sum is right", "NotImplementedError"),),
        verdict="PASS: sums-01",
    )
    return replace(whole, **changes)


def digest(**changes):
    """The sample digest, with parts changed, or gone where the change is None."""
    parts = {k: v for k, v in (PARTS | changes).items() if v is not None}
    return Digest(digest_value(parts), parts)


def record(parts=None, provenance=None, **changes):
    """The sample record, with changes of its run, its digest's parts and its provenance."""
    return Record(
        run(**changes), replace(PROVENANCE, **(provenance or {})), digest(**(parts or {}))
    )


def with_cell(cell, **changes):
    """The sample record with one cell's run changed."""
    cells = tuple(replace(each, **changes) if each.name == cell else each for each in CELLS)
    return record(cells=cells)


def with_value(value, name="flops"):
    """The sample record with one published value changed."""
    values = run().values
    return record(values=tuple(replace(v, value=value) if v.name == name else v for v in values))


def with_program(**changes):
    """The sample record with its program changed."""
    return record(programs=(replace(program(), **changes),))
