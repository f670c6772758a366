"""What is installed, beside what is pinned."""

from __future__ import annotations

import importlib.metadata

from scripts.errors import RunError
from scripts.lesson import Lesson
from scripts.pins import Pins
from scripts.record import Digest, Provenance

_HINT = "`make site` installs what is pinned; `make lock` pins anew."


def mismatches(pins: Pins) -> tuple[str, ...]:
    """One sentence for every package that is installed in another version than pinned."""
    installed = {name: _version(name) for name in pins.versions}
    return tuple(
        f"{name} {installed[name]} is installed, but {pinned} is pinned. {_HINT}"
        for name, pinned in pins.versions.items()
        if installed[name] not in (None, pinned)
    )


def check_versions(lesson: Lesson, digest: Digest, provenance: Provenance) -> None:
    """Refuse to record a run under pins that it did not use.

    Raises:
        RunError: For the first package that ran in another version.
    """
    for name, ran in sorted(provenance.packages.items()):
        pinned = digest.parts.get(f"package:{name}", ran)
        if pinned != ran:
            raise RunError(
                f"it ran with {name} {ran}, but {pinned} is pinned, so it is not recorded",
                where=lesson.path,
                hint=_HINT,
            )


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
