"""What the code looks like: lint, format, types, sizes, and what importing it does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.gate.tools import ROOT, name, own_files, run_module

MODULE_LINES = 250
FUNCTION_LINES = 30
HEAVY = ("jax", "matplotlib", "mkdocs", "nbconvert", "numpy", "pymdownx")
SCRIPTS = [path for path in own_files(".py") if ROOT / "scripts" in path.parents]


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("codespell_lib",)],
    ids=" ".join,
)
def test_the_tool_has_nothing_to_say(command):
    code, output = run_module(*command)
    assert code == 0, output


def test_every_module_is_short():
    lengths = {name(path): len(read(path).splitlines()) for path in SCRIPTS}
    assert {path: lines for path, lines in lengths.items() if lines > MODULE_LINES} == {}


def test_every_function_is_short():
    lengths = {
        f"{name(path)}:{node.lineno} {node.name}": code_lines(node)
        for path in SCRIPTS
        for node in ast.walk(ast.parse(read(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {place: lines for place, lines in lengths.items() if lines > FUNCTION_LINES} == {}


def read(path: Path) -> str:
    """The text of a module."""
    return path.read_text(encoding="utf-8")


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its decorators and docstring."""
    body = function.body
    start, first = function.lineno, body[0]
    is_documented = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if is_documented else 0
    return (function.end_lineno or start) - start + 1 - docstring


def test_only_the_console_speaks_asks_and_exits():
    edge = {"click.echo", "exit", "input", "sys.exit"}  # ruff looks for `print`
    calls = [
        f"{name(path)}:{node.lineno} {ast.unparse(node.func)}"
        for path in SCRIPTS
        if path.name not in {"console.py", "__main__.py"}
        for node in ast.walk(ast.parse(read(path)))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in edge
    ]
    assert calls == []


def test_importing_a_module_does_nothing():
    harmless = (
        ast.AnnAssign, ast.Assign, ast.ClassDef, ast.FunctionDef, ast.Import, ast.ImportFrom
    )  # fmt: skip

    def tries_an_import(node: ast.stmt) -> bool:
        return isinstance(node, ast.Try) and isinstance(node.body[0], ast.Import)

    acts = [
        f"{name(path)}:{node.lineno} {ast.unparse(node).splitlines()[0]}"
        for path in SCRIPTS
        for node in ast.parse(read(path)).body
        if not (isinstance(node, harmless) or tries_an_import(node))
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
        and not (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test))
    ]
    assert acts == []


def test_nothing_public_is_there_for_nobody():
    mentions = Counter(word for path in SCRIPTS for word in re.findall(r"\w+", read(path)))
    lonely = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in SCRIPTS
        if path.name not in ("__main__.py", "hooks.py")  # called by name from outside
        for node in ast.parse(read(path)).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and mentions[node.name] == 1
    ]
    assert lonely == []


def test_importing_the_command_line_imports_nothing_heavy():
    program = f"import sys, scripts.__main__; print(*set({HEAVY}) & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_the_package_itself_holds_nothing():
    tree = ast.parse(read(ROOT / "scripts" / "__init__.py"))
    assert [type(node).__name__ for node in tree.body] == ["Expr"]  # its docstring
