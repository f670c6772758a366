"""Where the operations of a published program come from in the lesson's own code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from scripts.lesson import Lesson
from scripts.origins.code import Code
from scripts.origins.frame import Frame, Frames
from scripts.origins.hlo import hlo_frames
from scripts.origins.jaxpr import jaxpr_frames
from scripts.origins.stablehlo import stablehlo_sources
from scripts.program import ROWS
from scripts.run import Form, Origin, Span


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
        return tuple(
            Origin(form, row, span)
            for form, found in frames.items()
            for row, own in zip(ROWS[form](texts[form]), found, strict=True)
            for span in self._spans(own)
        )

    def _spans(self, frames: Frames) -> Iterator[Span]:
        spans = (self._code.span(frame, self._relative(frame)) for frame in frames)
        return (span for span in dict.fromkeys(spans) if span is not None)

    def _relative(self, frame: Frame) -> PurePath:
        return Path(frame.file).relative_to(self._folder)

    def _is_own(self, file: str) -> bool:
        return Path(file).is_relative_to(self._folder)

    def _read(self, path: str) -> str | None:
        file = self._folder / path
        return file.read_text(encoding="utf-8") if file.is_file() else None
