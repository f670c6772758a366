"""What a reader's portfolio needs to know of every lesson, for scripts and on paper."""

from __future__ import annotations

import json
from collections.abc import Mapping

from scripts.render.html import escape, link, page_url, scrolled, table
from scripts.render.tables import Facts

INDEX = "assets/lessons.json"
"""Address of the index that scripts read."""

_BLANK_ROWS = 5
"""Rows for the answers to a lesson whose questions stand in its text."""


def index(facts: Mapping[str, Facts]) -> str:
    """Every lesson with its address, the id of its record and those of its questions, as JSON.

    Args:
        facts: Lesson's id → what is known of it, ``record`` and ``questions`` too.
    """
    lessons = [
        {
            "id": lesson,
            "title": known["title"],
            "url": page_url(known["page"]),
            "record": known["record"],
            "questions": known["questions"].split(),
        }
        for lesson, known in _in_order(facts)
    ]
    return json.dumps({"lessons": lessons}, ensure_ascii=False, indent=1) + "\n"


def shown_html(facts: Mapping[str, Facts]) -> str:
    """The recorded run that each lesson shows now, to compare an answer's with.

    Args:
        facts: As for ``index``.
    """
    rows = (
        (link(page_url(known["page"]), known["title"]), f"<code>{escape(known['record'])}</code>")
        for _, known in _in_order(facts)
    )
    head = ("Lesson", "Recorded run")
    shown = table("Recorded runs that the lessons show now", head, rows, "rp-runs-table")
    return scrolled(shown, "Recorded runs that the lessons show now", "rp-runs") + "\n"


def template(facts: Mapping[str, Facts]) -> str:
    """A portfolio to fill in by hand, as Markdown.

    Args:
        facts: As for ``index``.
    """
    parts = [_OPENING, *(_section(lesson, known) for lesson, known in _in_order(facts)), _CLOSING]
    return "\n".join(parts)


def _in_order(facts: Mapping[str, Facts]) -> list[tuple[str, Facts]]:
    return sorted(facts.items(), key=lambda item: (item[1]["phase"], item[0]))


def _section(lesson: str, facts: Facts) -> str:
    names = [name.replace("-", " ") for name in facts["questions"].split()] or [""] * _BLANK_ROWS
    rows = "".join(f"| {name} | | | | |\n" for name in names)
    return (
        f"## {facts['title']}\n\n"
        f"Lesson: {lesson}  \nRecorded run: {facts['record']}  \nBegun:  \nFinished:\n\n"
        "| Question | My answer, before I look | How sure, in % | What is right | Right? |\n"
        f"| --- | --- | --- | --- | --- |\n{rows}\n### Notes\n\n\n"
    )


_OPENING = """\
# Portfolio

Name:

Write each answer down before you look at what is right, with how sure you are of it.
Copy the id of the recorded run as well: when the lesson shows another one, its numbers may differ.

"""
_CLOSING = """\
## Confidence against outcome

For each confidence, count how often you gave it and how often you were right.
Fewer than five answers in a row say nothing.

| I said | Answers | Right |
| --- | --- | --- |
| 50 % | | |
| 60 % | | |
| 70 % | | |
| 80 % | | |
| 90 % | | |
| 100 % | | |
"""
