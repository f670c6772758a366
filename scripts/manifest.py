"""What the last build read and wrote, so that the next can tell in a blink what is stale.

A stamp (size and time of change) that stayed the same spares reading a file; where it moved,
the file's digest decides. Nothing heavy is imported here: this is all that runs when nothing
changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scripts.course import read_bytes
from scripts.tree import Stamp, stamp_of, walk

VERSION = 2
OLDER = "older code"
"""State of a lesson whose record is older than its code."""

_TREES = ("docs", "lesson_code", "scripts")
_FILES = ("mkdocs.yml", "requirements.txt")


@dataclass(frozen=True)
class Built:
    """What the last build made of one lesson."""

    key: str
    """Digest of all that its fragments and checks depend on."""
    facts: Mapping[str, str]
    """What the tables over all lessons say of it."""
    outputs: tuple[str, ...]
    """Paths relative to the root."""


@dataclass(frozen=True)
class Manifest:
    """The state that the last good build left."""

    environment: str
    inputs: Mapping[str, tuple[int, int, str]]
    """Path → time of change, size, SHA-256."""
    outputs: Mapping[str, Stamp]
    lessons: Mapping[str, Built] = field(default_factory=dict)
    site_key: str = ""
    notes: tuple[str, ...] = ()
    """What a person should know as long as it stays so."""

    @property
    def older(self) -> tuple[str, ...]:
        """Lessons that were not to run, though their code is newer than their records."""
        return tuple(n for n, built in self.lessons.items() if built.facts.get("state") == OLDER)


EMPTY = Manifest("", {}, {})


def environment() -> str:
    """The Python at work and the moment its packages last changed."""
    packages = sysconfig.get_paths()["purelib"]
    return f"{sys.version} {sys.prefix} {Path(packages).stat().st_mtime_ns}"


def input_stamps(root: Path) -> dict[str, Stamp]:
    """Stamps of every file that a build reads, by path relative to the root."""
    found: dict[str, Stamp] = {}
    base = str(root)
    for name in _FILES:
        if (known := stamp_of(f"{base}/{name}")) is not None:
            found[name] = known
    for tree in _TREES:
        walk(f"{base}/{tree}", tree, found)
    return found


def output_stamps(root: Path, paths: Iterable[str]) -> dict[str, Stamp | None]:
    """Stamps of these files; None where one is missing."""
    base = str(root)
    return {path: stamp_of(f"{base}/{path}") for path in paths}


def tree_stamps(root: Path, tree: str) -> dict[str, Stamp]:
    """Stamps of every file below a folder, by path relative to the root."""
    found: dict[str, Stamp] = {}
    walk(f"{root}/{tree}", tree, found)
    return found


def is_current(manifest: Manifest, root: Path) -> bool:
    """Whether nothing that the last build read or wrote has moved since."""
    if manifest.environment != environment():
        return False
    stamps = input_stamps(root)
    if len(stamps) != len(manifest.inputs):
        return False
    if any(manifest.inputs.get(path, ())[:2] != stamp for path, stamp in stamps.items()):
        return False
    return _stand(str(root), manifest.outputs)


def hashes(root: Path, stamps: Mapping[str, Stamp], last: Manifest) -> dict[str, str]:
    """SHA-256 of every input; files whose stamp stayed are not read again.

    Raises:
        CourseError: A file cannot be read, such as one that an editor has just taken away.
    """
    found = {}
    for path, stamp in stamps.items():
        known = last.inputs.get(path)
        if known is not None and known[:2] == stamp:
            found[path] = known[2]
        else:
            found[path] = file_hash(root, path)
    return found


def file_hash(root: Path, path: str) -> str:
    """SHA-256 of a file.

    Raises:
        CourseError: It cannot be read.
    """
    return hashlib.sha256(read_bytes(root / path, path)).hexdigest()


def load(path: Path) -> Manifest:
    """The manifest, or an empty one where it is missing, damaged or of another version."""
    try:
        data = json.loads(path.read_bytes())
        if data["version"] != VERSION:
            return EMPTY
        return Manifest(
            environment=data["environment"],
            inputs={name: (row[0], row[1], row[2]) for name, row in data["inputs"].items()},
            outputs={name: (row[0], row[1]) for name, row in data["outputs"].items()},
            lessons={
                name: Built(row["key"], row["facts"], tuple(row["outputs"]))
                for name, row in data["lessons"].items()
            },
            site_key=data["site_key"],
            notes=tuple(data["notes"]),
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return EMPTY  # all of it can be made again


def dump(manifest: Manifest) -> str:
    """The manifest as JSON text."""
    lessons = {
        name: {"key": b.key, "facts": b.facts, "outputs": b.outputs}
        for name, b in manifest.lessons.items()
    }
    data = {
        "version": VERSION,
        "environment": manifest.environment,
        "inputs": manifest.inputs,
        "outputs": manifest.outputs,
        "lessons": lessons,
        "site_key": manifest.site_key,
        "notes": manifest.notes,
    }
    return json.dumps(data)


def _stand(base: str, outputs: Mapping[str, Stamp]) -> bool:
    """Whether these files are as they were left; the loop that every build waits for."""
    look = os.stat
    try:
        for path, (changed, size) in outputs.items():
            status = look(f"{base}/{path}")
            if status.st_mtime_ns != changed or status.st_size != size:
                return False
    except OSError:
        return False
    return True
