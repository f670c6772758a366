from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from scripts.record import Record
from scripts.render.run_block import machine, run_html, versions
from tests.render.sample import sample_program, sample_provenance, sample_record, with_output

VOID = {"br", "hr", "img"}


class Balanced(HTMLParser):
    """Fails on an element that is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def with_provenance(**changes: object) -> Record:
    return replace(sample_record(), provenance=replace(sample_provenance(), **changes))


def with_programs(count: int) -> Record:
    record = sample_record()
    programs = tuple(sample_program(f"p{number}") for number in range(count))
    return replace(record, run=replace(record.run, programs=programs))


def text_of(block: str) -> str:
    return re.sub(r"<[^>]+>", "", block)


def test_the_block_says_when_where_with_what_and_how_long():
    block = run_html(sample_record())
    for fact in (
        '<dt>Ran</dt><dd><time datetime="2026-10-20T10:47:39.421Z">20 October 2026, 10:47:39 UTC',
        "<dt>Took</dt><dd>1.23 s</dd>",
        "<dt>Machine</dt><dd>Sample &lt;CPU&gt; &amp; Sons, 2 of 4 logical cores, Linux 6.1</dd>",
        "<dt>Versions</dt><dd>jax 0.10.2, jaxlib 0.10.2, numpy 2.4.6, Python 3.11.2</dd>",
        "<dt>Peak memory</dt><dd>230 MiB</dd>",
        "<dt>Threads</dt><dd><code>OMP_NUM_THREADS=1</code></dd>",
        "<dt>XLA flags</dt><dd><code>--xla_flag=true</code></dd>",
        "<dt>64-bit mode</dt><dd>off</dd>",
        "commit <code>0123456789ab</code>, with uncommitted changes",
    ):
        assert fact in block


def test_the_block_shows_canonical_outputs_in_order_under_their_cells_names():
    names = re.findall(r"<figcaption><code>([\w-]+)</code></figcaption>", run_html(sample_record()))
    assert names == ["start", "refused"]


def test_the_block_gives_no_experiment_and_no_solution_away():
    record = with_output(sample_record(), "larger", "gives away the experiment\n")
    record = with_output(record, "double", "gives away the solution\n")
    assert "gives away" not in run_html(record)


def test_the_block_ends_with_verdict_record_and_how_to_run_it_again():
    assert run_html(sample_record()).endswith(
        '<p class="rp-run-verdict"><code>PASS: small-01</code></p>\n'
        '<p class="rp-run-links"><a href="site:recorded/small-01.json">The record itself</a> '
        '(JSON) · <a href="site:checked/">how to run it again</a></p>\n</section>\n'
    )


def test_the_block_leaves_the_outline_of_the_page_alone_and_has_a_name():
    block = run_html(sample_record())
    assert not re.search(r"<h[1-6]", block)
    assert block.startswith('<section class="rp-run" aria-labelledby="rp-run-small-01">')
    assert block.count('id="rp-run-small-01"') == 1


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_every_element_of_the_block_is_closed(count: int):
    parser = Balanced()
    parser.feed(run_html(with_programs(count)))
    assert parser.open == []


def test_further_programs_are_folded():
    assert "<details" in run_html(with_programs(1))
    assert "1 more program</summary>" in run_html(with_programs(2))
    assert "2 more programs</summary>" in run_html(with_programs(3))
    assert "more program" not in run_html(with_programs(1))


def test_a_quiet_machine_says_so():
    block = run_html(with_provenance(xla_flags="", threads={}, x64=True, git_commit="", backend=""))
    text = text_of(block)
    for fact in (
        "XLA flagsnone set", "Threadsno setting", "64-bit modeon", "Sourcenot under version control"
    ):  # fmt: skip
        assert fact in text
    assert "JAX backend" not in text


def test_a_clean_tree_has_no_mark():
    assert "uncommitted" not in run_html(with_provenance(git_dirty=False))


@pytest.mark.parametrize(
    ("logical", "usable", "words"),
    [(4, 2, "2 of 4 logical cores"), (4, 4, "4 logical cores"), (1, 1, "1 logical core")],
)
def test_a_machine_tells_its_cores(logical: int, usable: int, words: str):
    provenance = replace(sample_provenance(), logical_cores=logical, usable_cores=usable)
    assert machine(provenance) == f"Sample <CPU> & Sons, {words}, Linux 6.1"


def test_every_version_is_named():
    assert versions(sample_provenance()) == (
        "Python 3.11.2, jax 0.10.2, jaxlib 0.10.2, numpy 2.4.6"
    )
