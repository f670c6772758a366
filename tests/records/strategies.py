"""Records of every shape, for property tests."""

from __future__ import annotations

import dataclasses
import math

from hypothesis import strategies as st

from scripts.lesson import ROLES
from scripts.record import Digest, Provenance, Record
from scripts.run import (
    AttemptRun,
    CellRun,
    Operation,
    Origin,
    Program,
    PublishedFigure,
    Run,
    Span,
    Value,
)

names = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
texts = st.text(max_size=30)
floats = st.floats(width=64)
counts = st.integers(0, 2**70)
mappings = st.dictionaries(texts, texts, max_size=3)
scalars = st.none() | st.booleans() | st.integers() | floats | texts
keys = texts | st.sampled_from(["$number", "$", "$$number", "name"])


def data(leaves=scalars):
    """Any JSON, with keys that look like our own tags."""
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )


cells = st.builds(CellRun, names, st.sampled_from(ROLES), texts, texts, floats, texts)
operations = st.builds(Operation, names, st.integers(1, 9), st.lists(texts, max_size=3).map(tuple))
parts = st.from_regex(r"(cell|module):[a-z]{1,5}", fullmatch=True)
lines, columns = st.integers(1, 10**6), st.integers(0, 10**6)
spans = st.builds(Span, parts, lines, columns, lines, columns)
rows = st.lists(st.integers(1, 999), max_size=3).map(tuple)
origins = st.builds(Origin, spans, rows, rows, rows)
programs = st.builds(
    Program,
    name=names,
    cell=names,
    jaxpr=texts,
    stablehlo=texts,
    hlo=texts,
    stablehlo_operations=st.lists(operations, max_size=2).map(tuple),
    hlo_operations=st.lists(operations, max_size=2).map(tuple),
    estimates=st.dictionaries(texts, floats, max_size=3),
    memory_bytes=st.dictionaries(texts, counts, max_size=3),
    origins=st.lists(origins, max_size=2).map(tuple),
)
figures = st.builds(PublishedFigure, names, names, st.dictionaries(texts, data(), max_size=3))
provenances = st.builds(
    Provenance,
    started_utc=texts,
    duration_seconds=floats,
    peak_memory_bytes=counts,
    python=texts,
    packages=mappings,
    operating_system=texts,
    cpu=texts,
    logical_cores=counts,
    usable_cores=counts,
    threads=mappings,
    xla_flags=texts,
    x64=st.booleans(),
    backend=texts,
    git_commit=texts,
    git_dirty=st.booleans(),
)


def tuples(items, key=lambda item: item.name):
    """A few items of distinct names."""
    return st.lists(items, max_size=3, unique_by=key).map(tuple)


runs = st.builds(
    Run,
    lesson=names,
    cells=tuples(cells),
    values=tuples(st.builds(Value, names, names, data())),
    programs=tuples(programs),
    figures=tuples(figures),
    attempts=tuples(
        st.builds(AttemptRun, names, texts, texts, texts), lambda each: (each.cell, each.name)
    ),
    verdict=texts,
)
records = st.builds(Record, runs, provenances, st.builds(Digest, texts, mappings), st.just(1))


def alike(one, two):
    """Whether two structures are equal, NaN being NaN, and 1, 1.0 and True being three."""
    if dataclasses.is_dataclass(one):
        return type(one) is type(two) and all(
            alike(getattr(one, field.name), getattr(two, field.name))
            for field in dataclasses.fields(one)
        )
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(alike(one[key], two[key]) for key in one)
    if isinstance(one, list | tuple):
        return type(one) is type(two) and len(one) == len(two) and all(map(alike, one, two))
    if isinstance(one, float) and math.isnan(one):
        return isinstance(two, float) and math.isnan(two)
    return repr(one) == repr(two)
