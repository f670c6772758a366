"""What lies in the course now, beside what the last build left: what has to be made again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from scripts.catalog import Catalog, Entry, find_lessons
from scripts.course import Course, record_name
from scripts.manifest import Manifest, environment, hashes, input_stamps, output_stamps
from scripts.tree import Stamp


@dataclass(frozen=True)
class Survey:
    """The course's files at one moment."""

    catalog: Catalog
    stamps: Mapping[str, Stamp]
    """Taken before anything was read, so that a later edit is seen by the next build."""
    hashes: Mapping[str, str]
    engine: str
    """Digest of the generator itself and the Python it runs on."""
    damaged: frozenset[str]
    """Outputs of the last build that are missing or no longer as it left them."""

    def key(self, entry: Entry, record_hash: str | None = None) -> str:
        """Digest of all that a lesson's checks and fragments depend on.

        Args:
            entry: The lesson.
            record_hash: SHA-256 of its record where that is not the one surveyed.
        """
        record = record_hash or self.hashes.get(record_name(entry.id), "")
        files = [entry.module, entry.page, *self.catalog.helpers]
        return joined([self.engine, record, *(f"{f} {self.hashes[f]}" for f in files)])

    def is_built(self, entry: Entry, last: Manifest) -> bool:
        """Whether the last build's checks and fragments of a lesson still stand."""
        built = last.lessons.get(entry.id)
        return (
            built is not None
            and built.key == self.key(entry)
            and self.damaged.isdisjoint(built.outputs)
        )

    def site_key(self, lesson_keys: Mapping[str, str]) -> str:
        """Digest of all that the site depends on, given the lessons' keys."""
        records = {record_name(lesson) for lesson in self.catalog.entries}  # in lessons' keys
        names = [name for name in self.hashes if name.startswith(("docs/", "mkdocs.yml"))]
        files = [f"{name} {self.hashes[name]}" for name in sorted(names) if name not in records]
        return joined([self.engine, *files, *(f"{k} {v}" for k, v in lesson_keys.items())])


def take_survey(course: Course, last: Manifest) -> Survey:
    """Look at every file of the course.

    Raises:
        CourseError: Where modules and pages do not pair.
    """
    stamps = input_stamps(course.root)
    known = hashes(course.root, stamps, last)
    engine = [f"{name} {value}" for name, value in known.items() if name.startswith("scripts/")]
    outputs = output_stamps(course.root, last.outputs)
    return Survey(
        catalog=find_lessons(course),
        stamps=stamps,
        hashes=known,
        engine=joined([environment(), known.get("requirements.txt", ""), *sorted(engine)]),
        damaged=frozenset(path for path, stamp in outputs.items() if stamp != last.outputs[path]),
    )


def joined(parts: list[str]) -> str:
    """SHA-256 of these parts, in their order."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
