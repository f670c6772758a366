"""The whole environment of a worker: what is not named here does not reach a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

THREADS: Mapping[str, str] = {
    # NumPy's sums depend on how many threads share them, and threads that a library starts at
    # import are lost in a fork. XLA's own pool is left alone: it follows the affinity, and a
    # lesson that measures should see the machine as it is.
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
_LET_THROUGH = (
    "PATH",
    "OPENBLAS_CORETYPE",  # some virtual machines report a CPU that OpenBLAS gets wrong
    "OPENBLAS_L2_SIZE",
    "LD_LIBRARY_PATH",  # where the interpreter itself may need it
    "SYSTEMROOT",  # Windows starts no Python without it
    "COVERAGE_PROCESS_CONFIG",  # the test suite measures what workers run
    "COVERAGE_PROCESS_START",
)


def worker_environment(
    user: Mapping[str, str], scratch: Path, cache: Path, settings: Mapping[str, str]
) -> dict[str, str]:
    """The environment of the server, and so of every lesson.

    Args:
        user: The environment of whoever builds; a few names that machines need are let through.
        scratch: A folder that goes away with the server.
        cache: A folder that stays, since matplotlib needs a second to list the fonts.
        settings: What is to be otherwise than usual.
    """
    kept = {name: user[name] for name in _LET_THROUGH if name in user}
    home = str(scratch / "home")
    return {
        **kept,
        **THREADS,
        "HOME": home,
        "USERPROFILE": home,
        "TMPDIR": str(scratch / "tmp"),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "NO_COLOR": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONNOUSERSITE": "1",
        "JAX_PLATFORMS": "cpu",
        "MPLBACKEND": "svg",
        "MPLCONFIGDIR": str(cache / "matplotlib"),
        **settings,
    }
