"""TeX to MathML while the site is built, so that readers need no script to see a formula."""

from __future__ import annotations

import functools
import html
import re
from xml.etree.ElementTree import Element, tostring

from latex2mathml.converter import convert_to_element

from scripts.errors import PageError, nearest
from scripts.mathml_mending import mend

ENVIRONMENTS = {
    "aligned": "align*",
    "split": "split",
    "cases": "cases",
    "array": "array",
    "matrix": "matrix",
    "pmatrix": "pmatrix",
    "bmatrix": "bmatrix",
    "vmatrix": "vmatrix",
}
"""Environments a page may use, and what the converter calls them."""

REFUSED = re.compile(r"\\(?:href|style|class|color|textcolor|newcommand|def|label|tag)(?![a-zA-Z])")
"""Macros that the converter knows but a page has no use for: links, styles, definitions."""

_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold."""
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")

_REWRITTEN = (
    # A sign that TeX escapes is text; in text it stands already.
    (re.compile(r"(\\text\s*\{[^{}]*\})|\\([$&])"), lambda m: m[1] or rf"\text{{\{m[2]}}}"),
    # The converter forgets the font of a single letter.
    (re.compile(r"\\mathrm\s*\{\s*([A-Za-z])\s*\}"), lambda m: rf"\mathrm{{{m[1]} }}"),
    (re.compile(r"\\arg(?![A-Za-z])"), lambda _: r"\operatorname{arg}"),
)
"""What the converter reads wrongly, and what it is given instead."""


@functools.lru_cache(maxsize=4096)  # a course says $n$ and $k$ on every page
def to_mathml(tex: str, *, display: bool = False) -> str:
    """Convert one formula.

    Args:
        tex: The formula without its dollar signs.
        display: Whether it stands on a line of its own.

    Returns:
        A ``<math>`` element whose annotation holds the TeX.

    Raises:
        PageError: The formula cannot be converted whole.
    """
    tex = tex.strip()
    math = _convert(tex, display=display)
    for element in math.iter():
        if element.text:
            element.text = html.unescape(element.text)
    _refuse_leftovers(math, tex)
    mend(math)
    return _annotated(math, tex)


def _convert(tex: str, *, display: bool) -> Element:
    unseen, refused = _UNSEEN.search(tex), REFUSED.search(tex)
    if unseen:
        raise _error(tex, f"it holds the character U+{ord(unseen.group()):04X}")
    if refused:
        raise _error(tex, f"{refused.group()} is not for pages")
    source = _ENVIRONMENT.sub(lambda match: _environment(match, tex), tex)
    for pattern, better in _REWRITTEN:
        source = pattern.sub(better, source)
    try:
        return convert_to_element(source, display="block" if display else "inline")
    except Exception as error:  # the converter's errors share no base class
        reason = type(error).__name__.removesuffix("Error")
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", reason).lower()
        raise _error(tex, words) from error


def _environment(match: re.Match[str], tex: str) -> str:
    name = match.group(2)
    if name not in ENVIRONMENTS:
        hint = nearest(name, ENVIRONMENTS)
        raise _error(tex, f"unknown environment {name!r}", hint)
    return f"\\{match.group(1)}{{{ENVIRONMENTS[name]}}}"


def _refuse_leftovers(math: Element, tex: str) -> None:
    """Refuse what the converter passed through as text because it did not know it."""
    for element in math.iter():
        text = element.text or ""
        if element.tag == "mtext":
            element.text = re.sub(r"\\([$%&#_{}])", r"\1", text)
        elif text.startswith("\\"):
            raise _error(tex, f"unknown macro {text.partition('{')[0]}")
        elif text in ("&", "}", "$") and "stretchy" not in element.attrib:
            raise _error(tex, f"{text!r} out of place")


def _annotated(math: Element, tex: str) -> str:
    semantics = Element("semantics")
    row = Element("mrow")
    row.extend(list(math))
    annotation = Element("annotation", {"encoding": "application/x-tex"})
    annotation.text = tex
    semantics.extend([row if len(row) != 1 else row[0], annotation])
    math[:] = [semantics]
    math.attrib.pop("xmlns", None)
    if [element.tag in ("mrow", "mi", "mn") for element in row.iter()] == [True] * 3:
        math.set("aria-label", tex)  # a lone symbol: readers without MathML miss nothing
    return tostring(math, encoding="unicode")


def _error(tex: str, reason: str, hint: str = "") -> PageError:
    shown = " ".join(tex.split())
    shown = shown if len(shown) <= 60 else f"{shown[:57]}…"
    return PageError(f"formula {shown!r}: {reason}", hint=hint)


_DOLLARS = re.compile(
    r"(?P<skip><(?P<tag>pre|code|script|style|math|svg)\b.*?</(?P=tag)>|<[^>]*>|\\\$)"
    r"|\$\$(?P<block>.+?)\$\$"
    r"|(?<![\w\\])\$(?![\s$])(?P<inline>[^$<>]*?[^\s\\$<>])\$(?!\d)",
    re.DOTALL,
)


def in_html(body: str) -> str:
    """Convert the formulas between dollar signs in HTML text, leaving tags and code alone.

    Args:
        body: HTML in which TeX is escaped as text, as a notebook's Markdown renders.

    Returns:
        The same HTML with MathML in place of each formula.

    Raises:
        PageError: A formula cannot be converted whole.
    """

    def formula(match: re.Match[str]) -> str:
        if match.group("skip") is not None:
            return match.group()
        block = match.group("block")
        tex = html.unescape(block or match.group("inline"))
        return to_mathml(tex, display=block is not None)

    return _DOLLARS.sub(formula, body)
