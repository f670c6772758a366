"""How long a call takes that computes nothing, and those of the lesson performance-04."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from scripts.measure.products import Precision, check_close, check_product, precision
from scripts.measure.results import Rate, Workload
from scripts.measure.samples import Effort, Spread, sample

SWEEP = (8, 32, 128, 512)
_M, _K, _N = 32, 16, 8
_OF_TANH = 1e-6
"""What tanh itself may add to the error of a result; it never enlarges that of the product."""

_Pair = tuple[jax.Array, jax.Array]


def measure_floor(device: jax.Device, effort: Effort) -> Spread:
    """Time the null call, which takes the workload's arguments and copies one of them."""
    pair = _pair(device, (_M, _K), (_K, _N))
    call, result = _timed(jax.jit(lambda _, right: right, keep_unused=True), pair)
    copied = np.asarray(result).astype(np.float64)
    check_close("null call", copied, np.asarray(pair[1]).astype(np.float64), 0.0)
    return sample(call, effort)


def measure_workload(device: jax.Device, effort: Effort) -> Workload:
    """Time the lesson's product with its tanh; the FLOPs are those of the product."""
    pair = _pair(device, (_M, _K), (_K, _N))
    call, result = _timed(jax.jit(lambda a, b: jnp.tanh(a @ b)), pair)
    name = f"{_M}×{_K}×{_N} product, tanh"
    _check_tanh(name, result, pair, precision("float32", device))
    return Workload(
        name, "float32", _traffic(_M, _K, _N), Rate(2 * _M * _K * _N, sample(call, effort))
    )


def measure_square(size: int, device: jax.Device, effort: Effort) -> Workload:
    """Time one product of the lesson's sweep."""
    pair = _pair(device, (size, size), (size, size))
    call, result = _timed(jax.jit(jnp.matmul), pair)
    name = f"product, n = {size}"
    check_product(name, result, pair, precision("float32", device))
    traffic = _traffic(size, size, size)
    return Workload(name, "float32", traffic, Rate(2 * size**3, sample(call, effort)))


def _timed(function: jax.stages.Wrapped, pair: _Pair) -> tuple[Callable[[], object], jax.Array]:
    """A call of the compiled function that waits for its result, and that result."""
    compiled = function.lower(*pair).compile()
    return (lambda: compiled(*pair).block_until_ready()), compiled(*pair)


def _pair(device: jax.Device, left: tuple[int, int], right: tuple[int, int]) -> _Pair:
    """Two float32 matrices, centred on zero so that tanh stays off its flat ends."""
    random = np.random.default_rng(4)
    arrays = tuple(random.random(shape, np.float32) - np.float32(0.5) for shape in (left, right))
    first, second = jax.device_put(arrays, device)
    return first, second


def _check_tanh(name: str, result: jax.Array, pair: _Pair, allowed: Precision) -> None:
    left, right, found = (_as_float64(each) for each in (*pair, result))
    bound = _OF_TANH + allowed.of_terms * (np.abs(left) @ np.abs(right))
    check_close(name, found, np.tanh(left @ right), bound)


def _as_float64(array: jax.Array) -> NDArray[np.float64]:
    return np.asarray(array).astype(np.float64)


def _traffic(m: int, k: int, n: int) -> int:
    """Bytes when each float32 matrix is read or written once."""
    return 4 * (m * k + k * n + m * n)
