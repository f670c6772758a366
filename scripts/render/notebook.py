"""The notebook edition of a lesson: the page's prose, its cells, and their recorded outputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scripts.lesson import Cell, Lesson
from scripts.record import Record
from scripts.render.code import shown
from scripts.render.modules import preamble
from scripts.run import CellRun, Json, PublishedFigure

Node = dict[str, Json]


@dataclass
class Notebook:
    """A notebook that grows from top to bottom.

    Cell ids come from cell names, or count the pieces of prose, so the same lesson always has
    the same ids.
    """

    lesson: Lesson
    record: Record
    svgs: Mapping[str, str]

    def __post_init__(self) -> None:
        self.cells: list[Node] = []
        self._text: list[str] = []
        self._prose_count = 0
        self._code_count = 0

    def say(self, markdown: str) -> None:
        """Add a block of Markdown; a heading begins a new cell."""
        if not markdown.strip():
            return
        if markdown.startswith("#"):
            self.flush()
        self._text.append(markdown.strip("\n"))

    def flush(self) -> None:
        """End the Markdown cell at hand."""
        if self._text:
            self._prose_count += 1
            source = "\n\n".join(self._text)
            self.cells.append(
                {
                    "cell_type": "markdown",
                    "id": f"text_{self._prose_count:03}",
                    "metadata": {},
                    "source": _lines(source),
                }
            )
            self._text = []

    def run(self, cell: Cell, *, is_hidden: bool) -> None:
        """Add a cell of the lesson with its recorded outputs.

        Args:
            cell: The cell.
            is_hidden: Whether the page folds it, so that a reader opens it on purpose.
        """
        self.flush()
        self._code_count += 1
        future = preamble(self.lesson).future if self._code_count == 1 else ""
        source = (f"{future}\n\n" if future else "") + shown(cell)
        self.cells.append(
            {
                "cell_type": "code",
                "execution_count": self._code_count,
                "id": cell_id(cell.name),
                "metadata": _metadata(cell, is_hidden=is_hidden),
                "outputs": self._outputs(cell),
                "source": _lines(source.rstrip("\n")),
            }
        )

    def to_json(self, title: str) -> str:
        """The notebook's text, in the layout that Jupyter itself writes."""
        self.flush()
        provenance = self.record.provenance
        document: Node = {
            "cells": list(self.cells),
            "metadata": {
                "kernelspec": {
                    "display_name": "Python 3",
                    "language": "python",
                    "name": "python3",
                },
                "language_info": {
                    "file_extension": ".py",
                    "mimetype": "text/x-python",
                    "name": "python",
                    "pygments_lexer": "ipython3",
                    "version": provenance.python,
                },
                "title": title,
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

    def _outputs(self, cell: Cell) -> list[Json]:
        runs = [run for run in self.record.run.cells if run.name == cell.name]
        outputs = [output for run in runs for output in _streams(run)]
        figures = (figure for figure in self.record.run.figures if figure.cell == cell.name)
        return outputs + [_figure(figure, self.svgs[figure.name]) for figure in figures]


def cell_id(name: str) -> str:
    """An id that nbformat accepts: at most 64 characters; prose has an underscore in its own."""
    return name[:64]


def _metadata(cell: Cell, *, is_hidden: bool) -> Node:
    tags: list[Json] = []
    if cell.role == "error":
        tags.append("raises-exception")
    if is_hidden:
        tags.append("folded" if cell.exercise is None else "solution")
    metadata: Node = {"tags": tags} if tags else {}
    if is_hidden:
        metadata["jupyter"] = {"outputs_hidden": True, "source_hidden": True}
    return metadata


def _streams(run: CellRun) -> list[Json]:
    outputs: list[Json] = [
        {"name": name, "output_type": "stream", "text": _lines(text)}
        for name, text in (("stdout", run.stdout), ("stderr", run.stderr))
        if text
    ]
    if run.error:
        kind, _, message = run.error.partition(": ")
        outputs.append(
            {
                "ename": kind,
                "evalue": message,
                "output_type": "error",
                "traceback": _unbroken(run.error),
            }
        )
    return outputs


def _figure(figure: PublishedFigure, svg: str) -> Json:
    data: Node = {
        "image/svg+xml": _lines(svg.rstrip("\n")),
        "text/plain": _lines(str(figure.data.get("description", figure.name))),
    }
    return {"data": data, "metadata": {}, "output_type": "display_data"}


def _lines(text: str) -> list[Json]:
    """Lines as notebooks keep them: each with its line end, at line feeds alone."""
    pieces = text.split("\n")
    return [*(piece + "\n" for piece in pieces[:-1]), *(pieces[-1:] if pieces[-1] else [])]


def _unbroken(text: str) -> list[Json]:
    return [*text.split("\n")]
