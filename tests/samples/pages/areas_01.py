"""Count areas."""

# %% imports role="setup"
import math

# %% area role="step"
area = math.prod((64, 128))
print(area)
values = {"area": area}

# %% picture role="figure"
figures = {"rectangle": {}}

# %% double role="experiment"
print(2 * area)

# %% refuse role="error"
try:
    math.prod(3)
except TypeError as error:
    print(error)

# %% own-sides role="exercise"
# work:
own = math.prod((3, 5))
# blank:
# own = ...
# wrong: the sides are added
# own = 3 + 5
# check: the sides are multiplied
assert own == 15

# %% verdict role="verdict"
print("PASS: areas-01")
