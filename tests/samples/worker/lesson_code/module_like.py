"""A lesson that leans on being a real module."""

from __future__ import annotations

# %% setup role="setup"
import dataclasses
import inspect
import pickle

import helper


@dataclasses.dataclass
class Point:
    x: Undefined  # noqa: F821 - never evaluated
    y: float = 2.0


# %% use role="step"
point = pickle.loads(pickle.dumps(Point(1.0)))  # noqa: S301 - our own bytes
print(point, point == Point(1.0))
print(inspect.getsource(helper.double).splitlines()[0], helper.double(21))
print(inspect.getsource(Point).splitlines()[1])

# %% main role="step"
if __name__ == "__main__":
    print("main")

# %% mistake role="error"
try:
    helper.double(None)
except TypeError as error:
    print(error)

# %% verdict role="verdict"
print("PASS: module-like")
