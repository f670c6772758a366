"""Figure data that a lesson publishes, checked and typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

from scripts.errors import FigureError
from scripts.figure_data import (
    Place,
    categories,
    choice,
    described,
    items,
    keyed,
    number,
    numbers,
    text,
)

Kind = Literal["line", "bar", "scatter", "step"]
Scale = Literal["linear", "log"]
Mark = Literal["dot", "ring", "diamond", "none"]
LONGEST_DESCRIPTION = 2000
LONGEST_SERIES_LABEL = 40
"""Characters that fit one line of a legend on a phone."""
MOST_SERIES = 6
"""As many as colour, dash and marker still tell apart."""


@dataclass(frozen=True)
class Axis:
    """What an axis measures, and how."""

    label: str
    """With its unit, such as ``Arithmetic intensity (FLOP/byte)``."""
    scale: Scale
    ticks: tuple[float, ...]
    """Where ticks stand; empty to have them chosen."""


@dataclass(frozen=True)
class Series:
    """A run of data drawn one way."""

    kind: Kind
    label: str
    x: tuple[float | str, ...]
    """Numbers; names or numbers, taken as categories, for bars."""
    y: tuple[float, ...]


@dataclass(frozen=True)
class Point:
    """A place in the panel with a name."""

    x: float | str
    y: float
    label: str
    mark: Mark
    """``dot``, ``ring`` for a landmark, ``diamond`` for the one that matters, or no mark."""


@dataclass(frozen=True)
class Region:
    """A named stretch of the x axis."""

    x0: float
    x1: float
    label: str


@dataclass(frozen=True)
class Panel:
    """One pair of axes with what stands in it."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    points: tuple[Point, ...]
    regions: tuple[Region, ...]

    @property
    def has_bars(self) -> bool:
        """Whether the x axis holds categories instead of numbers."""
        return self.series[0].kind == "bar"

    @property
    def categories(self) -> tuple[float | str, ...]:
        """The bars' categories, in the order in which they first appear."""
        return tuple(dict.fromkeys(x for series in self.series for x in series.x))


@dataclass(frozen=True)
class Figure:
    """Everything that a figure shows."""

    title: str
    description: str
    """What the figure shows, for a reader who cannot see it."""
    panels: tuple[Panel, ...]


def check_figure(name: str, data: object) -> None:
    """Raise FigureError, naming figure, panel, series and index, if the data cannot be drawn."""
    _figure(Place(f"figure {name!r}"), data)


def parse_figure(data: object) -> Figure:
    """Type figure data, as a lesson or a record holds it.

    Args:
        data: The dict of the figure.

    Returns:
        The figure, all of it known to be drawable.

    Raises:
        FigureError: Something in it is missing, unknown or not drawable.
    """
    title = data.get("title") if isinstance(data, dict) else None
    return _figure(Place(f"figure {title!r}" if isinstance(title, str) else "figure"), data)


def _figure(place: Place, data: object) -> Figure:
    fields = keyed(place, data, ("title", "description", "panels"))
    title = text(place, "title", fields["title"])
    description = text(place, "description", fields["description"], LONGEST_DESCRIPTION)
    if description.casefold().rstrip(".") == title.casefold().rstrip("."):
        raise place.error(
            "the description only repeats the title.",
            "Say what a reader would see: the shape, the turning points, the comparison.",
        )
    panels = items(place, "panels", fields["panels"])
    return Figure(
        title, description, tuple(_panel(place, index, data) for index, data in enumerate(panels))
    )


def _panel(figure: Place, index: int, data: object) -> Panel:
    place = figure.at(f"panel {index + 1}")
    fields = keyed(place, data, ("x", "y", "series"), ("title", "points", "regions"))
    title = text(place, "title", fields["title"]) if "title" in fields else ""
    place = Place(f"{place.path} ({title!r})") if title else place
    x, y = (_axis(place.at(f"{name} axis"), fields[name]) for name in ("x", "y"))
    listed = items(place, "series", fields["series"])
    series = tuple(_series(place, index, data, (x, y)) for index, data in enumerate(listed))
    _check_together(place, x, series)
    bare = Panel(title, x, y, series, (), ())
    points = items(place, "points", fields["points"]) if "points" in fields else ()
    regions = items(place, "regions", fields["regions"]) if "regions" in fields else ()
    if regions and bare.has_bars:
        raise place.error(
            "a bar panel has categories, which regions cannot span.",
            "Leave the regions out, or draw a line or a scatter.",
        )
    return Panel(
        title,
        x,
        y,
        series,
        tuple(_point(place.at(f"point {n + 1}"), each, bare) for n, each in enumerate(points)),
        tuple(_region(place.at(f"region {n + 1}"), each, x) for n, each in enumerate(regions)),
    )


