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


# %% verdict
print("PASS: small-01")
