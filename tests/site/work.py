"""A reader's work, put into the browser as the blocks of a lesson put it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import BrowserContext, Page, Route

LESSON = "performance-04"
ADDRESS = "performance/performance-04/"
STORE = "await import(new URL('assets/js/store.js', root))"


def entry(**changes: object) -> dict[str, object]:
    """One answer, right at the first try."""
    return {
        "kind": "predict",
        "question": "How many FLOPs?",
        "answer": "8192",
        "expected": "8192",
        "outcome": "right",
        "confidence": 90,
        "tries": 1,
        "at": "2026-12-01T09:30:00Z",
        "record": "2026-10-20T10:47:39Z 0123456789ab",
    } | changes


def work(**changes: object) -> dict[str, object]:
    """What was done in one lesson."""
    return {"title": "A lesson", "notes": "", "noted": "", "reached": "", "entries": {}} | changes


def call(page: Page, root: str, module: str, body: str, argument: object = None) -> object:
    """Run JavaScript with a module of the site, which the body calls `it`."""
    code = f"""async ([root, argument]) => {{
        const it = await import(new URL('assets/js/{module}.js', root));
        {body}
    }}"""
    return page.evaluate(code, [root, argument])


def keep(page: Page, root: str, entries: Mapping[str, object], lesson: str = LESSON) -> None:
    """Keep answers one by one, as the blocks do."""
    body = "for (const [id, one] of Object.entries(argument[1])) it.keep(argument[0], id, one);"
    call(page, root, "store", body, [lesson, entries])


def kept(page: Page) -> dict[str, object]:
    """All that the browser holds of the reader's work, by lesson."""
    return page.evaluate("""() => Object.fromEntries(Object.entries({...localStorage})
        .filter(([key]) => key.startsWith('ridgepoint/1/'))
        .map(([key, text]) => [key.slice('ridgepoint/1/'.length), JSON.parse(text)]))""")


def ask(where: Page | BrowserContext, questions: list[str]) -> None:
    """Let the site's index say that the lesson asks these questions."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        index = json.loads(reply.text())
        for lesson in index["lessons"]:
            lesson["questions"] = questions
        route.fulfill(response=reply, json=index)

    where.route("**/assets/lessons.json", answer)
