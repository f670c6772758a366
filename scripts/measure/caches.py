"""The caches of the processor, as the system tells them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

CPU_FOLDER = Path("/sys/devices/system/cpu")
_UNITS = {"K": 1024, "M": 1024**2, "G": 1024**3}


@dataclass(frozen=True)
class Cache:
    """One level of cache."""

    name: str
    """Such as ``L1d`` or ``L2``."""
    size_bytes: int
    """Of one of them; the smallest where they differ."""
    instances: int
    """How many of them the usable cores have between them."""

    def capacity(self, threads: int) -> int:
        """Bytes that so many threads on cores of their own find in this level together."""
        return self.size_bytes * min(threads, self.instances)


def known_caches() -> tuple[Cache, ...]:
    """The data caches from the smallest to the largest; empty where the system tells none."""
    if sys.platform == "darwin":
        return darwin_caches(_sysctl())
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    return linux_caches(CPU_FOLDER, usable)


def linux_caches(folder: Path, cores: Iterable[int]) -> tuple[Cache, ...]:
    """Read the caches of these cores from ``/sys``.

    Args:
        folder: ``/sys/devices/system/cpu``.
        cores: Numbers of the cores that may be used.
    """
    sizes: dict[tuple[int, str], int] = {}
    shared: dict[tuple[int, str], set[str]] = {}
    for core in sorted(cores):
        for entry in sorted((folder / f"cpu{core}/cache").glob("index*")):
            try:
                level, kind, size, sharers = (
                    (entry / name).read_text(encoding="ascii").strip()
                    for name in ("level", "type", "size", "shared_cpu_list")
                )
                key, found = (int(level), kind), _bytes(size)
            except (OSError, ValueError):
                continue  # virtual machines leave out what they do not know
            if kind != "Instruction" and found:
                sizes[key] = min(found, sizes.get(key, found))
                shared.setdefault(key, set()).add(sharers)
    return tuple(
        Cache(f"L{level}{'d' if kind == 'Data' else ''}", size, len(shared[level, kind]))
        for (level, kind), size in sorted(sizes.items())
    )


def darwin_caches(text: str) -> tuple[Cache, ...]:
    """Read the caches of the fast cores from what ``sysctl hw`` prints.

    Args:
        text: Lines such as ``hw.perflevel0.l2cachesize: 12582912``.
    """
    rows = [line.partition(":") for line in text.splitlines()]
    found = {key.strip(): int(value) for key, _, value in rows if value.strip().isdigit()}
    fast = "hw.perflevel0." if "hw.perflevel0.l1dcachesize" in found else "hw."
    cores = found.get(f"{fast}physicalcpu", 1)
    caches = []
    for name, key, sharing in (
        ("L1d", "l1dcachesize", 1),
        ("L2", "l2cachesize", found.get(f"{fast}cpusperl2", 1)),
        ("L3", "l3cachesize", found.get(f"{fast}cpusperl3", cores)),
    ):
        if size := found.get(fast + key, 0):
            caches.append(Cache(name, size, max(cores // max(sharing, 1), 1)))
    return tuple(caches)


def _bytes(size: str) -> int:
    unit = _UNITS.get(size[-1:], 1)
    return int(size.rstrip("".join(_UNITS))) * unit


def _sysctl() -> str:
    try:
        done = subprocess.run(["sysctl", "hw"], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout
