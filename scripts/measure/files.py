"""The two files of a measurement, which never take the place of something else."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from scripts.measure.results import KIND
from scripts.measure.trouble import MeasureError

SVG_MARK = f'<svg id="{KIND}"'
"""How the drawing begins."""


def check_target(path: Path) -> None:
    """Make sure, before a minute is spent, that a file may be written.

    Args:
        path: The JSON or SVG to write.

    Raises:
        MeasureError: Its folder is not there, or something else stands in its place.
    """
    if not path.parent.is_dir():
        raise MeasureError(f"{path}: there is no folder {path.parent}", "Make it, or name another.")
    if path.is_dir():
        raise MeasureError(f"{path} is a folder", "Name a file.")
    if path.exists() and not _is_ours(path):
        raise MeasureError(
            f"{path} is there already, and is no measurement",
            "Nothing was measured; move it away or name another file.",
        )
    if not os.access(path.parent, os.W_OK):
        raise MeasureError(f"{path.parent} cannot be written", "Name a file in another folder.")


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        MeasureError: It cannot be written; what stood there is as it was.
    """
    temporary = ""
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        why = (error.strerror or str(error)).lower()
        raise MeasureError(
            f"{path} cannot be written: {why}", "Name a file in another folder."
        ) from None


def _is_ours(path: Path) -> bool:
    """Whether a file is a measurement's JSON or drawing; an empty one is nobody's."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    if not text or text.startswith(SVG_MARK):
        return True
    try:
        found = json.loads(text)
    except ValueError:
        return False
    return isinstance(found, dict) and found.get("kind") == KIND
