"""Ends inside its last cell."""

# %% verdict role="verdict"
import sys

print("PASS: late-exit")
sys.exit()
