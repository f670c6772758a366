"""What a run depends on, boiled down to a digest whose parts can be named."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from scripts.lesson import Cell, Lesson
from scripts.module_text import without_comments
from scripts.record import SCHEMA_VERSION, Digest


def digest(lesson: Lesson, modules: Mapping[str, str], packages: Mapping[str, str]) -> Digest:
    """The digest of all that a lesson's run depends on.

    Comments, blank lines, titles and what only display or comparison reads are left out.

    Args:
        lesson: The parsed lesson.
        modules: Text of the local modules it imports, by path relative to ``lesson_code``.
        packages: Pinned versions of the packages it imports and of what they need.
    """
    parts: dict[str, str] = {"schema": str(SCHEMA_VERSION), "lesson": lesson.id}
    for cell in lesson.cells:
        parts[f"cell:{cell.name}"] = _cell_digest(cell)
    for path, text in sorted(modules.items()):
        parts[f"module:{path}"] = _sha(without_comments(text))
    for name, version in sorted(packages.items()):
        parts[f"package:{name}"] = version
    return Digest(digest_value(parts), parts)


def digest_value(parts: Mapping[str, str]) -> str:
    """One digest of all parts, in their order."""
    return _sha("\n".join(f"{name}={value}" for name, value in parts.items()))


def changed_parts(old: Digest, new: Digest) -> list[str]:
    """One sentence for every part that differs, for a person."""
    sentences = []
    for name in [*new.parts, *(part for part in old.parts if part not in new.parts)]:
        before, after = old.parts.get(name), new.parts.get(name)
        if before == after:
            continue
        kind, _, what = name.partition(":")
        subject = f"{kind} {what}".strip()
        if before is None:
            sentences.append(f"{subject} is new")
        elif after is None:
            sentences.append(f"{subject} is gone")
        elif kind in ("package", "schema"):
            sentences.append(f"{subject} changed from {before} to {after}")
        else:
            sentences.append(f"the code of {subject} changed")
    if not sentences and old.value != new.value:
        sentences.append("the order of the cells changed")
    return sentences


def _cell_digest(cell: Cell) -> str:
    options = cell.options
    pieces = [cell.role, options.raises, options.warns, options.stderr]
    if cell.exercise is None:
        pieces.append(without_comments(cell.source))
    else:
        exercise = cell.exercise
        for attempt in (exercise.work, exercise.blank, *exercise.wrong, exercise.closing):
            pieces += [attempt.name, without_comments(attempt.source)]
        for check in exercise.checks:
            pieces += [check.text, without_comments(check.source)]
    return _sha("\0".join(pieces))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
