"""Thirty GiB at once, from NumPy."""

# %% allocate role="step"
import numpy as np

row = np.ones(30 * 2**27)

# %% verdict role="verdict"
print("PASS: numpy-giant")
