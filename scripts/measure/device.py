"""The device that is measured, and where the measurement comes from."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import jax
import numpy as np

from scripts.machine import cpu_model, operating_system, usable_cores
from scripts.measure.caches import Cache
from scripts.measure.trouble import RequestError

_THREADS = ("MKL_NUM_THREADS", "NPROC", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
_ASIDE = 8
"""The largest working set takes no more than this part of the memory."""
_LARGEST_SET = 2**31
_UNKNOWN_MEMORY = 2**33


def find_device(kind: str) -> jax.Device:
    """The first device of a kind.

    Args:
        kind: ``cpu``, ``gpu``, ``tpu``, or what else JAX knows.

    Raises:
        RequestError: There is none here.
    """
    try:
        return jax.devices(kind)[0]
    except RuntimeError:
        raise RequestError(
            f"there is no device of the kind {kind!r} here; JAX finds {_present()}",
            "Ask for one of these, or install the jax that brings yours.",
        ) from None


def largest_set(device: jax.Device) -> int:
    """Bytes that the largest working set may have."""
    statistics = device.memory_stats() if device.platform != "cpu" else None
    memory = (statistics or {}).get("bytes_limit", 0) or _main_memory()
    return int(min(_LARGEST_SET, memory // _ASIDE))


def provenance(device: jax.Device, caches: Sequence[Cache], effort: str) -> dict[str, Any]:
    """When, where and with what a measurement begins.

    Args:
        device: What is measured.
        caches: What the system tells of the processor's caches.
        effort: ``full`` or ``quick``.
    """
    cpu = cpu_model()
    return {
        "device": cpu if device.platform == "cpu" else device.device_kind,
        "platform": device.platform,
        "device_kind": device.device_kind,
        "started_utc": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "jax": jax.__version__,
        "jaxlib": version("jaxlib"),
        "numpy": np.__version__,
        "operating_system": operating_system(),
        "cpu": cpu,
        "logical_cores": os.cpu_count() or 1,
        "usable_cores": usable_cores(),
        "threads": {name: os.environ.get(name, "") for name in _THREADS},
        "xla_flags": os.environ.get("XLA_FLAGS", ""),
        "caches": [
            {"name": each.name, "size_bytes": each.size_bytes, "instances": each.instances}
            for each in caches
        ],
        "effort": effort,
    }


def _present() -> str:
    """The devices that are there, in words."""
    found: dict[str, str] = {}
    for kind in ("cpu", "gpu", "tpu"):
        try:
            found[kind] = f"{kind} ({jax.devices(kind)[0].device_kind})"
        except RuntimeError:
            continue
    return ", ".join(found.values()) or "none at all"


def _main_memory() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _UNKNOWN_MEMORY  # Windows
