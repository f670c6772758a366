"""What a statement does to global names: reads, binds, changes, and leaves for later."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

_AT_ONCE = frozenset({"listcomp", "setcomp", "dictcomp", "genexpr"})
"""Nested scopes whose bodies run where they stand."""

_SETTLING = (
    ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import,
    ast.ImportFrom,
)  # fmt: skip
"""Statements that bind their names whatever happens."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

_HARMLESS = frozenset({"print", "display", "help", "len", "repr", "isinstance"})
"""Functions that change none of their arguments."""


@dataclass(frozen=True)
class Effects:
    """Global names, by what the statement does to them."""

    reads: frozenset[str] = frozenset()
    """Read before the statement itself has bound them."""
    binds: frozenset[str] = frozenset()
    settles: frozenset[str] = frozenset()
    """Bound for certain, so an earlier binding no longer matters."""
    changes: frozenset[str] = frozenset()
    """Their objects are stored into, or handed to a call made for its effect."""
    calls: frozenset[str] = frozenset()
    """Called for their effect."""
    late_reads: frozenset[str] = frozenset()
    """Read when a function that the statement defines is called."""
    late_changes: frozenset[str] = frozenset()
    """Changed when a function that the statement defines is called."""

    def then(self, other: Effects) -> Effects:
        """Both, one after the other."""
        return Effects(
            self.reads | (other.reads - self.settles),
            self.binds | other.binds,
            self.settles | other.settles,
            self.changes | other.changes,
            self.calls | other.calls,
            self.late_reads | other.late_reads,
            self.late_changes | other.late_changes,
        )

    def perhaps(self) -> Effects:
        """The same, where it may not come to it."""
        return replace(self, settles=frozenset())


def effects(node: ast.stmt) -> Effects:
    """The effects of one top-level statement."""
    if isinstance(node, ast.For):
        body = _bound(node.target).then(_block(node.body)).perhaps()
        return _expression(node.iter).then(body).then(_block(node.orelse).perhaps())
    if isinstance(node, (ast.While, ast.If)):
        either = _block(node.body).perhaps().then(_block(node.orelse).perhaps())
        return _expression(node.test).then(either)
    if isinstance(node, ast.With):
        found = Effects()
        for item in node.items:
            found = found.then(_expression(item.context_expr))
            found = found.then(_bound(item.optional_vars)) if item.optional_vars else found
        return found.then(_block(node.body))
    if isinstance(node, ast.Try):
        found = _block([*node.body, *node.orelse]).perhaps()
        for handler in node.handlers:
            found = found.then(_handled(handler).perhaps())
        return found.then(_block(node.finalbody))
    return _simple(node)


def _block(statements: Iterable[ast.stmt]) -> Effects:
    found = Effects()
    for statement in statements:
        found = found.then(effects(statement))
    return found


def _expression(node: ast.expr) -> Effects:
    return _simple(ast.Assert(node))


def _bound(target: ast.expr) -> Effects:
    """The effects of binding a loop's or a context's target."""
    value = ast.Constant(None)
    return _simple(ast.Assign([target], value))


def _handled(handler: ast.ExceptHandler) -> Effects:
    found = _expression(handler.type) if handler.type else Effects()
    names = frozenset({handler.name} if handler.name else ())
    return found.then(Effects(binds=names, settles=names)).then(_block(handler.body))


def _simple(node: ast.stmt) -> Effects:
    """The effects of a statement without statements inside that run where they stand."""
    source = ast.unparse(ast.fix_missing_locations(node))
    table = symtable.symtable(source, "statement", "exec")
    reads, late = {s.get_name() for s in table.get_symbols() if s.is_referenced()}, set[str]()
    for child in table.get_children():
        _nested(child, reads, late, called_later=False)
    binds = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
    parts = list(_own_parts(node))
    changes = {name for part in parts for name in (*_stored(part), *_handed(part))}
    own = set(parts)
    inside = [part for part in ast.walk(node) if part not in own]
    return Effects(
        reads=frozenset(reads | changes),
        binds=frozenset(binds),
        settles=frozenset(binds - changes if isinstance(node, _SETTLING) else ()),
        changes=frozenset(changes),
        calls=frozenset(name for part in parts for name in _called(part)),
        late_reads=frozenset(late),
        late_changes=frozenset(
            late & {name for part in inside for name in (*_stored(part), *_handed(part))}
        ),
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
    if not isinstance(node, _FUNCTIONS):
        for child in ast.iter_child_nodes(node):
            yield from _own_parts(child)


def _stored(part: ast.AST) -> Iterator[str]:
    """Names whose object a store, a deletion or an augmented assignment reaches into."""
    if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
        yield part.target.id
    if isinstance(part, (ast.Attribute, ast.Subscript)) and not isinstance(part.ctx, ast.Load):
        yield from _root(part)


def _effectful(part: ast.AST) -> ast.Call | None:
    """A call made for its effect; printing and checking have none that matters here."""
    if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Call)):
        return None
    function = part.value.func
    if isinstance(function, ast.Name) and function.id in _HARMLESS:
        return None
    if "assert" in ast.unparse(function):  # np.testing.assert_allclose(…)
        return None
    return part.value


def _handed(part: ast.AST) -> Iterator[str]:
    """Names that a call made for its effect may change: the receiver, and bare arguments."""
    if call := _effectful(part):
        if not isinstance(call.func, ast.Name):
            yield from _root(call.func)
        for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
            bare = argument.value if isinstance(argument, ast.Starred) else argument
            yield from _root(bare)


def _called(part: ast.AST) -> Iterator[str]:
    call = _effectful(part)
    if call and isinstance(call.func, ast.Name):
        yield call.func.id


def _root(node: ast.expr) -> Iterator[str]:
    """The name at the head of ``a.b[c].d``, where there is one."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id