def _axis(place: Place, data: object) -> Axis:
    fields = keyed(place, data, ("label",), ("scale", "ticks"))
    scale = cast("Scale", choice(place, "scale", fields.get("scale", "linear"), get_args(Scale)))
    ticks: tuple[float, ...] = ()
    if "ticks" in fields:
        ticks = numbers(place, "ticks", fields["ticks"], log=scale == "log")
    if list(ticks) != sorted(set(ticks)):
        raise place.error("ticks do not rise.", "Sort them, and name each once.")
    return Axis(text(place, "label", fields["label"]), scale, ticks)


def _series(panel: Place, index: int, data: object, axes: tuple[Axis, Axis]) -> Series:
    place = panel.at(f"series {index + 1}")
    fields = keyed(place, data, ("kind", "label", "x", "y"))
    label = text(place, "label", fields["label"], LONGEST_SERIES_LABEL)
    place = Place(f"{place.path} ({label!r})")
    kind = cast("Kind", choice(place, "kind", fields["kind"], get_args(Kind)))
    x = categories(place, "x", fields["x"]) if kind == "bar" else None
    x = x or numbers(place, "x", fields["x"], log=axes[0].scale == "log")
    y = numbers(place, "y", fields["y"], log=axes[1].scale == "log")
    if len(x) != len(y):
        raise place.error(
            f"x has {len(x)} values and y has {len(y)}.", "Give every x its y, and no more."
        )
    if kind in {"line", "step"} and len(x) == 1:
        raise place.error(
            f"a {kind} of one point cannot be seen.", "Draw it as 'scatter', or add points."
        )
    if kind == "step" and list(x) != sorted(x):
        raise place.error("the x of a step must not fall.", "Sort the series by x.")
    return Series(kind, label, tuple(x), y)


def _check_together(place: Place, x: Axis, series: Sequence[Series]) -> None:
    labels = [each.label for each in series]
    if len(series) > MOST_SERIES:
        raise place.error(
            f"{len(series)} series; at most {MOST_SERIES} can be told apart.",
            "Split them over several panels.",
        )
    for label in labels:
        if labels.count(label) > 1:
            raise place.error(f"two series are labelled {label!r}.", "Give each its own label.")
    kinds = [each.kind for each in series]
    if "bar" in kinds and set(kinds) != {"bar"}:
        other = next(kind for kind in kinds if kind != "bar")
        raise place.error(f"bars and a {other} share the x axis.", "Give each its own panel.")
    if "bar" in kinds and (x.scale == "log" or x.ticks):
        raise place.error(
            "the x axis of bars holds categories.", "Leave its scale and its ticks out."
        )


def _point(place: Place, data: object, panel: Panel) -> Point:
    fields = keyed(place, data, ("x", "y", "label"), ("mark",))
    label = text(place, "label", fields["label"])
    place = Place(f"{place.path} ({label!r})")
    mark = cast("Mark", choice(place, "mark", fields.get("mark", "dot"), get_args(Mark)))
    y = number(place, "y", fields["y"], log=panel.y.scale == "log")
    if not panel.has_bars:
        x = number(place, "x", fields["x"], log=panel.x.scale == "log")
        return Point(x, y, label, mark)
    for category in panel.categories:
        if category == fields["x"]:
            return Point(category, y, label, mark)
    raise _no_category(place, fields["x"], panel)


def _no_category(place: Place, x: object, panel: Panel) -> FigureError:
    names = ", ".join(str(category) for category in panel.categories)
    return place.error(f"x is {described(x)}, which is no category.", f"Known: {names}.")


def _region(place: Place, data: object, x: Axis) -> Region:
    fields = keyed(place, data, ("x0", "x1", "label"))
    label = text(place, "label", fields["label"])
    place = Place(f"{place.path} ({label!r})")
    x0, x1 = (number(place, name, fields[name], log=x.scale == "log") for name in ("x0", "x1"))
    if x0 >= x1:
        raise place.error("x0 does not lie left of x1.", "Exchange them, or widen the region.")
    return Region(x0, x1, label)
