"""Closes a standard descriptor."""

# %% close role="step"
import os

os.close(2)

# %% verdict role="verdict"
print("PASS: closed-descriptor")
