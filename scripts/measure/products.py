"""How fast square matrices are multiplied, for each data type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from scripts.measure.results import Peak, Rate
from scripts.measure.samples import Effort, sample
from scripts.measure.trouble import MeasureError

_MOST_ROWS = 256
"""Rows that are checked of a large product: each holds all columns and whole sums."""
_ON_ACCELERATOR = 2.0**-8
"""A float32 product there may go through TF32 or bfloat16."""


@dataclass(frozen=True)
class Precision:
    """How far a result may lie from NumPy's in float64.

    The bound of an element is ``of_result × |result| + of_terms × Σ |left × right|``.
    """

    of_result: float
    of_terms: float

    def __str__(self) -> str:
        return f"{self.of_result:.2g} × |result| + {self.of_terms:.2g} × Σ|left × right|"


PRECISIONS = {
    "float32": Precision(0.0, 1e-5),
    "bfloat16": Precision(2.0**-8, 1e-5),
    "float16": Precision(2.0**-10, 1e-5),
    "float64": Precision(0.0, 1e-13),
}


def precision(dtype: str, device: jax.Device) -> Precision:
    """How far a product of this data type may be off on this device."""
    found = PRECISIONS[dtype]
    if dtype == "float32" and device.platform != "cpu":
        return Precision(found.of_result, _ON_ACCELERATOR)
    return found


def check_product(
    name: str, result: object, pair: tuple[object, object], allowed: Precision
) -> None:
    """Compare a product with NumPy's in float64.

    Args:
        name: What was measured, for the message.
        result: The whole product.
        pair: Its factors, of the data type in which they were multiplied.
        allowed: How far it may be off.

    Raises:
        MeasureError: An element is farther off.
    """
    left, right, found = (np.asarray(each).astype(np.float64) for each in (*pair, result))
    rows = np.unique(np.linspace(0, len(left) - 1, min(len(left), _MOST_ROWS)).astype(int))
    left, found = left[rows], found[rows]
    expected = left @ right
    bound = allowed.of_result * np.abs(expected) + allowed.of_terms * (np.abs(left) @ np.abs(right))
    check_close(name, found, expected, bound)


def check_close(
    name: str, found: NDArray[np.float64], expected: NDArray[np.float64], bound: object
) -> None:
    """Compare a result with what it should be.

    Raises:
        MeasureError: An element is farther off than its bound, or no number.
    """
    off = np.abs(found - expected)
    wrong = ~(off <= bound)
    if wrong.any():
        worst = float(np.max(np.where(np.isnan(off), np.inf, off)))
        raise MeasureError(
            f"{name}: {wrong.sum()} of {wrong.size} elements are wrong, by up to {worst:.3g}",
            "No speed is told of a wrong result; report it with your versions of jax and jaxlib.",
        )


def measure_peak(dtype: str, sizes: Sequence[int], device: jax.Device, effort: Effort) -> Peak:
    """The highest median throughput of a data type.

    Args:
        dtype: Its name.
        sizes: Sizes of the square matrices to multiply.
        device: Where to multiply.
        effort: How often.

    Raises:
        MeasureError: A product is wrong.
    """
    peaks = [_peak_at(dtype, size, device, effort) for size in sizes]
    return max(peaks, key=lambda peak: peak.rate.median)


def _peak_at(dtype: str, size: int, device: jax.Device, effort: Effort) -> Peak:
    left, right = np.random.default_rng(size).random((2, size, size), np.float32) - 0.5
    kind = jnp.dtype(dtype)
    pair = jax.device_put((left.astype(kind), right.astype(kind)), device)
    result = jax.device_put(np.zeros((size, size), kind), device)
    # The product goes into the buffer of the one before, so no call waits for fresh memory.
    program = jax.jit(_product_into, donate_argnums=2, keep_unused=True).lower(*pair, result)
    compiled = program.compile()

    def call() -> None:
        nonlocal result
        result = compiled(*pair, result).block_until_ready()

    call()
    allowed = precision(dtype, device)
    name = f"{dtype} product of size {size}"
    check_product(name, result, pair, allowed)
    spread = sample(call, effort)
    check_product(name, result, pair, allowed)
    converts = " convert(" in (compiled.as_text() or "")
    return Peak(dtype, size, Rate(2 * size**3, spread), converts, str(allowed))


def _product_into(left: jax.Array, right: jax.Array, _: jax.Array) -> jax.Array:
    return jnp.matmul(left, right)
