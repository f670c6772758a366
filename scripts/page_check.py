"""Everything that can be wrong with a page, found in one go."""

from __future__ import annotations

from collections.abc import Collection

from scripts.claim_check import check_claims, check_marks
from scripts.cover import check_cover
from scripts.errors import ClaimError, CourseError
from scripts.headings import check_headings
from scripts.lesson import Lesson
from scripts.page import Page
from scripts.page_references import check_references
from scripts.record import Record
from scripts.unclaimed import check_unclaimed


def page_problems(
    page: Page,
    lesson: Lesson | None,
    record: Record | None,
    known_lessons: Collection[str] = (),
) -> list[CourseError]:
    """Check a page against its lesson and its record.

    Args:
        page: The page.
        lesson: Its lesson; None for a page that is no lesson.
        record: The lesson's record; None where the lesson has not run, and then nothing is
            compared with it.
        known_lessons: Ids of every lesson of the course.

    Returns:
        All problems, those of the page itself first.
    """
    problems: list[CourseError] = [*page.problems]
    if lesson is not None:
        problems += check_headings(page)
        problems += check_cover(page, lesson, known_lessons)
    problems += check_references(page, lesson, record, known_lessons)
    return problems + sorted(_claim_problems(page, record), key=_line)


def _claim_problems(page: Page, record: Record | None) -> list[ClaimError]:
    if record is None:
        return check_marks(page) + check_unclaimed(page, {})
    values = {value.name: value.value for value in record.run.values}
    return check_claims(page, values) + check_unclaimed(page, values)


def _line(error: ClaimError) -> int:
    return int(error.where.rpartition(":")[2])
