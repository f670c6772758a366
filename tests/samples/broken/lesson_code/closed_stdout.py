"""Closes its standard output."""

# %% close role="step"
import sys

print("the last words")
sys.stdout.close()

# %% verdict role="verdict"
print("PASS: closed-stdout")
