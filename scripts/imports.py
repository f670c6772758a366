"""What a module imports: other modules of the course, and pinned packages."""

from __future__ import annotations

import ast
import difflib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from scripts.errors import LessonError
from scripts.module_text import parse_python
from scripts.pins import Pins, normalise


@dataclass(frozen=True)
class Imported:
    """One imported name, dotted, with the line that imports it."""

    name: str
    line: int
    level: int = 0
    """Dots before a name that counts from the module's own package."""


def imported_names(tree: ast.Module) -> list[Imported]:
    """Every dotted name that the module may import, in order of appearance.

    ``from a import b`` gives ``a`` and ``a.b``, since ``b`` may be a module.
    """
    found: list[Imported] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [Imported(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            names = [base, *(f"{base}.{alias.name}".strip(".") for alias in node.names)]
            found += [Imported(name, node.lineno, node.level) for name in names]
    return [item for item in found if item.name]


def local_modules(source: str, path: str, read: Callable[[str], str | None]) -> dict[str, str]:
    """The modules of the course that a module imports, directly or through others.

    Args:
        source: The module's text.
        path: Its path relative to the project.
        read: Gives the text of ``lesson_code``'s file for a relative path such as
            ``helpers/plots.py``, or None where there is none.

    Returns:
        Path relative to ``lesson_code`` → text, sorted.
    """
    found: dict[str, str] = {}
    folder = PurePosixPath(path).parent
    waiting = [(source, PurePosixPath(path).name)]
    while waiting:
        text, module = waiting.pop()
        for imported in imported_names(parse_python(text, str(folder / module))):
            for candidate in _candidates(_absolute(imported, module)):
                if candidate in found or (content := read(candidate)) is None:
                    continue
                found[candidate] = content
                waiting.append((content, candidate))
    return dict(sorted(found.items()))


def _absolute(imported: Imported, module: str) -> str:
    """An imported name as it counts from ``lesson_code``, where ``module`` lies."""
    if not imported.level:
        return imported.name
    package = module.split("/")[: -imported.level]
    return ".".join([*package, imported.name])


def _candidates(name: str) -> list[str]:
    """Files that importing a dotted name may run: the packages on the way, and the module."""
    parts = name.split(".")
    paths = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return [f"{path}/__init__.py" for path in paths] + [f"{path}.py" for path in paths]


def _hint(top: str, pins: Pins) -> str:
    """What to do about an unknown import; only a name that is nearly the same is worth naming."""
    close = difflib.get_close_matches(normalise(top), pins.versions, n=1, cutoff=0.8)
    asked = f"Did you mean {close[0]!r}? " if close else ""
    return f"{asked}Add a package to pyproject.toml and run `make lock`."


def pinned_packages(
    sources: Mapping[str, str], local: Mapping[str, str], pins: Pins
) -> dict[str, str]:
    """Pinned versions of every package that the modules import, and of what those need.

    Args:
        sources: Path → text of the lesson's module and of its local modules.
        local: The local modules, by path relative to ``lesson_code``.
        pins: The pinned requirements.

    Raises:
        LessonError: Where a module imports what is neither local, nor standard, nor pinned.
    """
    own = {path.split("/")[0].removesuffix(".py") for path in local}
    names: set[str] = set()
    for path, text in sources.items():
        for imported in imported_names(parse_python(text, path)):
            top = imported.name.split(".")[0]
            if imported.level or top in own or top in sys.stdlib_module_names:
                continue
            if normalise(top) not in pins.versions:
                raise LessonError(
                    f"imports {top!r}, which is neither in lesson_code nor pinned",
                    where=f"{path}:{imported.line}",
                    hint=_hint(top, pins),
                )
            names.add(normalise(top))
    return pins.closure(names)
