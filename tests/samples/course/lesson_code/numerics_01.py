"""Know what a float can hold: spacing, stalled sums and mixed types."""

from __future__ import annotations

# %% imports role="setup"
import jax
import jax.numpy as jnp
import numpy as np
from spacing import nearest, spacing

# %% formats role="step"
FORMATS = {"bfloat16": jnp.bfloat16, "float16": jnp.float16, "float32": jnp.float32}
bits = {name: int(jnp.finfo(dtype).nmant) + 1 for name, dtype in FORMATS.items()}
values = {"bits": bits}
for name, count in bits.items():
    print(f"{name:>8}: {count:2} significant bits")

# %% lost-one role="step"
big = jnp.bfloat16(256)
total = big + jnp.bfloat16(1)
assert total == big  # 257 needs nine bits
assert nearest(257.0, bits["bfloat16"]) == 256.0
assert total.dtype == jnp.bfloat16
print(f"256 + 1 in bfloat16 is {float(total):g}")


# %% stalled-sum role="step"
@jax.jit
def count_up(start, ones):
    def add(carry, one):
        carry = carry + one
        return carry, carry

    return jax.lax.scan(add, start, ones)


STEPS = 512
ones = jnp.ones(STEPS, jnp.bfloat16)
traced = count_up.trace(jnp.bfloat16(0), ones)
last, path = count_up(jnp.bfloat16(0), ones)
exact, exact_path = count_up(jnp.float32(0), ones.astype(jnp.float32))
assert last == 256
assert exact == STEPS
programs = {"counting": traced}
values = {"stalled": float(last), "steps": STEPS, "path": np.asarray(path, np.float32)[::64]}
print(f"{STEPS} ones: {float(last):g} in bfloat16, {float(exact):g} in float32")

# %% past-the-end role="step"
top = jnp.float16(jnp.finfo(jnp.float16).max)
over = top * jnp.float16(2)
values = {"top": float(top), "over": float(over), "undefined": float(over - over)}
print(f"{float(top):g} · 2 = {float(over)} in float16, and inf − inf = {float(over - over)}")

# %% unrolled role="step" timeout="120"
DEPTH = 300


@jax.jit
def unrolled(x):
    for step in range(DEPTH):  # a Python loop: the compiler sees every step of it
        x = jnp.where(x > step, jnp.sin(x) * step, jnp.cos(x) + step)
    return x


lowered = unrolled.lower(jnp.ones((8, 8), jnp.float32))
programs = {"unrolled": lowered}
compiled = lowered.compile()
assert compiled(jnp.ones((8, 8), jnp.float32)).shape == (8, 8)
values = {"depth": DEPTH, "lines": len(lowered.as_text().splitlines())}
print(f"{DEPTH} steps of Python become one program of more than {DEPTH * 3} operations")

# %% spacing-figure role="figure"
magnitudes = np.geomspace(1.0, 1e5, 11)
figures = {
    "spacing": {
        "title": "The gap between neighbours grows with the number",
        "description": "Three rising staircases on logarithmic axes. bfloat16 lies highest: "
        "from 256 on, its neighbours are 2 apart. float32 lies 65536 times lower.",
        "panels": [
            {
                "x": {"label": "magnitude (1)", "scale": "log"},
                "y": {"label": "gap to the next number (1)", "scale": "log"},
                "series": [
                    {
                        "kind": "step",
                        "label": name,
                        "x": magnitudes.tolist(),
                        "y": [float(spacing(x, count)) for x in magnitudes],
                    }
                    for name, count in bits.items()
                ],
                "points": [{"x": 256.0, "y": 2.0, "label": "256 + 1 is lost here"}],
                "regions": [{"x0": 256.0, "x1": 1e5, "label": "bfloat16 skips integers"}],
            }
        ],
    },
    "sums": {
        "title": "A sum that stalls",
        "description": "On the left, the running sum of ones: the exact line rises to 512, the "
        "bfloat16 line bends at 256 and stays there. On the right, the relative error of one "
        "third in three formats, as bars on a logarithmic axis.",
        "panels": [
            {
                "title": "Running sum of ones",
                "x": {"label": "ones added (1)", "scale": "linear", "ticks": [0, 256, 512]},
                "y": {"label": "sum (1)", "scale": "linear"},
                "series": [
                    {
                        "kind": "line",
                        "label": "exact",
                        "x": list(range(64, STEPS + 1, 64)),
                        "y": np.asarray(exact_path)[63::64].tolist(),
                    },
                    {
                        "kind": "scatter",
                        "label": "bfloat16",
                        "x": list(range(64, STEPS + 1, 64)),
                        "y": np.asarray(path, np.float32)[63::64].tolist(),
                    },
                ],
            },
            {
                "title": "Error of one third",
                "x": {"label": "format", "scale": "linear"},
                "y": {"label": "relative error (1)", "scale": "log"},
                "series": [
                    {
                        "kind": "bar",
                        "label": "rounding error",
                        "x": list(FORMATS),
                        "y": [abs(3 * nearest(1 / 3, count) - 1) for count in bits.values()],
                    }
                ],
            },
        ],
    },
}

# %% mixed-types role="error"
try:
    jax.lax.add(jnp.float32(1), jnp.bfloat16(1))
except TypeError as error:
    print(f"TypeError: {str(error).splitlines()[0]}")

# %% next-gap role="exercise"
# work:
first_skipped = 2 ** bits["float16"] + 1
# blank:
# first_skipped = ...  # the smallest positive integer that float16 cannot hold
# wrong: the last integer before the gap
# first_skipped = 2 ** bits["float16"]
# wrong: bits of bfloat16
# first_skipped = 2 ** bits["bfloat16"] + 1
# check: it is a positive whole number
assert isinstance(first_skipped, int)
assert first_skipped > 0
# check: float16 cannot hold it
assert float(jnp.float16(first_skipped)) != first_skipped
# check: float16 holds every positive integer below it
assert all(float(np.float16(n)) == n for n in range(1, first_skipped))
# then:
values = {"first_skipped": first_skipped}
print(f"float16 skips {first_skipped}")

# %% verdict role="verdict"
print("PASS: numerics-01")
