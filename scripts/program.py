"""Compiled programs as text: cleaned of what only history decides, and counted."""

from __future__ import annotations

from scripts.hlo import clean_hlo, hlo_operations
from scripts.stablehlo import clean_stablehlo, stablehlo_operations

__all__ = ["clean_hlo", "clean_stablehlo", "hlo_operations", "stablehlo_operations"]
