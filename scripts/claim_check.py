"""Whether the numbers in a page's prose agree with the record, and which nothing vouches for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from scripts.claim import Claim, read_claims, shown_text
from scripts.errors import ClaimError
from scripts.expression import Expression, look_up, show_value
from scripts.page import Page
from scripts.run import Json
from scripts.shown import exact_readings, is_finite, read_scalar, read_tuple, rounds_to

_GROUPED = re.compile(r"[(\[][0-9]{1,3}(?:,[0-9]{3})+[)\]]")


def check_claims(page: Page, values: Mapping[str, Json]) -> list[ClaimError]:
    """Compare every claim of a page with the record.

    Args:
        page: The page.
        values: Published values of the record of the page's lesson.

    Returns:
        A problem for each mark that cannot be read, names nothing, or does not hold.
    """
    problems: list[ClaimError] = []
    for found in read_claims(page):
        if isinstance(found, ClaimError):
            problems.append(found)
        elif found.expression is not None:
            try:
                _check(found, found.expression, page, values)
            except ClaimError as error:
                problems.append(error)
    return problems


def check_marks(page: Page) -> list[ClaimError]:
    """Check the marks of a page as far as that can be done without a record.

    Args:
        page: The page.

    Returns:
        A problem for each mark that cannot be read, and on a page that is no lesson for each that
        names a value.
    """
    problems: list[ClaimError] = []
    for found in read_claims(page):
        if isinstance(found, ClaimError):
            problems.append(found)
        elif found.expression and not page.meta.lesson:
            problems.append(
                ClaimError(
                    f"nothing checks {shown_text(found)}, since the page is no lesson",
                    where=f"{page.path}:{found.line}",
                    hint="Take the mark away, or show the number on the lesson's page.",
                )
            )
    return problems


def _check(claim: Claim, expression: Expression, page: Page, values: Mapping[str, Json]) -> None:
    """Raise ClaimError unless the claim holds."""
    where = f"{page.path}:{claim.line}"
    value = look_up(expression, values, page.meta.lesson, where)
    if _holds(claim, value, expression.factor * (100 if claim.is_percent else 1)):
        return
    relation = {"=": "", "<": f" as less than {expression.text}"}.get(
        claim.relation, f" as more than {expression.text}"
    )
    raise ClaimError(
        f"shows {shown_text(claim)}{relation} but the record of {page.meta.lesson} has "
        f"{expression.text} = {show_value(value, expression.factor)}",
        where=where,
        hint=_advice(claim, expression, value),
    )


def _holds(claim: Claim, value: Json, factor: Fraction) -> bool:
    items = read_tuple(claim.shown)
    if isinstance(value, list):
        return (
            claim.relation == "="
            and items is not None
            and len(items) == len(value)
            and all(rounds_to(item, part, factor) for item, part in zip(items, value, strict=True))
        )
    text = claim.shown
    if items is not None:
        # (8,192) may be two numbers, or one in brackets; the recorded value tells which.
        if not _GROUPED.fullmatch(text):
            return False
        text = text[1:-1]
    shown = read_scalar(text)
    if claim.relation == "=":
        return rounds_to(shown, value, factor)
    if not is_finite(value):
        return False
    exact = exact_readings(value, factor)
    if claim.relation == "<":
        return all(shown.value < reading for reading in exact)
    return all(shown.value > reading for reading in exact)


def _advice(claim: Claim, expression: Expression, value: Json) -> str:
    base = expression.text.partition(" ")[0]
    if isinstance(value, dict):
        return f"Name one of its keys: {', '.join(value)}."
    if isinstance(value, list):
        is_whole = claim.relation == "=" and read_tuple(claim.shown) is not None
        return "" if is_whole else f"It is a list; name one item, such as {base}[0]."
    return "" if is_finite(value) else "Prose can claim finite numbers only."
