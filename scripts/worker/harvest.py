"""What a cell publishes by binding ``values``, ``programs`` or ``figures``."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from scripts.errors import CourseError, RunError
from scripts.figure import check_figure
from scripts.lesson import Cell
from scripts.run import Json, Program, PublishedFigure, Value
from scripts.worker.origins import OwnCode
from scripts.worker.programs import program

_NAMES = ("values", "programs", "figures")


class Harvest:
    """Gathers what a lesson publishes, cell by cell.

    Args:
        own: The lesson's own code, where its programs come from.
    """

    def __init__(self, own: OwnCode) -> None:
        self._own = own
        self.values: list[Value] = []
        self.programs: list[Program] = []
        self.figures: list[PublishedFigure] = []
        self._taken: dict[str, tuple[object, tuple[object, ...]]] = {}
        self._cell_of: dict[tuple[str, str], str] = {}

    def gather(self, names: Mapping[str, object], cell: Cell, path: str) -> None:
        """Take what the cell has newly bound.

        Args:
            names: The lesson's global names.
            cell: The cell that has just run.
            path: The lesson's path, for messages.

        Raises:
            RunError: For a name published twice, or something that cannot be published.
            FigureError: For figure data that cannot be drawn.
        """
        for kind in _NAMES:
            try:
                for name, thing in self._newly_bound(kind, names.get(kind)).items():
                    self._claim(kind, name, cell.name)
                    self._take(kind, name, thing, cell.name)
            except CourseError as error:
                error.where = f"{path}:{_line_of(cell, kind)}"
                raise

    def _claim(self, kind: str, name: str, cell: str) -> None:
        first = self._cell_of.setdefault((kind, name), cell)
        if first != cell:
            raise RunError(
                f"publishes {kind}[{name!r}] again",
                hint=f"Cell {first!r} has published that name; choose another.",
            )

    def _newly_bound(self, kind: str, bound: object) -> dict[str, object]:
        before, keys = self._taken.get(kind, (None, ()))
        if bound is None:
            return {}
        if not isinstance(bound, dict) or not all(isinstance(name, str) for name in bound):
            raise RunError(
                f"binds {kind!r} to {_described(bound)}",
                hint=f"That name publishes: bind it to a dict with text keys, {kind} = {{…}}.",
            )
        if bound is not before:
            self._taken[kind] = (bound, tuple(bound))
            return bound
        if tuple(bound) != keys:
            raise RunError(
                f"changes the dict {kind!r} that an earlier cell has published",
                hint=f"Bind a new one: {kind} = {{…}}.",
            )
        return {}

    def _take(self, kind: str, name: str, thing: object, cell: str) -> None:
        if kind == "values":
            self.values.append(Value(name, cell, plain(thing, f"values[{name!r}]")))
        elif kind == "programs":
            self.programs.append(program(name, cell, thing, self._own))
        else:
            data = plain(thing, f"figures[{name!r}]")
            if not isinstance(data, dict):
                raise RunError(
                    f"figures[{name!r}] is {_described(thing)}", hint="Figure data is a dict."
                )
            check_figure(name, data)
            self.figures.append(PublishedFigure(name, cell, data))


def _line_of(cell: Cell, name: str) -> int:
    """The line where a cell binds or changes a name; its first line where it does so elsewhere."""
    lines = [
        node.lineno
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Name) and node.id == name
    ]
    return cell.first_line + (lines[0] if lines else 1) - 1


def plain(thing: object, where: str) -> Json:
    """A published value as plain JSON.

    Args:
        thing: A scalar, NumPy or JAX scalar or array, or lists, tuples and dicts of them.
        where: How the lesson would write it, such as ``values['flops']``.

    Raises:
        RunError: For anything else, naming the place inside and the type.
    """
    # By exact type: NumPy's float64 is a float, too, and would be written as one that it is not.
    if thing is None or type(thing) in (bool, int, float, str):
        return thing  # type: ignore[return-value]
    if isinstance(thing, dict):
        if not all(isinstance(key, str) for key in thing):
            raise RunError(f"{where} has keys that are not text", hint="JSON knows only text keys.")
        return {key: plain(item, f"{where}[{key!r}]") for key, item in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [plain(item, f"{where}[{index}]") for index, item in enumerate(thing)]
    if hasattr(thing, "dtype") and hasattr(thing, "shape"):
        return _numbers(thing, where)
    raise RunError(
        f"{where} is {_described(thing)}, which JSON cannot hold",
        hint="Publish numbers, text, arrays, or lists and dicts of them.",
    )


def _numbers(thing: object, where: str) -> Json:
    import numpy as np

    try:
        array = np.asarray(thing)
    except Exception as error:  # noqa: BLE001 - a traced array raises an error of JAX's own
        raise RunError(
            f"{where} is {_described(thing)}, which has no value",
            hint=f"Publish outside of traced functions ({type(error).__name__}).",
        ) from None
    if array.dtype.kind in "biufU":
        return plain(array.tolist(), where)
    if array.dtype.kind == "V" and array.dtype.names is None and array.dtype.itemsize <= 2:
        return plain(array.astype(np.float64).tolist(), where)  # bfloat16 and its smaller kin
    raise RunError(
        f"{where} holds {array.dtype.name}, which JSON cannot hold",
        hint="Publish real numbers or text.",
    )


def _described(thing: object) -> str:
    return f"a value of type {type(thing).__qualname__}"
