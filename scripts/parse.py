"""Module text to `Lesson`: markers, options, and every rule that needs no run."""

from __future__ import annotations

import ast
import re
import textwrap

from scripts.errors import LessonError, nearest
from scripts.exercise import parse_exercise
from scripts.lesson import EXERCISE_ROLES, ROLES, Cell, Lesson, Options, Role
from scripts.module_text import (
    Comment,
    check_text,
    column_zero_comments,
    lines_of,
    parse_python,
)

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_OPTION = re.compile(r'\s*([A-Za-z_]\w*)="([^"]*)"')
_OPTION_NAMES = ("role", "volatile", "rtol", "warns", "stderr", "timeout")


def parse(source: str, path: str, lesson_id: str) -> Lesson:
    """Parse the text of a lesson's module.

    Args:
        source: The module's text.
        path: Its path relative to the project, for messages.
        lesson_id: Such as ``performance-04``.

    Returns:
        The lesson, its cells in the order of the module.

    Raises:
        LessonError: With ``path:line``, for the first rule that the text breaks.
    """
    check_text(source, path)
    tree = parse_python(source, path)
    markers = [c for c in column_zero_comments(source) if c.text.startswith("# %%")]
    if not markers:
        raise LessonError(
            "the module has no cells",
            where=f"{path}:1",
            hint='Begin the first one with a line such as: # %% imports role="setup"',
        )
    _check_statements(tree, markers, path)
    lines = lines_of(source)
    ends = [marker.line - 1 for marker in markers[1:]] + [len(lines)]
    cells: list[Cell] = []
    for marker, end in zip(markers, ends, strict=True):
        body = "".join(lines[marker.line : end])
        cells.append(_cell(marker, body, path, cells))
    _check_verdict(cells, path, lesson_id)
    return Lesson(lesson_id, path, source, ast.get_docstring(tree) or "", tuple(cells))


def _check_statements(tree: ast.Module, markers: list[Comment], path: str) -> None:
    """Code stands inside cells, and no statement crosses a marker."""
    first = markers[0].line
    for index, node in enumerate(tree.body):
        end = node.end_lineno or node.lineno
        crossed = [m.line for m in markers if node.lineno < m.line <= end]
        if crossed:
            raise LessonError(
                "a cell begins inside a statement",
                where=f"{path}:{crossed[0]}",
                hint=f"The statement began at line {node.lineno}; move the marker out of it.",
            )
        is_docstring = index == 0 and isinstance(node, ast.Expr)
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if node.lineno < first and not (is_docstring or is_future):
            raise LessonError(
                "code stands before the first cell",
                where=f"{path}:{node.lineno}",
                hint="Only the docstring and `from __future__` imports may; give it a cell.",
            )


def _cell(marker: Comment, body: str, path: str, earlier: list[Cell]) -> Cell:
    where = f"{path}:{marker.line}"
    name, given = _marker_parts(marker.text, where)
    for cell in earlier:
        if cell.name == name:
            raise LessonError(
                f"the cell name {name!r} is taken",
                where=where,
                hint=f"The first {name!r} begins at {path}:{cell.line}; rename one of them.",
            )
    role = _role(given.pop("role", None), name, where)
    if not body.strip():
        raise LessonError("the cell is empty", where=where, cell=name, hint="Delete its marker.")
    options = _options(given, name, where)
    if role == "error":
        return _error_cell(name, marker.line, body, options, path)
    body = body.rstrip("\n") + "\n"
    exercise = parse_exercise(body, marker.line + 1, path, name) if role in EXERCISE_ROLES else None
    return Cell(name, role, marker.line, body, marker.line + 1, body, options, exercise)


def _marker_parts(text: str, where: str) -> tuple[str, dict[str, str]]:
    rest = text.removeprefix("# %%")
    name, _, tail = rest.strip().partition(" ")
    if not name or "=" in name:
        raise LessonError(
            "the cell has no name", where=where, hint='Write: # %% a-name role="step"'
        )
    if not _NAME.fullmatch(name):
        raise LessonError(
            f"{name!r} is not a cell name",
            where=where,
            hint="Names are lower-case words joined by hyphens, such as warm-timings.",
        )
    if name == "program":
        raise LessonError(
            "no cell can be named 'program'",
            where=where,
            hint="Pages include the listing of all cells by that name; choose another.",
        )
    return name, _given(tail.rstrip(), name, where)


