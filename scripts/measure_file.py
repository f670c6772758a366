"""The measurement as one file to download: the modules of `scripts.measure`, joined."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from scripts.errors import CourseError

DOWNLOAD = "downloads/ridgepoint-measure.py"
"""Where the file lies below the site's root."""
_SCRIPTS = Path(__file__).parent
_NEEDED = ("jax", "numpy")
_HEAD = '''\
"""Measure this machine: matrix products, memory bandwidth, the dispatch floor.

From the Ridgepoint course; it needs Python 3.11 or newer, jax and numpy, and nothing else:

    python ridgepoint-measure.py

It writes ridgepoint-measurement.json and .svg into the current folder; --help tells the rest.
Joined from the modules of scripts/measure, which is the place to change it. MIT licence.
"""
# /// script
# requires-python = ">=3.11"
# dependencies = ["jax", "numpy"]
# ///

from __future__ import annotations

'''
_MISSING = """\
except ImportError as missing:
    raise SystemExit(
        f"error: {missing}\\n  → This needs jax and numpy: python -m pip install jax numpy"
    ) from None
"""


def measure_file() -> str:
    """The one file, as it is offered.

    Raises:
        CourseError: The modules cannot be joined.
    """
    files = [_SCRIPTS / "machine.py", *sorted((_SCRIPTS / "measure").glob("*.py"))]
    sources = {_dotted(path): path.read_text(encoding="utf-8") for path in files}
    return join(sources, "scripts.measure.__main__")


def join(sources: Mapping[str, str], last: str) -> str:
    """Join modules that import names from one another into one.

    Args:
        sources: Dotted name → text of every module.
        last: The one that runs, and imports the others directly or through others.

    Raises:
        CourseError: A name stands at the top of two modules, or a module is imported as a whole,
            or is not there.
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    order = _in_order(trees, last)
    _refuse_clashes({name: trees[name] for name in order})
    nodes = [node for name in order for node in trees[name].body]
    outside = [each for each in nodes if _is_import(each) and not _own_module(each, trees)]
    bodies = [_body(sources[name], trees[name]) for name in order]
    return _HEAD + _imports_text(outside) + "".join(f"\n\n{body}\n" for body in bodies)


def _dotted(path: Path) -> str:
    return ".".join(("scripts", *path.relative_to(_SCRIPTS).with_suffix("").parts))


def _in_order(trees: Mapping[str, ast.Module], last: str) -> list[str]:
    """Every module that the last one needs, each after those that it imports."""
    order: list[str] = []

    def visit(name: str) -> None:
        for node in trees[name].body:
            needed = _own_module(node, trees)
            if needed and needed not in order:
                visit(needed)
        order.append(name)

    visit(last)
    return order


def _own_module(node: ast.stmt, trees: Mapping[str, ast.Module]) -> str:
    """The module of ours that a statement takes names from; empty for all others."""
    if isinstance(node, ast.ImportFrom):
        modules = [node.module or ""]
    else:
        modules = [each.name for each in node.names] if isinstance(node, ast.Import) else []
    if not any(name.partition(".")[0] == "scripts" for name in modules):
        return ""
    is_plain = isinstance(node, ast.ImportFrom) and not any(each.asname for each in node.names)
    if is_plain and modules[0] in trees:
        return modules[0]
    raise CourseError(
        f"`{ast.unparse(node)}` cannot stand in the one file",
        where="scripts/measure",
        hint="Import names, as they are, from modules that are part of it.",
    )


def _refuse_clashes(trees: Mapping[str, ast.Module]) -> None:
    names = Counter(name for tree in trees.values() for name in _top_names(tree.body))
    if twice := sorted(name for name, count in names.items() if count > 1):
        raise CourseError(
            f"the names {', '.join(twice)} stand in more than one module",
            where="scripts/measure",
            hint="Rename one of each: all modules become one file.",
        )


def _top_names(body: Iterable[ast.stmt]) -> list[str]:
    found = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]
    return found


def _imports_text(nodes: Iterable[ast.stmt]) -> str:
    """The imports: first what Python brings, then what may be missing, with a word where it is."""
    plain: set[str] = set()
    names: defaultdict[str, set[str]] = defaultdict(set)
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            names[node.module].update(alias.name for alias in node.names)
        else:
            plain.add(ast.unparse(node))
    names.pop("__future__", None)  # it stands in the head
    rows = sorted(plain)
    rows += [f"from {key} import {', '.join(sorted(names[key]))}" for key in sorted(names)]
    missing = [row for row in rows if row.split()[1].partition(".")[0] in _NEEDED]
    guarded = "".join(f"    {row}\n" for row in missing)
    standard = "".join(f"{row}\n" for row in rows if row not in missing)
    return standard + (f"\ntry:\n{guarded}{_MISSING}" if missing else "")


def _body(source: str, tree: ast.Module) -> str:
    """A module below its imports, with its docstring as a comment."""
    docstring = (ast.get_docstring(tree) or "").splitlines()
    title = "\n".join(f"# {line}".rstrip() for line in ["-" * 97, *docstring])
    head = max(node.end_lineno or 0 for node in tree.body if _is_import(node))
    return f"{title}\n\n" + "\n".join(source.splitlines()[head:]).strip("\n")


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)
