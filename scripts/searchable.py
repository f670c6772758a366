"""What of a page the search needs to read."""

from __future__ import annotations

import re

_SILENT = re.compile(
    r"<(svg|annotation|button)\b.*?</\1>"  # labels of a drawing, TeX, controls
    r"|</?(?:span|time|abbr|em|strong|samp|math|semantics|m[a-z]+)\b[^<>]*>",
    re.DOTALL,
)


def searchable(body: str) -> str:
    """The same text in a fraction of the tags.

    The theme's search reads every tag of a page in Python. Highlighted code and formulas are
    mostly tags, of which it keeps nothing.

    Args:
        body: HTML of a page's content.
    """
    return _SILENT.sub("", body)
