"""The style sheets of the site, which all act on the same page."""

from __future__ import annotations

import re

from tests.course import ROOT

STYLES = ROOT / "docs" / "assets" / "css"
SHARED = {"site", "print"}
"""Sheets that speak of what others define."""
DEFINED = re.compile(r"^\.md-typeset \.(rp-[a-z-]+) \{", re.MULTILINE)


def test_no_two_sheets_style_the_same_class():
    """A class that two sheets define looks like whichever comes last."""
    owners: dict[str, list[str]] = {}
    for sheet in sorted(STYLES.glob("*.css")):
        if sheet.stem not in SHARED:
            for name in sorted(set(DEFINED.findall(sheet.read_text(encoding="utf-8")))):
                owners.setdefault(name, []).append(sheet.stem)
    assert {name: sheets for name, sheets in owners.items() if len(sheets) > 1} == {}
