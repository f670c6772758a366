"""The provenance of a run, as the process that ran it sees it."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

from scripts import machine
from scripts.imports import imported_names
from scripts.module_text import parse_python
from scripts.provenance import installed
from scripts.record import Provenance
from scripts.worker.environment import THREADS
from scripts.worker.execute import Finished
from scripts.worker.session import Session


def provenance(session: Session, finished: Finished) -> Provenance:
    """All but the commit and the peak of memory, which are known outside.

    Args:
        session: The lesson that has just ended.
        finished: Its run.
    """
    jax_is_used = "jax" in (modules := _imported(session))
    return Provenance(
        started_utc=finished.started_utc,
        duration_seconds=finished.seconds,
        peak_memory_bytes=0,
        python=platform.python_version(),
        packages=installed([*modules, *(["jaxlib"] if jax_is_used else [])]),
        operating_system=machine.operating_system(),
        cpu=machine.cpu_model(),
        logical_cores=os.cpu_count() or 1,
        usable_cores=machine.usable_cores(),
        threads={name: os.environ.get(name, "") for name in THREADS},
        xla_flags=os.environ.get("XLA_FLAGS", ""),
        x64=jax_is_used and _x64(),
        backend=_backend() if jax_is_used else "",
        git_commit="",
        git_dirty=False,
    )


def _imported(session: Session) -> list[str]:
    """Top-level names of what the lesson and its local modules import, without the local ones."""
    texts = {session.lesson.path: session.lesson.source}
    own = set()
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name != "__main__" and isinstance(file, str) and file.startswith(session.own):
            texts[file] = Path(file).read_text(encoding="utf-8")
            own.add(name.split(".")[0])
    names = {
        imported.name.split(".")[0]
        for path, text in texts.items()
        for imported in imported_names(parse_python(text, path))
        if not imported.level
    }
    return sorted(names - own)


def _x64() -> bool:
    import jax

    return bool(jax.config.jax_enable_x64)  # type: ignore[attr-defined]


def _backend() -> str:
    import jax

    return jax.default_backend()
