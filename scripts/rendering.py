"""Lessons checked against their records, and rendered into files that pages include."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from scripts.blocks.portfolio import TEMPLATE
from scripts.course import Course, read_bytes
from scripts.errors import CourseError
from scripts.front_matter import read_meta, split_front_matter
from scripts.manifest import OLDER
from scripts.measure_file import DOWNLOAD, measure_file
from scripts.page import decode_page
from scripts.page_check import page_problems
from scripts.record import Record
from scripts.render import Publication, course_html, fragments, pages, portfolio, runs_html
from scripts.render.figure import figure_id
from scripts.run import PublishedFigure
from scripts.source import Source
from scripts.store import write_text
from scripts.survey import joined
from scripts.workers import Workers


@dataclass(frozen=True)
class Rendered:
    """What was made of one lesson."""

    facts: Mapping[str, str]
    outputs: tuple[str, ...]
    """Paths relative to the root."""


@dataclass(eq=False)
class _Begun:
    source: Source
    record: Record
    paths: dict[str, str]
    """Figure's name → its file below ``.cache/figures``."""
    missing: tuple[PublishedFigure, ...]
    drawn: Future[list[str]] | None
    older: Sequence[str]
    """What has changed in the lesson since its record; empty where that is current."""


@dataclass
class Renderer:
    """Renders lessons as their records come in."""

    course: Course
    workers: Workers
    engine: str
    """Digest of the generator, since another one may draw otherwise."""
    damaged: frozenset[str]
    """Files of the last build that are no longer as it left them."""
    site_url: str
    known: Collection[str]
    """Ids of every lesson of the course."""
    _begun: list[_Begun] = field(default_factory=list)
    _rendered: dict[str, Rendered] = field(default_factory=dict)

    def begin(self, source: Source, record: Record, older: Sequence[str] = ()) -> list[CourseError]:
        """Check a page against its record; where all is well, have its figures drawn.

        Args:
            source: The lesson.
            record: Its record.
            older: What has changed in the lesson since, where it was not to run.

        Returns:
            Everything that is wrong with the page.
        """
        problems = page_problems(source.page, source.lesson, record, self.known)
        if problems:
            return problems
        paths = {f.name: self._figure_path(source.lesson.id, f) for f in record.run.figures}
        missing = tuple(f for f in record.run.figures if not self._is_drawn(paths[f.name]))
        drawn = None
        if missing:
            jobs = [(dict(f.data), figure_id(source.lesson.id, f.name)) for f in missing]
            drawn = self.workers.for_drawing().submit_draw(jobs)
        self._begun.append(_Begun(source, record, paths, missing, drawn, older))
        return []

    def advance(self, errors: list[CourseError]) -> None:
        """Write the fragments of every begun lesson whose figures have been drawn.

        Args:
            errors: Takes up what goes wrong.
        """
        ready = [one for one in self._begun if one.drawn is None or one.drawn.done()]
        self._begun = [one for one in self._begun if one not in ready]
        for begun in ready:
            self._try_write(begun, errors)

    def finish(self, errors: list[CourseError]) -> dict[str, Rendered]:
        """Wait for the last figures and write the fragments that are left.

        Args:
            errors: Takes up what goes wrong.

        Returns:
            By lesson id.
        """
        for begun in self._begun:
            self._try_write(begun, errors)
        return self._rendered

    def _try_write(self, begun: _Begun, errors: list[CourseError]) -> None:
        try:
            self._rendered[begun.source.lesson.id] = self._write(begun)
        except CourseError as error:
            errors.append(error)

    def _write(self, begun: _Begun) -> Rendered:
        if begun.drawn is not None:
            for figure, svg in zip(begun.missing, begun.drawn.result(), strict=True):
                write_generated(self.course, begun.paths[figure.name], svg)
        svgs = {
            name: (self.course.root / path).read_text(encoding="utf-8")
            for name, path in begun.paths.items()
        }
        source, record = begun.source, begun.record
        publication = Publication(source.page_text, svgs, self.site_url, source.modules)
        files = _bundled(source.lesson.id, fragments(source.lesson, record, svgs, begun.older))
        made = pages(source.lesson, record, source.page, publication)
        files |= {f".cache/pages/{path}": text for path, text in made.items()}
        for path, text in files.items():
            write_generated(self.course, path, text)
        return Rendered(_facts(begun), (*files, *begun.paths.values()))

    def _figure_path(self, lesson: str, figure: PublishedFigure) -> str:
        data = json.dumps(figure.data, sort_keys=True)
        key = joined([self.engine, lesson, figure.name, data])
        return f".cache/figures/{key[:32]}.svg"

    def _is_drawn(self, path: str) -> bool:
        return path not in self.damaged and (self.course.root / path).is_file()


