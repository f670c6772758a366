"""Stretches of a paragraph that are not plain words: code, formulas, comments, links, tags."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

SpanKind = Literal["code", "comment", "display", "formula", "other"]

_SPANS = re.compile(
    r"""
    (?<![`\\])(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)
  | <!--(?P<comment>.*?)-->
  | (?<!\\)\$\$(?P<display>(?:\\.|[^\\$])+?)\$\$
  | \\\[(?P<square>.+?)\\\]
  | (?<!\\)\$(?!\s)(?P<formula>(?:\\.|[^\\$])+?)(?<!\s)\$
  | \\\((?P<round>.+?)\\\)
  | \\begin\{(?P<environment>[a-z]+\*?)\}.+?\\end\{(?P=environment)\}
  | \\[^\w\s]                                        # an escaped character
  | !\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])              # an image
  | (?<=\])(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])  # where a link goes
  | \[\^[^\]]+\]:?                                   # a footnote's name
  | (?m:^[ ]{0,3}\[[^\]]+\]:[ \t]+\S.*$)             # a link's definition
  | </?(?!sup>)[A-Za-z][^<>]*>                       # a tag; <sup> may be part of a number
  | <https?:[^<>]*> | https?://[^\s<>)\]]+
  | &\#?\w+;
  | \{:?[ ]*(?:[.\#][\w-]|[\w-]+=)[^{}\n]*\}         # attributes
  | :[a-z][a-z0-9_+-]*:                              # an icon
    """,
    re.VERBOSE | re.DOTALL,
)
_KINDS: dict[str, SpanKind] = {
    "code": "code",
    "comment": "comment",
    "display": "display",
    "square": "display",
    "formula": "formula",
    "round": "formula",
}


@dataclass(frozen=True)
class Span:
    """One such stretch."""

    kind: SpanKind
    start: int
    end: int
    inner: str
    """What stands between the marks; empty for kind ``other``."""
    inner_start: int


def inline_spans(text: str) -> tuple[Span, ...]:
    """The spans of a paragraph, in order."""
    spans: list[Span] = []
    for match in _SPANS.finditer(text):
        group = match.lastgroup if match.lastgroup in _KINDS else None
        spans.append(
            Span(
                kind=_KINDS[group] if group else "other",
                start=match.start(),
                end=match.end(),
                inner=match[group] if group else "",
                inner_start=match.start(group) if group else match.end(),
            )
        )
    return tuple(spans)


def without_spans(text: str, spans: tuple[Span, ...]) -> str:
    """Text of the same length with every span blotted out."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += [text[position : span.start], "\0" * (span.end - span.start)]
        position = span.end
    return "".join(parts) + text[position:]
