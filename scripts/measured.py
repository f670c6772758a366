"""`measure` as a command of the project: alone on the machine, with the project's errors."""

from __future__ import annotations

from pathlib import Path

from scripts import measuring
from scripts.errors import CourseError, UsageError
from scripts.measure.command import JSON_FILE, SVG_FILE, Order, carry_out
from scripts.measure.trouble import MeasureError, RequestError
from scripts.progress import Watcher


def measured(
    device: str, files: tuple[Path | None, Path | None], watcher: Watcher, *, quick: bool
) -> str:
    """Measure while no lesson runs, and write the numbers and the drawing.

    Args:
        device: The kind of device.
        files: Where the JSON and the SVG go, if not into the current folder.
        watcher: Hears of every step.
        quick: Whether a rough measurement will do.

    Returns:
        The tables, and where the files are.

    Raises:
        UsageError: The device is not there.
        CourseError: A result is wrong, or a file cannot be written.
    """
    json, svg = files
    order = Order(device, json or Path(JSON_FILE), svg or Path(SVG_FILE), quick)
    with measuring.exclusive(on_wait=lambda: watcher.said("waiting for a build to finish")):
        try:
            return carry_out(order, watcher.said)
        except RequestError as error:
            raise UsageError(error.what, hint=error.hint) from None
        except MeasureError as error:
            raise CourseError(error.what, hint=error.hint) from None
