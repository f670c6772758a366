"""What one statement does to names: reads, binds, changes, and leaves for later."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from dataclasses import dataclass

_AT_ONCE = frozenset({"listcomp", "setcomp", "dictcomp", "genexpr"})
"""Nested scopes whose bodies run where they stand."""

_SETTLING = (
    ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import,
    ast.ImportFrom,
)  # fmt: skip
"""Statements that bind their names whatever happens."""

_HARMLESS = frozenset({"print", "display", "help", "len", "repr", "isinstance"})
"""Built-in functions that change none of their arguments."""


@dataclass(frozen=True)
class Effects:
    """Global names, by what the statement does to them."""

    reads: frozenset[str]
    binds: frozenset[str]
    settles: frozenset[str]
    """Bound for certain, so an earlier binding no longer matters."""
    changes: frozenset[str]
    """Stored into: ``x[0] = …``, ``x.a = …``, ``x += …``."""
    touches: frozenset[str]
    """Handed to a call made for its effect, such as ``rows.append(x)``."""
    late: frozenset[str]
    """Read when a function that the statement defines is called."""

    @property
    def writes(self) -> frozenset[str]:
        """Names whose meaning the statement may set."""
        return self.binds | self.changes

    def then(self, other: Effects) -> Effects:
        """Both, one after the other."""
        return Effects(
            self.reads | (other.reads - self.settles),
            self.binds | other.binds,
            self.settles | other.settles,
            self.changes | other.changes,
            self.touches | other.touches,
            self.late | other.late,
        )


def effects(node: ast.stmt) -> Effects:
    """The effects of one top-level statement."""
    table = symtable.symtable(ast.unparse(node), "statement", "exec")
    reads, late = {s.get_name() for s in table.get_symbols() if s.is_referenced()}, set[str]()
    for child in table.get_children():
        _nested(child, reads, late, called_later=False)
    binds = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    parts = list(_own_parts(node))
    changes = {name for part in parts for name in _changed(part)}
    touches = {name for part in parts for name in _touched(part)}
    return Effects(
        reads=frozenset(reads | changes | touches),
        binds=frozenset(binds),
        settles=frozenset(binds - changes) if isinstance(node, _SETTLING) else frozenset(),
        changes=frozenset(changes),
        touches=frozenset(touches),
        late=frozenset(late),
    )


def _nested(
    table: symtable.SymbolTable, reads: set[str], late: set[str], *, called_later: bool
) -> None:
    """Sort the globals of a nested scope into those read at once and those read when called."""
    called_later = called_later or (
        table.get_type() == "function" and table.get_name() not in _AT_ONCE
    )
    names = {s.get_name() for s in table.get_symbols() if s.is_global()}
    (late if called_later else reads).update(names)
    for child in table.get_children():
        _nested(child, reads, late, called_later=called_later)


def _own_parts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and what is below it, without the bodies of functions."""
    yield node
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        return
    for child in ast.iter_child_nodes(node):
        yield from _own_parts(child)


def _changed(part: ast.AST) -> Iterator[str]:
    """Names whose object a store, a deletion or an augmented assignment reaches into."""
    if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
        yield part.target.id
    if isinstance(part, (ast.Attribute, ast.Subscript)) and not isinstance(part.ctx, ast.Load):
        yield from _root(part)


def _touched(part: ast.AST) -> Iterator[str]:
    """Names that a call made for its effect may change."""
    if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Call)):
        return
    call = part.value
    if isinstance(call.func, ast.Name) and call.func.id in _HARMLESS:
        return
    if "assert" in ast.unparse(call.func):  # np.testing.assert_allclose(…) is a check
        return
    for node in _own_parts(call):
        if isinstance(node, ast.Name):
            yield node.id


def _root(node: ast.expr) -> Iterator[str]:
    """The name at the head of ``a.b[c].d``, where there is one."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id
