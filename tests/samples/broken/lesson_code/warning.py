"""A warning that was not declared."""

# %% warn role="step"
import numpy as np

ratio = np.float64(1.0) / np.float64(0.0)

# %% verdict role="verdict"
print("PASS: warning")
