"""Leads a standard descriptor elsewhere."""

# %% move role="step"
import os

null = os.open(os.devnull, os.O_WRONLY)
os.dup2(null, 1)

# %% verdict role="verdict"
print("PASS: moved-descriptor")
