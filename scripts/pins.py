"""The pinned requirements: which version of what, and who asked for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)")
_VIA = re.compile(r"^ +#(?: via)? +([A-Za-z0-9][A-Za-z0-9._-]*)$")


def normalise(name: str) -> str:
    """A distribution's name as the index compares it: ``ml_dtypes`` → ``ml-dtypes``."""
    return re.sub(r"[-_.]+", "-", name).lower()


@dataclass(frozen=True)
class Pins:
    """Pinned versions by distribution, and what each of them needs."""

    versions: Mapping[str, str]
    needs: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def closure(self, names: Iterable[str]) -> dict[str, str]:
        """Versions of these distributions and of all that they need, sorted by name."""
        found: set[str] = set()
        waiting = [normalise(name) for name in names]
        while waiting:
            name = waiting.pop()
            if name in self.versions and name not in found:
                found.add(name)
                waiting.extend(self.needs.get(name, ()))
        return {name: self.versions[name] for name in sorted(found)}


def parse_pins(text: str) -> Pins:
    """Read a requirements file as the lock command writes it, with its ``# via`` notes."""
    versions: dict[str, str] = {}
    needs: dict[str, set[str]] = {}
    current = ""
    for line in text.splitlines():
        if match := _PIN.match(line):
            current = normalise(match[1])
            versions.setdefault(current, match[2])
        elif current and (match := _VIA.match(line)):
            needs.setdefault(normalise(match[1]), set()).add(current)
    return Pins(versions, {name: frozenset(what) for name, what in needs.items()})
