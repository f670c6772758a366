"""Compiled programs as text: cleaned of what only history decides, counted, line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scripts.hlo import clean_hlo, hlo_operations, hlo_rows
from scripts.jaxpr import jaxpr_rows
from scripts.run import Form
from scripts.stablehlo import clean_stablehlo, stablehlo_operations, stablehlo_rows

__all__ = ["ROWS", "clean_hlo", "clean_stablehlo", "hlo_operations", "stablehlo_operations"]

ROWS: Mapping[Form, Callable[[str], dict[int, tuple[str, ...]]]] = {
    "jaxpr": jaxpr_rows,
    "stablehlo": stablehlo_rows,
    "hlo": hlo_rows,
}
"""For each form, what finds the operations that begin on the lines of a text, by line from 1."""
