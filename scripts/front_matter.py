"""The front matter of a page: what the course itself reads of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scripts.errors import PageError, nearest

_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_LESSON_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class Meta:
    """What a page says about itself; empty where it says nothing."""

    lesson: str = ""
    """Lesson id, such as ``performance-04``; empty for a page that is no lesson."""
    title: str = ""
    phase: str = ""
    """As written, such as ``08``."""
    minutes: int = 0
    summary: str = ""


def split_front_matter(text: str) -> tuple[str, int]:
    """The YAML text of the front matter, empty where there is none, and its number of lines.

    Args:
        text: A page with LF line ends.

    Returns:
        The YAML between the marks, and how many lines of the page come before its Markdown.
    """
    match = _FRONT_MATTER.match(text)
    if match is None:
        return "", 0
    return match[1] or "", match[0].count("\n") + (not match[0].endswith("\n"))


def read_meta(front_matter: str, path: str) -> Meta:
    """Read the front matter.

    Args:
        front_matter: YAML text, from line 2 of the page.
        path: The page's path, for messages.

    Raises:
        PageError: For YAML that cannot be read, or a lesson that leaves something out.
    """
    if not front_matter.strip():
        return Meta()
    data = _yaml(front_matter, path)
    lesson = _text(data, "lesson", path)
    if not lesson:
        if "lesson" in data:
            raise PageError("the front matter's `lesson` is empty", where=f"{path}:1")
        return Meta(title=_text(data, "title", path), summary=_text(data, "summary", path))
    if not _LESSON_ID.fullmatch(lesson):
        raise PageError(
            f"{lesson!r} is not a lesson id",
            where=f"{path}:{_line_of('lesson', front_matter)}",
            hint="Ids are lower-case words and numbers joined by hyphens: performance-04.",
        )
    for key in ("title", "phase", "minutes", "summary"):
        if data.get(key) in (None, ""):
            unknown = [name for name in data if name not in Meta.__dataclass_fields__]
            hint = f"Add a line: {key}: …"
            if unknown and nearest(key, unknown).startswith("Did"):
                hint = f"Rename {nearest(key, unknown)[len('Did you mean ') : -1]} to {key!r}."
            raise PageError(f"the lesson has no `{key}`", where=f"{path}:1", hint=hint)
    return Meta(
        lesson=lesson,
        title=_text(data, "title", path),
        phase=_text(data, "phase", path),
        minutes=_minutes(data, front_matter, path),
        summary=_text(data, "summary", path),
    )


def _yaml(front_matter: str, path: str) -> dict[str, object]:
    import yaml

    try:
        data = yaml.safe_load(front_matter)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = 2 + (mark.line if mark else 0)
        reason = getattr(error, "problem", None) or str(error)
        raise PageError(
            f"the front matter is not YAML: {reason}",
            where=f"{path}:{line}",
            hint="Quote a value that holds a colon.",
        ) from None
    if not isinstance(data, dict):
        raise PageError("the front matter holds no `key: value` lines", where=f"{path}:1")
    return {str(key): value for key, value in data.items()}


def _line_of(key: str, front_matter: str) -> int:
    for number, line in enumerate(front_matter.split("\n"), start=2):
        if line.startswith(f"{key}:"):
            return number
    return 1


def _text(data: dict[str, object], key: str, path: str) -> str:
    value = data.get(key)
    if value is None:
        return ""
    if key == "phase" and isinstance(value, int):
        return f"{value:02d}"  # YAML reads 07 as a number and 08 as text
    if isinstance(value, str | int | float):
        return " ".join(str(value).split())
    raise PageError(f"the front matter's `{key}` is not text", where=f"{path}:1")


def _minutes(data: dict[str, object], front_matter: str, path: str) -> int:
    minutes = data["minutes"]
    if isinstance(minutes, int) and not isinstance(minutes, bool) and minutes > 0:
        return minutes
    raise PageError(
        f"`minutes` is {minutes!r}, not a whole number above 0",
        where=f"{path}:{_line_of('minutes', front_matter)}",
    )
