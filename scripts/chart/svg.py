"""From matplotlib's SVG to one that belongs in a page: small, themed, and like no other's ids."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from scripts.chart.palette import sentinel, variable

HALO: Final = "halo-"
"""Before a palette's name: group id, given while drawing, of text with a rim of that colour."""
_PAINT: Final = frozenset({"fill", "stroke"})
_DROPPED: Final = frozenset({"font-family", "stroke-miterlimit"})
_DECIMALS: Final = re.compile(r"-?\d*\.\d+")
_REFERENCE: Final = re.compile(r"url\(#([^)]+)\)")
_HREF: Final = "{http://www.w3.org/1999/xlink}href"


def finish(drawn: str, *, id_prefix: str, name: str, title: str, description: str) -> str:
    """Make a drawn SVG fit to stand in a page beside others.

    Args:
        drawn: What matplotlib wrote, in sentinel colours.
        id_prefix: What every id in it begins with; unique in the page.
        name: CSS class of the root.
        title: Accessible name.
        description: Text alternative.

    Returns:
        One ``<svg>`` element, without size, dates, style sheets or fonts of its own.
    """
    source = ET.fromstring(drawn)  # noqa: S314 - this process has just written it
    ids = _new_ids(source, id_prefix)
    labels = f"{id_prefix}-title", f"{id_prefix}-desc"
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": name,
            "viewBox": source.get("viewBox", ""),
            "role": "img",
            "aria-labelledby": " ".join(labels),
            "font-family": "inherit",
            "stroke-linejoin": "round",
        },
    )
    ET.SubElement(root, "title", {"id": labels[0]}).text = title
    ET.SubElement(root, "desc", {"id": labels[1]}).text = description
    for child in source:
        root.extend(_rewritten(child, ids))
    return ET.tostring(root, encoding="unicode")


def _new_ids(source: ET.Element, prefix: str) -> dict[str, str]:
    """New names for the ids that something refers to, numbered as they stand."""
    wanted: set[str] = set()
    for element in source.iter():
        for value in element.attrib.values():
            wanted.update(_REFERENCE.findall(value))
        wanted.add(element.get(_HREF, "").removeprefix("#"))
    found = [each.get("id", "") for each in source.iter() if each.get("id") in wanted]
    numbers = itertools.count(1)
    return {old: f"{prefix}-{next(numbers)}" for old in dict.fromkeys(found)}


def _rewritten(element: ET.Element, ids: dict[str, str]) -> Iterator[ET.Element]:
    """The element as it should be: itself, its children in its place, or nothing."""
    tag = element.tag.rpartition("}")[2]
    if tag in {"metadata", "style"}:
        return
    attributes = _attributes(element, ids)
    group = element.get("id", "")
    if group.startswith(HALO):
        rim = variable(sentinel(group.removeprefix(HALO)))
        attributes |= {"paint-order": "stroke", "stroke-width": "4", "stroke": rim}
    children = [new for child in element for new in _rewritten(child, ids)]
    if tag in {"g", "defs"} and not children:
        return
    if tag == "g" and not attributes:
        yield from children
        return
    new = ET.Element(tag, attributes)
    new.text = element.text if tag == "text" else None
    new.extend(children)
    yield new


def _attributes(element: ET.Element, ids: dict[str, str]) -> dict[str, str]:
    new: dict[str, str] = {}
    for key, value in itertools.chain(element.attrib.items(), _styles(element)):
        if key == "id":
            new |= {"id": ids[value]} if value in ids else {}
        elif key == _HREF:
            new["href"] = f"#{ids[value.removeprefix('#')]}"
        elif key in _PAINT:
            new[key] = _referenced(variable(value), ids)
        elif key != "style" and key not in _DROPPED and not value.startswith("rotate(-0 "):
            new[key] = _referenced(_shortened(value), ids)
    return new


def _styles(element: ET.Element) -> Iterator[tuple[str, str]]:
    for declaration in filter(None, element.get("style", "").split(";")):
        key, _, value = declaration.partition(":")
        yield key.strip(), value.strip()


def _referenced(value: str, ids: dict[str, str]) -> str:
    return _REFERENCE.sub(lambda found: f"url(#{ids[found[1]]})", value)


def _shortened(value: str) -> str:
    """Numbers to two decimals, a hundredth of a pixel, and blanks to one."""
    rounded = _DECIMALS.sub(lambda found: f"{round(float(found[0]), 2) + 0.0:g}", value)
    return " ".join(rounded.split())
