"""Publishes complex numbers."""

# %% publish role="step"
import numpy as np

values = {"roots": np.array([1j])}

# %% verdict role="verdict"
print("PASS: value-complex")
