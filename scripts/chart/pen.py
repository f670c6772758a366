"""Putting text, lines and areas on a matplotlib figure in pixels, with y growing upwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import IdentityTransform

from scripts.chart.palette import sentinel
from scripts.chart.place import Align, Segment
from scripts.chart.svg import HALO

SIZE: Final = 12.0
"""Font size of all text, in pixels."""
LINE: Final = 15.0
"""From one line of text to the next, in pixels."""


@dataclass(frozen=True)
class Tone:
    """How text looks."""

    colour: str
    bold: bool = False
    halo: str = ""
    """Colour of the rim that keeps lines away from it; empty for none."""


INK: Final = Tone("ink")
MUTED: Final = Tone("muted")
TITLE: Final = Tone("ink", bold=True)


@dataclass(frozen=True)
class Pen:
    """Draws on one figure; later strokes lie over earlier ones."""

    figure: Figure

    def text(
        self,
        at: tuple[float, float],
        lines: Sequence[str],
        tone: Tone,
        align: Align = "left",
    ) -> None:
        """Write lines below one another, the first one's baseline at the place."""
        for index, line in enumerate(lines):
            artist = Text(
                at[0],
                at[1] - index * LINE,
                line,
                color=sentinel(tone.colour),
                fontsize=SIZE,
                fontweight="bold" if tone.bold else "normal",
                horizontalalignment=align,
                verticalalignment="baseline",
                transform=IdentityTransform(),
            )
            if tone.halo:
                artist.set_gid(f"{HALO}{tone.halo}")
            self.figure.add_artist(artist)

    def lines(self, segments: Sequence[Segment], *, colour: str, width: float = 1.0) -> None:
        """Draw straight lines as one path."""
        if not segments:
            return
        points = [end for x0, y0, x1, y1 in segments for end in ((x0, y0), (x1, y1))]
        codes = [Path.MOVETO, Path.LINETO] * len(segments)
        self.figure.add_artist(
            PathPatch(
                Path(points, codes),
                facecolor="none",
                edgecolor=sentinel(colour),
                linewidth=width,
                zorder=0,
                transform=IdentityTransform(),
            )
        )

    def area(self, corner: tuple[float, float], size: tuple[float, float], *, colour: str) -> None:
        """Fill an upright rectangle, below all else."""
        (x, y), (width, height) = corner, size
        outline = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        self.figure.add_artist(
            PathPatch(
                Path(outline, closed=True),
                facecolor=sentinel(colour),
                edgecolor="none",
                zorder=-1,
                transform=IdentityTransform(),
            )
        )

    def sample(self, xs: Sequence[float], y: float, style: dict[str, object]) -> None:
        """Draw a legend's sample of a series at a height."""
        self.figure.add_artist(
            Line2D(xs, [y] * len(xs), transform=IdentityTransform(), **style)  # type: ignore[arg-type]
        )

    def swatch(
        self, corner: tuple[float, float], size: tuple[float, float], style: dict[str, object]
    ) -> None:
        """Draw a legend's sample of bars as a small rectangle."""
        self.figure.add_artist(
            Rectangle(corner, *size, transform=IdentityTransform(), **style)  # type: ignore[arg-type]
        )
