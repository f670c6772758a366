"""Closes every descriptor it can find."""

# %% close role="step"
import os

os.closerange(3, 256)

# %% verdict role="verdict"
print("PASS: descriptors-closed")
