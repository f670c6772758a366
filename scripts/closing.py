"""The end of a build: the site put in place, and a manifest of what it was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts import manifest as manifests
from scripts.course import Course, read_bytes, record_name
from scripts.errors import CourseError, raise_all
from scripts.manifest import OLDER, Built, Manifest
from scripts.page import decode_page, parse_page
from scripts.page_check import page_problems
from scripts.publish import next_site, publish
from scripts.rendering import Rendered, remove_others, write_downloads, write_tables
from scripts.store import write_text
from scripts.survey import Survey
from scripts.workers import Workers


@dataclass(frozen=True)
class Closing:
    """What the end of a build needs to know of its beginning."""

    course: Course
    survey: Survey
    last: Manifest
    notes: tuple[str, ...]
    """What a person should know as long as it stays so."""
    workers: Workers

    def close(self, rendered: Mapping[str, Rendered]) -> bool:
        """Build the site where it is not what it would become; leave a manifest of it all.

        Args:
            rendered: What this build made, by lesson id; of the others, the last build's stands.

        Returns:
            Whether MkDocs ran.

        Raises:
            CourseError: A page or the site as a whole is wrong; the last good site stays.
        """
        inputs = self._inputs()
        lessons = self._lessons(rendered, inputs)
        tables = write_tables(self.course, {name: built.facts for name, built in lessons.items()})
        outputs = [*tables, *write_downloads(self.course)]
        outputs += (path for built in lessons.values() for path in built.outputs)
        remove_others(self.course, outputs)
        key = self.survey.site_key({name: built.key for name, built in lessons.items()})
        if must_build := not self._stands(key):
            self._check_plain_pages()
            newest = max((built.facts["started_utc"] for built in lessons.values()), default="")
            target = next_site(self.course.site)
            self.workers.build_site(target, newest)
            publish(target, self.course.site)
        made = manifests.tree_stamps(self.course.root, "site")
        stamps = manifests.output_stamps(self.course.root, outputs)
        made |= {path: stamp for path, stamp in stamps.items() if stamp is not None}
        state = Manifest(manifests.environment(), inputs, made, lessons, key, self.notes)
        path = self.course.manifest
        write_text(path, manifests.dump(state), self.course.relative(path), durable=False)
        return must_build

    def _lessons(
        self, rendered: Mapping[str, Rendered], inputs: Mapping[str, tuple[int, int, str]]
    ) -> dict[str, Built]:
        """What now stands for every lesson: what was just made, or what the last build made."""
        lessons = {}
        for name, entry in self.survey.catalog.entries.items():
            if name not in rendered:
                lessons[name] = self.last.lessons[name]
                continue
            made = rendered[name]
            key = self.survey.key(entry, inputs[record_name(name)][2])
            if made.facts.get("state") == OLDER:
                key = f"{key}, {OLDER}"  # another build may run it
            lessons[name] = Built(key, made.facts, made.outputs)
        return lessons

    def _stands(self, key: str) -> bool:
        """Whether the published site is whole and what it would become again."""
        published = [path for path in self.last.outputs if path.startswith("site/")]
        is_whole = bool(published) and self.survey.damaged.isdisjoint(published)
        return is_whole and key == self.last.site_key

    def _check_plain_pages(self) -> None:
        """Check the pages that are no lessons; those of lessons were checked with their records."""
        known = self.survey.catalog.entries
        lesson_pages = {entry.page for entry in known.values()}
        errors: list[CourseError] = []
        for path in sorted(self.survey.hashes):
            if path.startswith("docs/") and path.endswith(".md") and path not in lesson_pages:
                text = decode_page(read_bytes(self.course.root / path, path), path)
                errors += page_problems(parse_page(text, path), None, None, known.keys())
        raise_all(errors)

    def _inputs(self) -> dict[str, tuple[int, int, str]]:
        """Stamps and digests of what was read; records are as this build may have left them."""
        survey = self.survey
        known = {path: (*stamp, survey.hashes[path]) for path, stamp in survey.stamps.items()}
        records = [record_name(name) for name in survey.catalog.entries]
        for path, stamp in manifests.output_stamps(self.course.root, records).items():
            if stamp is not None and stamp != survey.stamps.get(path):
                known[path] = (*stamp, manifests.file_hash(self.course.root, path))
        return known
