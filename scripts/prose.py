"""Numbers and marks in a piece of prose.

A mark is an HTML comment directly after a number: ``8192<!-- = flops -->``. Python-Markdown passes
such comments through as they are, in paragraphs, lists, tables, headings and emphasis and after
``$…$``, as long as none begins a line (there it would end the paragraph) and none stands inside
``$…$`` or a code span (there it is text). `strip_marks` takes them out before the site is built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scripts.markdown_blocks import Prose, scan
from scripts.shown import SHOWN

_SPANS = re.compile(
    r"""
    (?P<code>(?<![`\\])(?P<ticks>`+)(?!`)(?P<code_text>.+?)(?<!`)(?P=ticks)(?!`))
  | (?P<comment><!--(?P<comment_text>.*?)-->)
  | (?P<math>(?<!\\)\$\$(?P<block_text>(?:\\.|[^\\$])+?)\$\$
      | (?<!\\)\$(?!\s)(?P<math_text>(?:\\.|[^\\$])+?)(?<!\s)\$
      | \\\((?P<round_text>.+?)\\\) | \\\[(?P<square_text>.+?)\\\]
      | \\begin\{(?P<environment>[a-z]+\*?)\}.+?\\end\{(?P=environment)\})
  | (?P<other>
        \\[^\w\s]                                        # an escaped character
      | !\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])              # an image
      | (?<=\])(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])  # where a link goes
      | \[\^[^\]]+\]:?                                   # a footnote's name
      | (?m:^[ ]{0,3}\[[^\]]+\]:[ \t]+\S.*$)             # a link's definition
      | </?(?!/?sup>)[A-Za-z][^<>]*> | <https?:[^<>]*>
      | &\#?\w+; | https?://[^\s<>)\]]+
      | \{:?[ ]*(?:[.\#][\w-]|[\w-]+=)[^{}\n]*\}         # attributes
      | :[a-z][a-z0-9_+-]*:                              # an icon
    )
    """,
    re.VERBOSE | re.DOTALL,
)
_UNITS = (
    "x|s|ms|us|µs|μs|ns|min|h|B|[kKMGTP]i?B|[KMGT]i?b|bytes?|bits?|[kKMGT]|"
    "[KMGTP]?FLOPs?|[KMGTP]?FLOPS|[KMGT]?Hz"
)
_ORDERED = (
    r"(?i:steps?|figures?|fig\.|tables?|sections?|chapters?|parts?|phases?|lessons?|exercises?"
    r"|questions?|equations?|panels?|pages?)"
)
_TOKENS = re.compile(
    rf"""
    (?P<skip>
        \b{_ORDERED}[ \u00a0\n][0-9]+(?:\.[0-9]+)*(?:(?:,[ ]|[ ](?:and|to|or)[ ]|[-–])[0-9]+)*
            (?!\w|[/.,][0-9]|[^\S\n]?[%×])
      | [^\W\d_]\w*(?:[-.‑]\w+)*                    # a word, with all digits in it
      | [0-9]+(?:\.[0-9]+){{2,}}\w*                  # a version
      | [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}            # a date
        (?:[T ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{{2}}:[0-9]{{2}})?)?
      | [0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?(?![0-9])
      | [0-9]+-(?:bit|D)\b
    )
  | (?P<shown>{SHOWN})(?P<percent>[^\S\n]?\\?%)?(?P<glued>[^\W\d_]\w*)?
    """,
    re.VERBOSE,
)
_GLUED_UNIT = re.compile(_UNITS)
_WHOLE_MATH = re.compile(
    rf"""\s*(?:=|<|>|\\(?:approx|sim|le|ge|leq|geq|lt|gt|simeq)\b)?\s*
    (?P<shown>{SHOWN})(?P<percent>\s?\\%)?
    (?:(?:\\[,;:\ ]|~|\s)*\\(?:text|mathrm|mathsf|mathit|operatorname)\{{[^{{}}]*\}})?\s*""",
    re.VERBOSE,
)
_CLOSERS = re.compile(r"[*_)\]\"'”’»~=^]+$")
_PERCENT_AFTER = re.compile(r"[^\S\n]?%")
_LOOKS_LIKE_MARK = re.compile(r"\s*(?:[=<>]|given\b)", re.IGNORECASE)
_LIST_NUMBER = re.compile(r"[ \t]*[0-9]+[.)][ \t]")
_ITEM = re.compile(r"[ \t]*(?:[0-9]+[.)]|[-*+])[ \t]")
_HEADING_NUMBER = re.compile(r"[ ]*#+[ \t]+[0-9]+(?:\.[0-9]+)*[.):]?[ \t]")


@dataclass(frozen=True)
class Number:
    """A number as it stands in a piece of prose."""

    text: str
    """Without sign of percent."""
    start: int
    end: int
    is_percent: bool = False


@dataclass(frozen=True)
class Mark:
    """A comment that stands where a mark stands, or reads like one."""

    text: str
    """What stands between ``<!--`` and ``-->``."""
    start: int
    end: int
    number: Number | None
    """The number directly before it."""
    is_inside: bool = False
    """Whether it stands inside math, where it is no comment."""


@dataclass(frozen=True)
class Reading:
    """What a piece of prose shows."""

    numbers: tuple[Number, ...]
    """Numbers that must carry a mark, whether or not they do."""
    marks: tuple[Mark, ...]


def read_prose(prose: Prose) -> Reading:
    """Find the numbers and marks of a piece of prose."""
    text = prose.text
    if not any(map(str.isdigit, text)) and "<!--" not in text:
        return Reading((), ())
    spans = list(_SPANS.finditer(text))
    masked = _masked(text, spans, prose.kind)
    plain = _numbers(masked)
    math = [number for span in spans if span["math"] and (number := _whole_math(span))]
    numbers = tuple(sorted(plain + math, key=lambda number: number.start))
    marks: list[Mark] = []
    for span in spans:
        if span["comment"] is not None:
            number = _number_before(text, span.start(), plain, spans)
            if number and _PERCENT_AFTER.match(text, span.end()):
                number = Number(number.text, number.start, number.end, is_percent=True)
            if number or _LOOKS_LIKE_MARK.match(span["comment_text"]):
                marks.append(Mark(span["comment_text"], span.start(), span.end(), number))
        elif span["math"] and "<!--" in span["math"]:
            marks.append(Mark(span["math"], span.start(), span.end(), None, is_inside=True))
    return Reading(numbers, tuple(marks))


def strip_marks(markdown: str) -> str:
    """Take the marks out of Markdown; code spans, fences and other comments stay as they are.

    Args:
        markdown: A page, or its Markdown without front matter.
    """
    if "<!--" not in markdown:
        return markdown
    lines = markdown.split("\n")
    for block in scan(lines):
        if not isinstance(block, Prose) or "<!--" not in block.text:
            continue
        for span in reversed(list(_SPANS.finditer(block.text))):
            if span["comment"] is not None and _LOOKS_LIKE_MARK.match(span["comment_text"]):
                line, column = block.place(span.start())
                end_line, end_column = block.place(span.end())
                if line == end_line:
                    kept = lines[line - 1]
                    lines[line - 1] = kept[: column - 1] + kept[end_column - 1 :]
    return "\n".join(lines)


def _masked(text: str, spans: list[re.Match[str]], kind: str) -> str:
    """Text of the same length in which only what must carry marks is left."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += [text[position : span.start()], "\0" * (span.end() - span.start())]
        position = span.end()
    masked = "".join(parts) + text[position:]
    if kind == "heading":
        number = _HEADING_NUMBER.match(masked)
        return "\0" * number.end() + masked[number.end() :] if number else masked
    if not _ITEM.match(masked):
        return masked
    lines = masked.split("\n")
    for index, line in enumerate(lines):
        if number := _LIST_NUMBER.match(line):
            lines[index] = "\0" * number.end() + line[number.end() :]
    return "\n".join(lines)


def _numbers(masked: str, offset: int = 0) -> list[Number]:
    found: list[Number] = []
    for token in _TOKENS.finditer(masked):
        if token["skip"] is not None:
            continue
        if token["glued"] and not _GLUED_UNIT.fullmatch(token["glued"]):
            continue
        start, end = token.span("shown")
        percent = token["percent"] is not None
        found.append(Number(token["shown"], offset + start, offset + end, percent))
    return found


def _whole_math(span: re.Match[str]) -> Number | None:
    """The number that is the whole of a formula, else None."""
    group = next(
        (g for g in ("block_text", "math_text", "round_text", "square_text") if span[g]), None
    )
    if group is None:
        return None
    match = _WHOLE_MATH.fullmatch(span[group])
    if match is None:
        return None
    offset = span.start(group)
    start, end = match.span("shown")
    return Number(
        match["shown"], offset + start, offset + end, is_percent=match["percent"] is not None
    )


def _number_before(
    text: str, end: int, plain: list[Number], spans: list[re.Match[str]]
) -> Number | None:
    """The number that ends where a mark begins, or only closing marks away from there."""
    closers = _CLOSERS.search(text, 0, end)
    ends = range(end, (closers.start() if closers else end) - 1, -1)
    for at in ends:
        for number in plain:
            after = number.end
            if number.is_percent:
                percent = _TOKENS.match(text, number.start)
                after = percent.end("percent") if percent and percent["percent"] else after
            if after == at:
                return number
        for span in spans:
            if span.end() == at and (span["math"] or span["code"]):
                return _whole_math(span) or _last_inside(span)
    return None


def _last_inside(span: re.Match[str]) -> Number | None:
    """The number that ends a formula or a code span: 8192 in ``F = 2mkn = 8192``."""
    for group in ("code_text", "block_text", "math_text", "round_text", "square_text"):
        inner = span[group]
        if inner:
            numbers = _numbers(inner, span.start(group))
            end = span.start(group) + len(inner.rstrip())
            if numbers and numbers[-1].end == end:
                return numbers[-1]
    return None