def write_tables(course: Course, facts: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Write the fragments that are about all lessons.

    Args:
        course: The course.
        facts: What `Rendered` says of every lesson, by id.

    Returns:
        Their paths relative to the root.
    """
    titled = {
        name: {**one, "phase_title": _phase_title(course, one)} for name, one in facts.items()
    }
    tables = {
        "all.runs.html": runs_html(facts),
        "all.course.html": course_html(titled),
        "all.portfolio.html": portfolio.shown_html(facts),
    }
    files = _bundled("all", tables)
    made = {portfolio.INDEX: portfolio.index(facts), TEMPLATE: portfolio.template(facts)}
    files |= {f".cache/pages/{path}": text for path, text in made.items()}
    for path, text in files.items():
        write_generated(course, path, text)
    return tuple(files)


def write_downloads(course: Course) -> tuple[str, ...]:
    """Write the files to download that belong to no lesson.

    Args:
        course: The course.

    Returns:
        Their paths relative to the root.
    """
    path = f".cache/pages/{DOWNLOAD}"
    write_generated(course, path, measure_file())
    return (path,)


def remove_others(course: Course, outputs: Iterable[str]) -> None:
    """Remove generated files that nothing asks for any more, so that none is published."""
    wanted = set(outputs)
    for folder in (course.fragments, course.pages, course.cache / "figures"):
        for path in folder.rglob("*"):
            if path.is_file() and course.relative(path) not in wanted:
                path.unlink()


def write_generated(course: Course, path: str, text: str) -> None:
    """Write a file that can be made again; one that holds the text already is left alone.

    Raises:
        CourseError: It cannot be written.
    """
    file = course.root / path
    try:
        if file.read_bytes() == text.encode("utf-8", "surrogatepass"):
            return
    except OSError:
        pass  # missing or unreadable: it is written anew
    write_text(file, text, path, durable=False)


def _bundled(name: str, made: Mapping[str, str]) -> dict[str, str]:
    """Fragments as files: the code that pages include one by one, all HTML in one bundle.

    Every file costs each later build a look.
    """
    html = {path: text for path, text in made.items() if path.endswith(".html")}
    files = {f".cache/fragments/{path}": made[path] for path in made.keys() - html.keys()}
    return {**files, f".cache/fragments/{name}.json": json.dumps(html, indent=0)}


def _phase_title(course: Course, facts: Mapping[str, str]) -> str:
    """The title of the page that opens the lesson's folder; empty where there is none."""
    index = (course.root / facts["page"]).with_name("index.md")
    if not index.is_file():
        return ""
    where = course.relative(index)
    block, _ = split_front_matter(decode_page(read_bytes(index, where), where))
    return read_meta(block, where).title


def _facts(begun: _Begun) -> dict[str, str]:
    """What the tables over all lessons say of one."""
    source, provenance = begun.source, begun.record.provenance
    meta = source.page.meta
    state = {"state": OLDER} if begun.older else {}
    return {
        **state,
        "page": source.page.path,
        "title": meta.title,
        "phase": meta.phase,
        "minutes": str(meta.minutes),
        "summary": meta.summary,
        "verdict": begun.record.run.verdict,
        "jax": provenance.packages.get("jax", ""),
        "machine": f"{provenance.cpu}, {provenance.usable_cores} of "
        f"{provenance.logical_cores} cores",
        "started_utc": provenance.started_utc,
        "duration_seconds": repr(provenance.duration_seconds),
        "record": begun.record.id,
        "questions": " ".join(source.page.questions),
    }
