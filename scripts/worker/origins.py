"""Where the operations of a published program come from in the lesson's own code."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from scripts.lesson import Lesson
from scripts.origins.code import Code
from scripts.origins.frame import Frame, Frames
from scripts.origins.hlo import hlo_frames
from scripts.origins.jaxpr import jaxpr_frames
from scripts.origins.stablehlo import stablehlo_sources
from scripts.program import ROWS
from scripts.run import FORMS, Form, Origin, Span


class OwnCode:
    """The files of a lesson as tracebacks name them.

    Args:
        lesson: The lesson.
        folder: Absolute path of the folder that its module lies in.
    """

    def __init__(self, lesson: Lesson, folder: Path) -> None:
        self._folder = folder
        self._code = Code(lesson, self._read)

    def origins(
        self, jaxpr: object, located: str, hlo: str, texts: Mapping[Form, str]
    ) -> tuple[Origin, ...]:
        """The origins of a program's operations.

        Args:
            jaxpr: The traced function; None where there is none.
            located: StableHLO with locations.
            hlo: Optimised HLO with metadata.
            texts: The forms as the record keeps them, whose rows count.
        """
        given = stablehlo_sources(located, self._is_own)
        frames: dict[Form, tuple[Frames, ...]] = {
            "jaxpr": jaxpr_frames(jaxpr, self._is_own) if jaxpr is not None else (),
            "stablehlo": tuple(source.frames for source in given),
            "hlo": hlo_frames(hlo, self._is_own, given),
        }
        found = dict[Span, dict[Form, list[int]]]()
        for form, several in frames.items():
            for row, own in zip(ROWS[form](texts[form]), several, strict=True):
                for span in filter(None, dict.fromkeys(map(self._span, own))):
                    found.setdefault(span, {each: [] for each in FORMS})[form].append(row)
        return tuple(
            Origin(span, *(tuple(rows[form]) for form in FORMS))
            for span, rows in sorted(found.items())
        )

    @functools.cache  # noqa: B019 - lives as long as the lesson's process
    def _span(self, frame: Frame) -> Span | None:
        return self._code.span(frame, Path(frame.file).relative_to(self._folder))

    @functools.cache  # noqa: B019
    def _is_own(self, file: str) -> bool:
        return Path(file).is_relative_to(self._folder)

    def _read(self, path: str) -> str | None:
        file = self._folder / path
        return file.read_text(encoding="utf-8") if file.is_file() else None
