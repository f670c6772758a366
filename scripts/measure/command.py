"""The command line of the measurement, for the one file and for the project alike."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.measure.drawing import roofline_svg
from scripts.measure.files import check_target, write_file
from scripts.measure.plan import measure
from scripts.measure.results import to_json
from scripts.measure.table import table

JSON_FILE = "ridgepoint-measurement.json"
SVG_FILE = "ridgepoint-measurement.svg"
SUMMARY = "Measure this machine: matrix products, memory bandwidth, the dispatch floor."


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    device: str
    json: Path
    svg: Path
    quick: bool


def carry_out(order: Order, say: Callable[[str], object]) -> str:
    """Measure, and write both files.

    Args:
        order: What to measure, and where to write.
        say: Hears of every step.

    Returns:
        The tables, and where the files are.

    Raises:
        RequestError: The device is not there.
        MeasureError: A result is wrong, or a file cannot be written.
    """
    for target in (order.json, order.svg):
        check_target(target)
    measurement = measure(order.device, say, quick=order.quick)
    write_file(order.json, to_json(measurement))
    write_file(order.svg, roofline_svg(measurement))
    return f"{table(measurement)}\n\nWritten: {order.json}, {order.svg}"


def read_order(arguments: list[str] | None = None) -> Order:
    """Read the command line.

    Args:
        arguments: Instead of the process's own.
    """
    parser = argparse.ArgumentParser(description=SUMMARY)
    parser.add_argument("--device", default="cpu", metavar="KIND", help="cpu, gpu or tpu [cpu]")
    parser.add_argument(
        "--json",
        type=Path,
        default=JSON_FILE,
        metavar="FILE",
        help=f"where the numbers go [{JSON_FILE}]",
    )
    parser.add_argument(
        "--svg",
        type=Path,
        default=SVG_FILE,
        metavar="FILE",
        help=f"where the drawing goes [{SVG_FILE}]",
    )
    parser.add_argument("--quick", action="store_true", help="take seconds, and rough numbers")
    found = parser.parse_args(arguments)
    return Order(found.device, Path(found.json), Path(found.svg), found.quick)
