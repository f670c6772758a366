"""What of a page the search needs to read."""

from __future__ import annotations

import re

_SILENT = re.compile(
    r"<(svg|annotation|button)\b.*?</\1>"  # labels of a drawing, TeX, controls
    r"|</?(?:span|time|abbr|em|strong|samp|math|semantics|m[a-z]+)\b[^<>]*>",
    re.DOTALL,
)
_REPEATED = re.compile(r'<section class="rp-(?:run|compiler)".*?</section>', re.DOTALL)
_LISTING = re.compile(r"<pre>.*?</pre>", re.DOTALL)
LONGEST_LISTING = 60
"""Lines of code that the search takes in; a longer listing repeats what its cells show."""


def searchable(body: str) -> str:
    """The same text in a fraction of the tags, and nothing twice.

    The theme's search reads every tag of a page in Python. Highlighted code and formulas are
    mostly tags, of which it keeps nothing. The run block, the compiler view and the whole listing
    repeat outputs and code, and would be what a reader finds first.

    Args:
        body: HTML of a page's content.
    """
    body = _LISTING.sub(_short, _REPEATED.sub("", body))
    return _SILENT.sub("", body)


def _short(listing: re.Match[str]) -> str:
    return listing.group() if listing.group().count("\n") <= LONGEST_LISTING else ""
