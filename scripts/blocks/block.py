"""One block of a page, read but not yet understood."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scripts.blocks.arithmetic import calculated
from scripts.errors import PageError, nearest
from scripts.expression import Expression, look_up, parse_expression, show_value
from scripts.fences import Fragments
from scripts.origins.code import Code
from scripts.record import Record
from scripts.run import Json
from scripts.shown import is_finite


@dataclass(frozen=True)
class Block:
    """A fence whose body is TOML."""

    kind: str
    """One of `scripts.fences.BLOCKS`."""
    text: str
    """The body, without the fence's own indentation."""
    path: str
    """The page, relative to the project."""
    line: int
    """1-based line of the page where the body begins."""
    data: Mapping[str, object]

    def error(self, what: str, *, hint: str = "", key: str = "", nth: int = 0) -> PageError:
        """What is wrong with the block, at the line of a key.

        Args:
            what: One sentence.
            hint: What to do next.
            key: The key that is wrong, or the name of a table; the block itself where empty.
            nth: Which one of that name, from 0.
        """
        where = f"{self.path}:{self.line + self._offset(key, nth)}"
        return PageError(f"{self.kind} block: {what}", where=where, hint=hint)

    def _offset(self, key: str, nth: int) -> int:
        if not key:
            return 0
        name = re.compile(rf"[ \t]*(?:{re.escape(key)}[ \t]*=|\[\[?[ \t]*{re.escape(key)}[ \t]*\])")
        lines = [at for at, line in enumerate(self.text.split("\n")) if name.match(line)]
        return lines[min(nth, len(lines) - 1)] if lines else 0


@dataclass(frozen=True)
class Context:
    """What a block may draw on."""

    lesson: str
    """Id of the page's lesson; empty on a page that is none."""
    record: Record | None
    """The lesson's record."""
    render: Callable[[str], str]
    """Markdown to HTML, formulas, code spans and all; marks of claims are taken out."""
    code: Callable[[], Code] | None = None
    """Reads the lesson's code; there is none in a notebook, which shows it anyway."""
    fragments: Fragments | None = None
    """What the build has rendered; not there for the notebook edition."""

    @property
    def values(self) -> Mapping[str, Json]:
        """The values that the lesson published."""
        values = self.record.run.values if self.record else ()
        return {value.name: value.value for value in values}


def read_block(kind: str, text: str, path: str, line: int) -> Block:
    """Read the body of a fence.

    Raises:
        PageError: It is no TOML; at the line that is wrong.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = str(error)
        at = re.search(r" \(at line (\d+), column \d+\)", what)
        row = int(at[1]) - 1 if at else max(text.rstrip("\n").count("\n"), 0)
        what = re.sub(r" \(at .*\)", "", what)
        raise PageError(
            f"{kind} block: it is no TOML: {what[0].lower()}{what[1:]}",
            where=f"{path}:{line + row}",
            hint='It reads: key = "text", or key = 1.',
        ) from None
    return Block(kind, text, path, line, data)


def only_keys(
    block: Block,
    found: Mapping[str, object],
    required: Collection[str],
    optional: Collection[str] = (),
    table: tuple[str, int] = ("", 0),
) -> None:
    """Refuse a table with a key too many or too few.

    Args:
        block: The block, for the place.
        found: The block's own data, or one table of it.
        required: Keys that must be there.
        optional: Keys that may be there.
        table: Name and number of the table; empty for the block itself.

    Raises:
        PageError: At the key, or at the table that lacks one.
    """
    known = [*required, *optional]
    for key in found:
        if key not in known:
            raise block.error(f"unknown key {key!r}", hint=nearest(key, known), key=key)
    for key in required:
        if key not in found:
            name, nth = table
            raise block.error(f"the key {key!r} is missing", hint=f"Add {key}.", key=name, nth=nth)


def text_of(
    block: Block, found: Mapping[str, object], key: str, default: str = "", nth: int = 0
) -> str:
    """The text under a key.

    Raises:
        PageError: It is something else, or empty.
    """
    value = found.get(key, default)
    if not isinstance(value, str) or (key in found and not value.strip()):
        raise block.error(f"{key} must be text", hint=f'Write {key} = "…".', key=key, nth=nth)
    return value.strip("\n")


def tables_of(block: Block, key: str) -> Sequence[Mapping[str, object]]:
    """The tables ``[[key]]``, in order.

    Raises:
        PageError: There are none, or something else stands under the key.
    """
    value = block.data.get(key, [])
    if not isinstance(value, list) or not value or not all(isinstance(v, dict) for v in value):
        raise block.error(f"it needs [[{key}]] tables", hint=f"Add [[{key}]].", key=key)
    return value


def value_of(block: Block, context: Context, key: str, expression: str, nth: int = 0) -> Json:
    """A recorded value, or arithmetic over several: ``sizes[2]``, ``new_bytes - 4 * 48 * 12``.

    Raises:
        PageError: There is no such value, or no record.
    """
    place = block.error("", key=key, nth=nth).where
    parsed = parse_expression(expression)
    if parsed is not None and parsed.factor == 1 and context.record is not None:
        return look_up(parsed, context.values, context.lesson, place)

    def number(part: Expression) -> Fraction:
        value = look_up(part, context.values, context.lesson, place)
        if is_finite(value):
            return Fraction(value)
        what = f"{part.text} is no number but {show_value(value)}"
        raise block.error(what, key=key, nth=nth)

    result = calculated(expression, number) if context.record is not None else None
    if result is None:
        raise block.error(
            f"{key} must name a value of the lesson's record, not {expression!r}",
            hint="Such as flops, ceilings[2] or peak / 1e9.",
            key=key,
            nth=nth,
        )
    return int(result) if result.denominator == 1 else float(result)
