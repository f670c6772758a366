"""Count to three.

A lesson that is just large enough to hold one cell of every kind.
"""

from __future__ import annotations

# %% imports role="setup"
import math

# %% start role="step"
limit = 3
numbers = list(range(limit))
for number in numbers:
    print(number)
values = {"limit": limit}

# %% scale role="step"
unused = [math.sqrt(number) for number in numbers]


def scaled(number):
    """The number, times the limit."""
    return number * limit


# %% chart role="figure"
figures = {
    "counts": {
        "title": "Counts",
        "description": "A line that rises from zero to two.",
        "panels": [
            {
                "x": {"label": "position", "scale": "linear"},
                "y": {"label": "number", "scale": "linear"},
                "series": [{"kind": "line", "label": "count", "x": [0, 1, 2], "y": numbers}],
            }
        ],
    }
}

# %% refused role="error"
try:
    scaled(None)
except TypeError as error:
    print(f"TypeError: {error}")

# %% larger role="experiment"
limit = 4
print(scaled(2))

# %% double role="exercise"
# work:
twice = [2 * number for number in numbers]
# blank:
# twice = ...  # every number, doubled
# wrong: squared
# twice = [number**2 for number in numbers]
# check: no number is lost
assert len(twice) == len(numbers)
# check: every number is doubled, "zero" included
assert twice == [0, 2, 4], f"not {twice}"
assert sum(twice) == 2 * sum(numbers)
# then:
print("doubled:", twice)

# %% verdict role="verdict"
print("PASS: small-01")
