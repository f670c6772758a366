"""Where mkdocs-jupyter keeps rendered notebooks, so that what is stale or torn is never used."""

from __future__ import annotations

import hashlib
import re
import shutil
from importlib.metadata import version
from pathlib import Path

TEMPLATES = "scripts/notebook"
"""Below the project's root; nbconvert takes it as ``JUPYTER_PATH``."""

_ENDING = re.compile(rb'\], "title": (?:null|"(?:[^"\\]|\\.)*")\}\Z')
_LONGEST_ENDING = 4096


def cache_folder(root: Path) -> Path:
    """The cache that belongs to the template and the packages at hand.

    mkdocs-jupyter names its entries after the notebook and its own options alone.

    Args:
        root: The project's root.
    """
    pieces = [version(name) for name in ("mkdocs-jupyter", "nbconvert", "Pygments")]
    settings = sorted(path for path in (root / TEMPLATES).rglob("*") if path.is_file())
    pieces += [path.read_text("utf-8") for path in settings]
    name = hashlib.sha256("\0".join(pieces).encode()).hexdigest()[:16]
    return root / ".cache/notebooks" / name


def drop_others(folder: Path) -> None:
    """Remove caches of other templates and packages, and what the helper of a killed build left.

    Args:
        folder: The cache to keep; it may not exist.
    """
    for other in folder.parent.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def drop_torn(folder: Path) -> None:
    """Remove entries that a killed build left half-written, on which mkdocs-jupyter would stop.

    Args:
        folder: The cache; it may not exist.
    """
    for entry in folder.glob("*.json"):
        with entry.open("rb") as file:
            file.seek(max(0, entry.stat().st_size - _LONGEST_ENDING))
            ending = file.read()
        if not _ENDING.search(ending):
            entry.unlink()
