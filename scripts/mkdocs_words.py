"""What MkDocs says went wrong, with the line that it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from scripts.errors import CourseError, SiteError

SETTINGS = "mkdocs.yml"
_LINK = re.compile(
    r"Doc file '(?P<page>[^']+)' (?P<what>contains .*?'(?P<target>[^']*)'.*)", re.DOTALL
)
_SETTING = re.compile(r"Config value '(?P<name>[^']+)': (?P<what>.*)", re.DOTALL)
_YAML_LINE = re.compile(r'in "[^"]*", line (\d+), column \d+')


def site_errors(messages: Sequence[str], root: Path) -> list[CourseError]:
    """One error for each message, at its page or setting.

    Args:
        messages: MkDocs' warnings and errors, in its own words.
        root: The course's folder.
    """
    return [_error(message, root) for message in messages]


def _error(message: str, root: Path) -> SiteError:
    if link := _LINK.fullmatch(message):
        path = f"docs/{link['page']}"
        line = _line_of(root / path, link["target"])
        return SiteError(f"the page {link['what']}", where=f"{path}{line}")
    if setting := _SETTING.fullmatch(message):
        line = _line_of(root / SETTINGS, f"{setting['name']}:")
        return SiteError(f"{setting['name']}: {setting['what']}", where=f"{SETTINGS}{line}")
    lines = _YAML_LINE.findall(message)
    first, _, rest = _YAML_LINE.sub("", message).partition("\n")
    tail = "\n".join(line.strip() for line in rest.split("\n") if line.strip())
    return SiteError(first, where=f"{SETTINGS}:{lines[-1]}" if lines else SETTINGS, tail=tail)


def _line_of(path: Path, text: str) -> str:
    """``:LINE`` of the first line of a file that holds a text; empty where none does."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return ""
    return next((f":{at}" for at, line in enumerate(lines, 1) if text in line), "")
