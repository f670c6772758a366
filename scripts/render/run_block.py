"""The recorded reference execution, as one block of a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scripts.lesson import CANONICAL_ROLES
from scripts.record import Provenance, Record
from scripts.render.html import escape, facts, link
from scripts.render.outputs import has_output, output_html
from scripts.render.programs import LONGEST_EXCERPT, program_html
from scripts.render.units import duration, moment, size
from scripts.run import Run

CHECKED_PAGE = "checked/"
"""Address of the page that says how to run everything again."""


def run_html(record: Record) -> str:
    """When, where and with what the lesson ran, and what its canonical cells printed."""
    lesson = record.run.lesson
    title = f"rp-run-{lesson}"
    parts = [
        f'<section class="rp-run" aria-labelledby="{title}">',
        f'<p class="rp-run-title" id="{title}">Recorded reference execution</p>',
        _summary(record),
        _details(record),
        *_outputs(record.run),
        *_programs(record),
        _ending(record),
        "</section>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def machine(provenance: Provenance) -> str:
    """The machine in a few words: ``AMD EPYC 7763, 2 of 4 cores, Linux 6.1``."""
    every, usable = provenance.logical_cores, provenance.usable_cores
    cores = f"{every} logical core" + ("s" if every != 1 else "")
    cores = cores if usable == every else f"{usable} of {cores}"
    return f"{provenance.cpu}, {cores}, {provenance.operating_system}"


def versions(provenance: Provenance) -> str:
    """Every recorded version: ``Python 3.11.2, jax 0.10.2, …``."""
    packages = (f"{name} {version}" for name, version in provenance.packages.items())
    return ", ".join((f"Python {provenance.python}", *packages))


def _summary(record: Record) -> str:
    provenance = record.provenance
    main = [name for name in ("jax", "jaxlib", "numpy") if name in provenance.packages]
    short = [f"{name} {provenance.packages[name]}" for name in main]
    return facts(
        [
            ("Ran", moment(provenance.started_utc)),
            ("Took", duration(provenance.duration_seconds)),
            ("Machine", escape(machine(provenance))),
            ("Versions", escape(", ".join((*short, f"Python {provenance.python}")))),
        ]
    )


def _details(record: Record) -> str:
    provenance = record.provenance
    settings = facts(
        [
            ("JAX backend", escape(provenance.backend)),
            ("64-bit mode", "on" if provenance.x64 else "off"),
            ("XLA flags", _code(provenance.xla_flags) or "none set"),
            ("Threads", _settings(provenance.threads) or "no setting"),
            ("Peak memory", size(provenance.peak_memory_bytes)),
            ("All packages", escape(versions(provenance))),
            ("Source", _commit(provenance)),
            ("Digest", _code(record.digest.value)),
        ]
    )
    return (
        '<details class="rp-run-details"><summary>Settings, memory and source</summary>'
        f"{settings}</details>"
    )


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>" if text else ""


def _settings(settings: Mapping[str, str]) -> str:
    return ", ".join(_code(f"{name}={value}") for name, value in settings.items())


def _commit(provenance: Provenance) -> str:
    if not provenance.git_commit:
        return "not under version control"
    note = ", with uncommitted changes" if provenance.git_dirty else ""
    return f"commit {_code(provenance.git_commit[:12])}{note}"


def _outputs(run: Run) -> Iterable[str]:
    """Canonical outputs in order; those of experiments and exercises stand elsewhere."""
    for cell in run.cells:
        if cell.role in CANONICAL_ROLES and cell.role != "verdict" and has_output(cell):
            yield (
                f'<figure class="rp-run-output"><figcaption><code>{cell.name}</code></figcaption>'
                f"{output_html(cell, 'Recorded output')}</figure>"
            )


def _programs(record: Record) -> Iterable[str]:
    lesson = record.run.lesson
    blocks = [
        f'<div class="rp-run-output">'
        f"{program_html(program, 'stablehlo', lesson, LONGEST_EXCERPT)}</div>"
        for program in record.run.programs
    ]
    yield from blocks[:1]
    if others := blocks[1:]:
        shown = "\n".join(others)
        count = f"{len(others)} more program" + ("s" if len(others) > 1 else "")
        yield f'<details class="rp-run-details"><summary>{count}</summary>\n{shown}\n</details>'


def _ending(record: Record) -> str:
    lesson = record.run.lesson
    own = link(f"recorded/{lesson}.json", "The record itself")
    again = link(CHECKED_PAGE, "how to run it again")
    return (
        f'<p class="rp-run-verdict"><code>{escape(record.run.verdict)}</code></p>\n'
        f'<p class="rp-run-links">{own} (JSON) · {again}</p>'
    )
