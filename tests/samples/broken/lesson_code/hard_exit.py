"""Leaves without a word."""

# %% leave role="step"
import os

print("half a line", end="")
print(", then the end")
os._exit(3)

# %% verdict role="verdict"
print("PASS: hard-exit")
