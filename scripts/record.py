"""A run frozen with its provenance: the one thing that pages are rendered from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.run import Run

SCHEMA_VERSION = 1


@dataclass(frozen=True)
class Digest:
    """What a run depended on, part by part.

    ``parts`` maps a part to its own digest or version: ``cell:lower``, ``module:lesson_code/x.py``,
    ``package:jax``, ``schema``. ``value`` is the digest of all parts in order.
    """

    value: str
    parts: Mapping[str, str]


@dataclass(frozen=True)
class Provenance:
    """When, where and with what a lesson ran."""

    started_utc: str
    """ISO 8601 with microseconds and ``+00:00``."""
    duration_seconds: float
    """Wall time from the first cell's start to the last cell's end."""
    peak_memory_bytes: int
    python: str
    packages: Mapping[str, str]
    """Installed versions: jax, jaxlib, numpy, and whatever else the lesson imports."""
    operating_system: str
    cpu: str
    logical_cores: int
    usable_cores: int
    """Cores that the process was allowed to use (its affinity)."""
    threads: Mapping[str, str]
    """Thread settings of the worker's environment, such as ``OMP_NUM_THREADS``."""
    xla_flags: str
    x64: bool
    backend: str
    """``jax.default_backend()``: ``cpu``; empty where the lesson never used JAX."""
    git_commit: str
    git_dirty: bool


@dataclass(frozen=True)
class Record:
    """A run with its provenance and digest."""

    run: Run
    provenance: Provenance
    digest: Digest
    schema: int = SCHEMA_VERSION

    @property
    def id(self) -> str:
        """The moment and the beginning of the digest: tells this record from every other."""
        return f"{self.provenance.started_utc[:19]}Z {self.digest.value[:12]}"
