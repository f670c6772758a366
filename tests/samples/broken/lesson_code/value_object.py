"""Publishes what JSON cannot hold."""

# %% publish role="step"
values = {"sizes": [8, {16, 32}]}

# %% verdict role="verdict"
print("PASS: value-object")
