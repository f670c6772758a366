"""Publishes a dict whose keys are numbers."""

# %% publish role="step"
values = {"by_size": {8: 1.0}}

# %% verdict role="verdict"
print("PASS: value-keys")
