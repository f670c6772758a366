"""The module that a lesson's cells run in."""

from __future__ import annotations
import __future__

import ast
import importlib.machinery
import linecache
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.lesson import Lesson
from scripts.module_text import lines_of


@dataclass(frozen=True)
class Namespace:
    """A fresh ``__main__`` for one lesson, and how its code is compiled."""

    module: types.ModuleType
    file: str
    """Absolute path, so that tracebacks find their lines."""
    flags: int
    """Compiler flags of the module's ``from __future__`` imports."""

    @property
    def names(self) -> dict[str, object]:
        """The module's global names."""
        return self.module.__dict__

    def run(self, source: str, line: int, names: dict[str, object] | None = None) -> None:
        """Run a piece of the module as if it stood in its place.

        Args:
            source: The piece.
            line: 1-based line of the module where it begins.
            names: Global names to run it in; by default the module's own.

        Raises:
            BaseException: Whatever the piece raises.
        """
        padded = "\n" * (line - 1) + source
        code = compile(padded, self.file, "exec", flags=self.flags, dont_inherit=True)
        exec(code, self.names if names is None else names)  # noqa: S102


def open_namespace(lesson: Lesson, root: Path) -> Namespace:
    """Make the lesson ``__main__``, with its folder first on the import path.

    Args:
        lesson: The lesson.
        root: The project's folder.
    """
    file = str(root / lesson.path)
    module = types.ModuleType("__main__", lesson.docstring)
    module.__file__ = file
    sys.modules["__main__"] = module
    sys.argv = [file]
    sys.path[0] = str((root / lesson.path).parent)
    sys.dont_write_bytecode = True
    sys.path_hooks.insert(0, _fresh_modules(Path(sys.path[0])))
    sys.path_importer_cache.pop(sys.path[0], None)
    # The text that was parsed, whatever becomes of the file while the lesson runs.
    linecache.cache[file] = (
        len(lesson.source),
        None,
        lines_of(lesson.source),
        file,
    )
    return Namespace(module, file, _future_flags(lesson.source))


def _future_flags(source: str) -> int:
    flags = 0
    if "__future__" not in source:  # parsing takes milliseconds
        return flags
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                flags |= getattr(__future__, alias.name).compiler_flag
    return flags


class _FreshLoader(importlib.machinery.SourceFileLoader):
    """Compiles a local module from its source.

    Bytecode is trusted by time and size, so an edit within the same second would go unseen.
    """

    def get_code(self, fullname: str) -> types.CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _fresh_modules(inside: Path) -> Callable[[str], importlib.machinery.FileFinder]:
    def hook(folder: str) -> importlib.machinery.FileFinder:
        path = Path(folder)
        if path != inside and inside not in path.parents:
            raise ImportError
        return importlib.machinery.FileFinder(folder, (_FreshLoader, [".py"]))

    return hook
