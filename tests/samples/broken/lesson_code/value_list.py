"""Binds the documented name to something else."""

# %% publish role="step"
values = [1, 2, 3]

# %% verdict role="verdict"
print("PASS: value-list")
