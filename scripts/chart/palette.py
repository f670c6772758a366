"""Colours of figures: drawn as sentinels, published as CSS variables.

``docs/assets/css/figures.css`` gives the variables their values in the light and the dark scheme.
What stands here is the fallback of a page without that file: the light scheme.
"""

from __future__ import annotations

from typing import Final

LIGHT: Final[dict[str, str]] = {
    "ink": "#1c2128",
    "muted": "#57606c",
    "axis": "#78828e",
    "grid": "#e4e8ec",
    "surface": "#ffffff",
    "series-1": "#0067a5",
    "series-2": "#b34700",
    "series-3": "#00755a",
    "series-4": "#9b3a78",
    "series-5": "#856000",
    "series-6": "#4d5561",
    "region-1": "#f1f5f9",
    "region-2": "#f8f4ec",
}
"""Variable without its ``--rp-figure-`` → colour on a white page.

The series follow Okabe and Ito's hues, which differ for colour-blind readers too,
darkened until each reads as text.
"""

_FIRST: Final = 0xFE0100
_SENTINELS: Final[dict[str, str]] = {
    name: f"#{_FIRST + index:06x}" for index, name in enumerate(LIGHT)
}
_VARIABLES: Final[dict[str, str]] = {
    sentinel: f"var(--rp-figure-{name}, {LIGHT[name]})" for name, sentinel in _SENTINELS.items()
}


def sentinel(name: str) -> str:
    """The colour to draw with where the page's colour of that name belongs. Raises KeyError."""
    return _SENTINELS[name]


def variable(colour: str) -> str:
    """The CSS that stands for a drawn colour; ``none`` and other words stay as they are.

    Raises:
        KeyError: A colour was drawn that is no sentinel, so the schemes could not change it.
    """
    return _VARIABLES[colour.lower()] if colour.startswith("#") else colour
