"""Small repairs to the theme's HTML, which its templates offer no setting for."""

from __future__ import annotations

import re

from scripts.policy import with_policy

_NAV = re.compile(
    r'(<nav class="md-nav" data-md-level="\d+" aria-labelledby="(__nav[_\d]*))_label"'
    r' aria-expanded="(?:true|false)"(>\s*<label class="md-nav__title")'
)
_PLAIN_WORD = re.compile(r'<span class="[nw]">([^<]*)</span>')
_REPAIRS = (
    # A dialog needs a name.
    ('role="dialog">', 'role="dialog" aria-label="Search">'),
    # On some code hosts this attribute makes the page ask the host for stars and forks.
    # What is for paper alone need not hold up the screen.
    ('/css/print.css">', '/css/print.css" media="print">'),
    ('class="md-source" data-md-component="source"', 'class="md-source"'),
)


def finished(page: str) -> str:
    """Repair a whole page, and give it its security policy.

    A section's ``nav`` says that it is expanded, which a landmark cannot be, and takes its name
    from a label that is missing where the section has only one page; it gets the name of its own
    heading instead. Names and spaces in code have the colour of their block, so they need no
    element; without those a browser has a quarter less to style.

    Args:
        page: HTML as the theme rendered it.
    """
    page = _NAV.sub(r'\1_title"\3 id="\2_title"', page)
    page = _PLAIN_WORD.sub(r"\1", page)
    for theirs, ours in _REPAIRS:
        page = page.replace(theirs, ours)
    return with_policy(page)
