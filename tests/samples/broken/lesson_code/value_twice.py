"""Publishes a name twice."""

# %% first role="step"
values = {"flops": 8192}

# %% second role="step"
values = {"flops": 8192}

# %% verdict role="verdict"
print("PASS: value-twice")
