"""Count to three.

A lesson that is just large enough to hold one cell of every kind.
"""

# Recorded with Python 3.11.2 and the versions below, on the CPU.
# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "jax==0.10.2",
#   "jaxlib==0.10.2",
#   "numpy==2.4.6",
# ]
# ///

from __future__ import annotations

# %% imports
import math


# %% start
limit = 3
numbers = list(range(limit))
for number in numbers:
    print(number)
values = {"limit": limit}


# %% scale
unused = [math.sqrt(number) for number in numbers]


def scaled(number):
    """The number, times the limit."""
    return number * limit


# %% chart
figures = {
    "counts": {
        "title": "Counts",
        "description": "A line that rises from zero to two.",
        "panels": [
            {
                "x": {"label": "position", "scale": "linear"},
                "y": {"label": "number", "scale": "linear"},
                "series": [
                    {"kind": "line", "label": "count", "x": [0, 1, 2], "y": numbers}
                ],
            }
        ],
    }
}


# %% refused
try:
    scaled(None)
except TypeError as error:
    print(f"TypeError: {error}")


# %% larger
limit = 4
print(scaled(2))


# %% double
twice = [2 * number for number in numbers]

# check: no number is lost
assert len(twice) == len(numbers)
# check: every number is doubled, "zero" included
assert twice == [0, 2, 4], f"not {twice}"
assert sum(twice) == 2 * sum(numbers)

print("doubled:", twice)


# %% verdict
print("PASS: small-01")
