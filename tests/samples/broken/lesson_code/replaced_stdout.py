"""Puts something else in the place of its standard output."""

# %% replace role="step"
import io
import sys

sys.stdout = io.StringIO()
print("unheard")

# %% verdict role="verdict"
print("PASS: replaced-stdout")
