"""The roofline of one matrix product, in exact numbers: what the explorer shows before it moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Level:
    """A memory level, and the budget of the boundary to it."""

    name: str
    bandwidth: Fraction
    """GB/s."""


@dataclass(frozen=True)
class Setting:
    """All that the explorer's fields hold."""

    m: int
    k: int
    n: int
    input_bytes: Fraction
    """Bytes of one element of an input."""
    output_bytes: Fraction
    """Bytes of one element of the result."""
    traffic: Fraction
    """Bytes that move, by the fewest that must."""
    peak: Fraction
    """GFLOP/s."""
    level: Level
    second: Level | None
    squares: tuple[int, ...]
    """Sizes of the square products that stand beside the workload."""

    @property
    def ridge(self) -> Fraction:
        """Intensity of the ridge point, in FLOP/byte."""
        return self.peak / self.level.bandwidth

    @property
    def levels(self) -> tuple[Level, ...]:
        """The memory levels, one or two."""
        return (self.level, self.second) if self.second else (self.level,)


@dataclass(frozen=True)
class Product:
    """One matrix product under a setting."""

    label: str
    flops: int
    bytes: Fraction
    setting: Setting

    @property
    def intensity(self) -> Fraction:
        """FLOP/byte."""
        return self.flops / self.bytes

    def ceiling(self, level: Level) -> Fraction:
        """GFLOP/s, if the budgets hold and the bytes come from this level."""
        return min(self.setting.peak, level.bandwidth * self.intensity)

    def tighter(self, level: Level) -> str:
        """The budget that gives the lower ceiling, in a word."""
        ridge = self.setting.peak / level.bandwidth
        if self.intensity == ridge:
            return "both"
        return "bandwidth" if self.intensity < ridge else "compute"


def workload(setting: Setting) -> Product:
    """The product that the fields m, k and n describe."""
    m, k, n = setting.m, setting.k, setting.n
    return _product(f"{m} × {k} × {n}", setting, (m, k, n))


def squares(setting: Setting) -> Iterator[Product]:
    """The square products beside it."""
    for n in setting.squares:
        yield _product(f"n = {n}", setting, (n, n, n))


def _product(label: str, setting: Setting, shape: tuple[int, int, int]) -> Product:
    m, k, n = shape
    fewest = setting.input_bytes * (m * k + k * n) + setting.output_bytes * (m * n)
    return Product(label, 2 * m * k * n, setting.traffic * fewest, setting)
