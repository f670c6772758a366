"""The Content-Security-Policy of a page: what it may load and run, said in the page itself.

A static host sends whatever headers it likes, so the policy travels in the HTML.
"""

from __future__ import annotations

import base64
import hashlib
import re

from scripts.errors import PageError

_CHARSET = '<meta charset="utf-8">'
_META = '<meta http-equiv="Content-Security-Policy" content="{}">'
_INLINE = re.compile(r"<script(?P<attributes>(?:\s[^>]*)?)>(?P<text>.*?)</script", re.DOTALL)
_NOT_RUN = re.compile(r'\s(?:src=|type="application/json")')
_REFUSED = re.compile(
    r"<(?:(?P<element>style|base|iframe|object|embed)\b"
    r"|(?P<script>script)\b(?![^>]*\ssrc=)"
    r"|[a-z][^<>]*?\s(?P<attribute>style|on[a-z]+)\s*=)",
    re.IGNORECASE,
)
_RULES = (
    "default-src 'self'",
    "script-src 'self'{}",
    "style-src 'self'",
    "img-src 'self' data:",  # the theme's icons are masks written into its style sheet
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
)


def with_policy(page: str) -> str:
    """Put the policy into the head, before anything that it is to govern.

    The theme's inline scripts are allowed by the hash of their text, so nothing else that
    finds its way into a page can run. Only the encoding stands before the policy, since
    browsers look for it in the first kilobyte alone.

    Args:
        page: The finished page: a later change to an inline script would have it blocked.
    """
    hashes = dict.fromkeys(
        f" 'sha256-{_hash(script['text'])}'"
        for script in _INLINE.finditer(page)
        if not _NOT_RUN.search(script["attributes"])
    )
    policy = "; ".join(_RULES).format("".join(hashes))
    return page.replace(_CHARSET, _CHARSET + _META.format(policy), 1)


def refuse_inline(content: str, path: str, source: str) -> None:
    """Refuse what the policy would block in silence, or allow by a hash nobody looked at.

    Args:
        content: The HTML that a page's author answers for, without the theme's frame.
        path: The file that it was written in, relative to the project.
        source: The text of that file, to find the line in.

    Raises:
        PageError: It holds an inline script, an inline style or a foreign document.
    """
    found = _REFUSED.search(content)
    if found is None:
        return
    if found["attribute"]:
        what = f"the attribute {found['attribute'].lower()!r}"
    else:
        what = f"an inline <{(found['element'] or found['script']).lower()}>"
    before, is_there, _ = source.partition(found[0])
    line = f":{before.count(chr(10)) + 1}" if is_there else ""
    raise PageError(
        f"the page holds {what}, which its security policy blocks",
        where=f"{path}{line}",
        hint="Use a class and docs/assets/css, or a module in docs/assets/js.",
    )


def _hash(text: str) -> str:
    # A browser's parser makes one line feed of each line end before it hashes.
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return base64.b64encode(hashlib.sha256(plain.encode()).digest()).decode()
