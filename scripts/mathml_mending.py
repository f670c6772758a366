"""MathML as the converter writes it, mended so that browsers lay it out as TeX would."""

from __future__ import annotations

import unicodedata
from xml.etree.ElementTree import Element

_LIMITS = {"lim", "max", "min", "sup", "inf", "det", "gcd", "Pr"}
"""Names that have what stands below or above them there, where a formula is displayed."""
_UNDER = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_BIG = frozenset("∑∏∐⋃⋂⨁⨂⋁⋀")
_BARS = frozenset("|‖")
_OPENING = frozenset("([{|‖⟨⌈⌊")
_CLOSING = frozenset(")]}|‖⟩⌉⌋")
_NO_OPERATORS = frozenset("∂∇∞∅∀∃⊤⊥¬")
"""Mathematical symbols that stand for a thing."""
_LINE = "―"
_BETTER = {"⧵": "∖", "~": "∼"}
"""Signs that fonts or browsers know less well than others that look alike."""
_THIN = "0.167em"


def mend(math: Element) -> None:
    """Mend a formula in place.

    Args:
        math: A ``<math>`` element before its annotation is added.
    """
    for element in [*math.iter()]:
        _operators(element)
        _limits(element)
        _fences(element)
        _long_arrow(element)
    _names(math)
    _join_upright_letters(math)
    for element in math.iter():
        _lines(element)
        _classes(element)


def _operators(element: Element) -> None:
    """Make operators of symbols that the converter takes for identifiers, and space them."""
    text = element.text or ""
    if element.tag in ("mi", "mo") and text in _BETTER:
        element.text = text = _BETTER[text]
    if element.tag == "mi" and len(text) == 1 and text not in _NO_OPERATORS:
        if unicodedata.category(text) == "Sm":
            element.tag = "mo"
    elif element.tag == "mrow" and [child.text for child in element] == [","]:
        element[0].attrib.update(lspace="0", rspace="0")  # {,} groups digits
    if element.tag == "mo" and (text == "/" or text in _BARS):
        element.attrib.update(lspace="0", rspace="0")


def _limits(element: Element) -> None:
    if element.tag not in _UNDER:
        return
    base = element[0]
    if base.tag == "mo" and (base.text in _BIG or _name(base) in _LIMITS):
        element.tag = _UNDER[element.tag]
        base.set("movablelimits", "true")


def _fences(parent: Element) -> None:
    """Let the brackets around a table grow with it."""
    children = [None, *parent, None]
    for before, table, after in zip(children, children[1:], children[2:], strict=False):
        if table is None or table.tag != "mtable":
            continue
        for fence, form, texts in ((before, "prefix", _OPENING), (after, "postfix", _CLOSING)):
            if fence is not None and fence.tag == "mo" and (fence.text or "-") in texts:
                fence.attrib.update(fence="true", form=form, stretchy="true")


def _long_arrow(element: Element) -> None:
    """Let an arrow be as long as what stands above or below it, with room at both ends."""
    if element.tag not in ("mover", "munderover") or element[1].tag != "mpadded":
        return
    arrow = element[0][0]
    arrow.set("stretchy", "true")
    labels = [Element("mrow") for _ in element[1:]]
    for label, padded in zip(labels, element[1:], strict=True):
        room = [Element("mspace", width="0.4em") for _ in range(2)]
        label.extend([room[0], padded[0], room[1]])
    element[:] = [arrow, *labels]


def _names(parent: Element) -> None:
    """Set the names of functions apart from what they are applied to, but not from brackets."""
    for child in parent:
        _names(child)
    if parent.tag not in ("math", "mrow", "mtd", "msqrt", "mstyle"):
        return
    children = [*parent]
    for position, child in enumerate(children):
        core = _core(child)
        if _name(core):
            core.tag = "mo"
            before, after = children[position - 1 : position], children[position + 1 : position + 2]
            core.set("form", "prefix")
            core.set("lspace", _THIN if before and _is_thing(before[0]) else "0")
            core.set("rspace", _THIN if after and not _opens(after[0]) else "0")


def _core(element: Element) -> Element:
    while element.tag in (*_UNDER, *_UNDER.values()):
        element = element[0]
    return element


def _name(element: Element) -> str:
    """The name of a function, such as ``log``, or nothing."""
    text = element.text or ""
    letters = "".join(text.split())
    is_name = element.tag in ("mi", "mo") and len(letters) > 1 and letters.isalpha()
    return letters if is_name and letters != "mod" and "mathvariant" not in element.attrib else ""


def _is_thing(element: Element) -> bool:
    return element.tag not in ("mo", "mspace") or (element.text or "-") in _CLOSING


def _opens(element: Element) -> bool:
    if element.tag == "mrow" and len(element):
        return _opens(element[0])
    return element.tag == "mspace" or (element.tag == "mo" and (element.text or "-") in _OPENING)


def _join_upright_letters(parent: Element) -> None:
    r"""Make one word of the letters of ``\mathrm{FLOP}``, so that it is spaced as a word."""
    joined: list[Element] = []
    for child in parent:
        _join_upright_letters(child)
        before = joined[-1] if joined else None
        if before is not None and _is_upright(before) and _is_upright(child):
            before.text = f"{before.text}{child.text}"
        else:
            joined.append(child)
    parent[:] = joined
    for child in parent:
        if _is_upright(child) and len(child.text or "") > 1:
            del child.attrib["mathvariant"]


def _is_upright(element: Element) -> bool:
    return element.tag == "mi" and element.get("mathvariant") == "normal"


def _lines(element: Element) -> None:
    """A line over or under several symbols is a border: no font has one of every length."""
    if element.tag in ("mover", "munder") and element[1].text == _LINE:
        kind = "rp-over" if element.tag == "mover" else "rp-under"
        element[:] = [element[0]]
        element.tag, element.attrib = "mrow", {"class": kind}


def _classes(element: Element) -> None:
    """Say with classes what browsers no longer read from attributes."""
    if element.tag == "menclose":
        element.tag = "mrow"
        element.attrib = {"class": "rp-boxed"}
    elif element.tag == "mtd" and "columnalign" in element.attrib:
        element.set("class", f"rp-{element.attrib.pop('columnalign')}")
    elif element.tag == "mtable" and "columnspacing" in element.attrib:
        element.attrib = {"class": "rp-aligned", "displaystyle": "true"}
