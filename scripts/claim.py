"""Claims: numbers in the prose that are tied to values of a record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scripts.errors import ClaimError, nearest
from scripts.page import Page
from scripts.prose import Mark, Number, read_prose
from scripts.run import Json
from scripts.shown import exact_readings, is_finite, read_scalar, read_tuple, rounds_to

Relation = Literal["=", "<", ">", "given"]

_MARK = re.compile(
    r"""\s+(?P<relation>[=<>])\s*(?P<expression>
        (?P<name>[A-Za-z_][\w-]*)
        (?P<path>(?:\.[A-Za-z_][\w-]*|\[-?[0-9]+\]|\["[^"\]]*"\])*)
        (?:\s*(?P<operator>[*/])\s*(?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?))?
    )\s*""",
    re.VERBOSE,
)
_STEP = re.compile(r'\.([A-Za-z_][\w-]*)|\[(-?[0-9]+)\]|\["([^"\]]*)"\]')
_FORMS = "<!-- = name -->, <!-- < name -->, <!-- > name --> or <!-- given -->"


@dataclass(frozen=True)
class Claim:
    """One number of a page with what it claims."""

    shown: str
    """As it stands on the page: ``8192``, ``16/7``, ``(32, 16)``."""
    is_percent: bool
    relation: Relation
    """``=`` to the digits shown; ``<`` and ``>`` the shown number against the record's."""
    expression: str
    """As written: ``ceilings[2] / 1e9``; empty for what is given."""
    name: str
    steps: tuple[str | int, ...]
    """Keys and indexes into the value, outermost first."""
    factor: Fraction
    """What the recorded value is multiplied by."""
    line: int
    column: int
    """1-based place of the number."""


def find_claims(page: Page) -> tuple[Claim, ...]:
    """The well-formed claims of a page, in order."""
    return _read_marks(page)[0]


def check_claims(page: Page, values: Mapping[str, Json]) -> list[ClaimError]:
    """Compare every claim of a page with the record.

    Args:
        page: The page.
        values: Published values of the record of the page's lesson.

    Returns:
        A problem for each mark that cannot be read, is unknown, or does not hold.
    """
    claims, problems = _read_marks(page)
    for claim in claims:
        try:
            _check(claim, page, values)
        except ClaimError as error:
            problems.append(error)
    return problems


def _read_marks(page: Page) -> tuple[tuple[Claim, ...], list[ClaimError]]:
    claims: list[Claim] = []
    problems: list[ClaimError] = []
    for prose in (*page.prose, *page.sources):
        if "<!--" not in prose.text:
            continue
        for mark in read_prose(prose).marks:
            where = f"{page.path}:{prose.place(mark.start)[0]}"
            claim = _claim(mark, prose.place(mark.number.start) if mark.number else (0, 0))
            if isinstance(claim, Claim):
                claims.append(claim)
            else:
                problems.append(ClaimError(claim[0], where=where, hint=claim[1]))
    return tuple(claims), problems


def _claim(mark: Mark, place: tuple[int, int]) -> Claim | tuple[str, str]:
    """A claim, or what is wrong with its mark and what to do about it."""
    written = f"<!--{mark.text}-->"
    if mark.is_inside:
        return f"a mark stands inside the formula {mark.text}", "Write it after the closing $."
    match = _MARK.fullmatch(mark.text)
    if match is None and mark.text.strip() != "given":
        return f"cannot read the mark {written}", f"A mark is {_FORMS}."
    if mark.number is None:
        return (
            f"no number stands directly before the mark {written}",
            f"Write it so: 8192{written}",
        )
    number: Number = mark.number
    if match is None:
        return Claim(
            number.text, number.is_percent, "given", "", "", (), Fraction(1), *place
        )  # fmt: skip
    factor = Fraction(match["number"] or 1)
    if match["operator"] == "/":
        if not factor:
            return f"the mark {written} divides by zero", f"A mark is {_FORMS}."
        factor = 1 / factor
    steps = tuple(
        int(step[2]) if step[2] else step[1] or step[3] or ""
        for step in _STEP.finditer(match["path"])
    )
    relation: Relation = (
        "<" if match["relation"] == "<" else ">" if match["relation"] == ">" else "="
    )
    return Claim(
        number.text, number.is_percent, relation, match["expression"].strip(), match["name"],
        steps, factor, *place,
    )  # fmt: skip


def _check(claim: Claim, page: Page, values: Mapping[str, Json]) -> None:
    """Raise ClaimError unless the claim holds."""
    where = f"{page.path}:{claim.line}"
    if claim.relation == "given":
        return
    value = _resolve(claim, page, values, where)
    factor = claim.factor * (100 if claim.is_percent else 1)
    if _holds(claim, value, factor):
        return
    shown = f"{claim.shown} %" if claim.is_percent else claim.shown
    relation = {"=": "", "<": "less than ", ">": "more than "}[claim.relation]
    told = f"shows {shown}" + (f" as {relation}{claim.expression}" if relation else "")
    raise ClaimError(
        f"{told} but the record of {page.meta.lesson} has "
        f"{claim.expression} = {show_value(value, claim.factor)}",
        where=where,
        hint=_advice(claim, value),
    )


def _resolve(claim: Claim, page: Page, values: Mapping[str, Json], where: str) -> Json:
    if claim.name not in values:
        raise ClaimError(
            f"the record of {page.meta.lesson} has no value {claim.name!r}",
            where=where,
            hint=nearest(claim.name, values),
        )
    value: Json = values[claim.name]
    path = claim.name
    for step in claim.steps:
        if isinstance(step, int) and isinstance(value, list):
            if not -len(value) <= step < len(value):
                raise ClaimError(
                    f"{path} has {len(value)} items, so there is no {path}[{step}]", where=where
                )
            value = value[step]
            path += f"[{step}]"
        elif isinstance(step, str) and isinstance(value, dict):
            if step not in value:
                raise ClaimError(f"{path} has no {step!r}", where=where, hint=nearest(step, value))
            value = value[step]
            path += f".{step}"
        else:
            part = f"[{step}]" if isinstance(step, int) else f".{step}"
            raise ClaimError(
                f"{path} is {show_value(value)}, so there is no {path}{part}", where=where
            )
    return value


def _holds(claim: Claim, value: Json, factor: Fraction) -> bool:
    items = read_tuple(claim.shown)
    if isinstance(value, list):
        return (
            claim.relation == "="
            and items is not None
            and len(items) == len(value)
            and all(rounds_to(item, part, factor) for item, part in zip(items, value, strict=True))
        )
    if items is not None:
        # (32,128) and (8,192) look alike; which it is, the recorded value tells.
        inner = claim.shown[1:-1]
        if not re.fullmatch(r"[0-9]{1,3}(?:,[0-9]{3})+", inner):
            return False
        shown = read_scalar(inner)
    else:
        shown = read_scalar(claim.shown)
    if claim.relation == "=":
        return rounds_to(shown, value, factor)
    if not is_finite(value):
        return False
    exact = exact_readings(value, factor)
    if claim.relation == "<":
        return all(shown.value < reading for reading in exact)
    return all(shown.value > reading for reading in exact)


def show_value(value: Json, factor: Fraction = Fraction(1)) -> str:
    """A recorded value, times a factor, as a message shows it."""
    if is_finite(value) and factor != 1:
        exact = exact_readings(value, factor)[-1]
        return str(exact.numerator) if exact.denominator == 1 else repr(float(exact))
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"


def _advice(claim: Claim, value: Json) -> str:
    if isinstance(value, dict):
        return f"Name one of its keys: {', '.join(value)}."
    if isinstance(value, list) and read_tuple(claim.shown) is None:
        return f"It is a list of {len(value)}; name one item, such as {claim.name}[0]."
    if not isinstance(value, list) and not is_finite(value):
        return "Prose can claim finite numbers only."
    return ""