def _given(tail: str, name: str, where: str) -> dict[str, str]:
    given: dict[str, str] = {}
    position = 0
    while position < len(tail):
        match = _OPTION.match(tail, position)
        if match is None:
            raise LessonError(
                f"cannot read {tail[position:].strip()!r} on the cell's marker",
                where=where,
                cell=name,
                hint='Options are written key="value", with straight double quotes.',
            )
        given[match[1]] = match[2]
        position = match.end()
    return given


def _role(role: str | None, name: str, where: str) -> Role:
    if role is None:
        raise LessonError(
            "the cell has no role",
            where=where,
            cell=name,
            hint=f'Add role="…": one of {", ".join(ROLES)}.',
        )
    for known in ROLES:
        if role == known:
            return known
    raise LessonError(f"unknown role {role!r}", where=where, cell=name, hint=nearest(role, ROLES))


def _options(given: dict[str, str], name: str, where: str) -> Options:
    for key in given:
        if key not in _OPTION_NAMES:
            raise LessonError(
                f"unknown option {key!r}", where=where, cell=name, hint=nearest(key, _OPTION_NAMES)
            )
    for key in ("warns", "stderr"):
        try:
            re.compile(given.get(key, ""))
        except re.error as error:
            raise LessonError(
                f"{key}={given[key]!r} is not a regular expression: {error}", where=where, cell=name
            ) from None
    patterns = tuple(part.strip() for part in given.get("volatile", "").split(",") if part.strip())
    return Options(
        volatile=patterns,
        rtol=_number(given, "rtol", 0.0, name, where),
        warns=given.get("warns", ""),
        stderr=given.get("stderr", ""),
        timeout_seconds=_number(given, "timeout", Options.timeout_seconds, name, where),
    )


def _number(given: dict[str, str], key: str, default: float, name: str, where: str) -> float:
    text = given.get(key)
    try:
        number = default if text is None else float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise LessonError(f"{key}={text!r} is not a number of at least 0", where=where, cell=name)
    return number


def _error_cell(name: str, line: int, body: str, options: Options, path: str) -> Cell:
    """An ``error`` cell is one ``try`` with one ``except``, so that the plain module runs on."""
    statements = ast.parse(body).body
    statement = statements[0] if len(statements) == 1 else None
    handlers = statement.handlers if isinstance(statement, ast.Try) else []
    kind = handlers[0].type if len(handlers) == 1 else None
    if not isinstance(statement, ast.Try) or not isinstance(kind, ast.Name):
        raise LessonError(
            "an error cell is one `try:` with one `except SomeError as error:`",
            where=f"{path}:{line}",
            cell=name,
            hint="Readers are shown the body of the try; the except keeps the plain module going.",
        )
    first, last = statement.body[0].lineno, statement.body[-1].end_lineno
    shown = "".join(lines_of(body)[first - 1 : last])
    raises = Options(
        options.volatile, options.rtol, kind.id, options.warns, options.stderr,
        options.timeout_seconds,
    )  # fmt: skip
    whole = body.rstrip("\n") + "\n"
    return Cell(name, "error", line, textwrap.dedent(shown), line + first, whole, raises)


def _check_verdict(cells: list[Cell], path: str, lesson_id: str) -> None:
    verdicts = [cell for cell in cells if cell.role == "verdict"]
    if len(verdicts) == 1 and cells[-1] is verdicts[0]:
        return
    place = verdicts[0] if verdicts else cells[-1]
    raise LessonError(
        "the last cell must be the one verdict",
        where=f"{path}:{place.line}",
        cell=place.name,
        hint=f'End the module with: # %% verdict role="verdict" and print("PASS: {lesson_id}")',
    )
