"""Tables over the whole course: every recorded run, and every lesson by phase."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from scripts.render.html import escape, link, page_url, scrolled, table
from scripts.render.units import date, duration

Facts = Mapping[str, str]
"""What the tables say of one lesson: page, title, phase, minutes, summary, verdict, jax, machine,
started_utc, duration_seconds; also state and phase_title where there are any."""


def runs_html(facts: Mapping[str, Facts]) -> str:
    """Every recorded run with its verdict, versions, machine, date, duration and state.

    Args:
        facts: Lesson's id → what is known of it.
    """
    head = ("Lesson", "Verdict", "JAX", "Machine", "Date", "Duration", "State")
    rows = (_run_row(lesson, known) for lesson, known in sorted(facts.items()))
    return scrolled(table("Recorded runs", head, rows, "rp-runs-table"), "Runs", "rp-runs") + "\n"


def _run_row(lesson: str, facts: Facts) -> tuple[str, ...]:
    state = escape(facts.get("state", "current"))
    return (
        link(page_url(facts["page"]), facts["title"]),
        link(f"recorded/{lesson}.json", facts["verdict"].partition(":")[0]),
        escape(facts["jax"]) or "–",
        escape(facts["machine"]),
        date(facts["started_utc"]),
        duration(float(facts["duration_seconds"])),
        f'<span class="rp-state rp-state-{state.partition(" ")[0]}">{state}</span>',
    )


def course_html(facts: Mapping[str, Facts]) -> str:
    """Every lesson, grouped by phase, with what it is about and how long it takes.

    Args:
        facts: Lesson's id → what is known of it.
    """
    ordered = sorted(facts.items(), key=lambda item: (item[1]["phase"], item[0]))
    groups = groupby((known for _, known in ordered), key=lambda known: known["phase"])
    return "".join(_phase(phase, tuple(lessons)) for phase, lessons in groups)


def _phase(phase: str, lessons: tuple[Facts, ...]) -> str:
    items = "".join(
        f"<li>{link(page_url(known['page']), known['title'])} "
        f'<span class="rp-minutes">{escape(known["minutes"])} min</span>'
        f"<p>{escape(known['summary'])}</p></li>\n"
        for known in lessons
    )
    name = lessons[0].get("phase_title") or f"Phase {phase}"
    return (
        f'<div class="rp-course"><p class="rp-course-phase">{escape(name)}</p>\n'
        f"<ul>\n{items}</ul></div>\n"
    )
