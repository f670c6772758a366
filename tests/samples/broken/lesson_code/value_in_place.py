"""Changes what it has published."""

# %% first role="step"
values = {"flops": 8192}

# %% second role="step"
values["bytes"] = 3584

# %% verdict role="verdict"
print("PASS: value-in-place")
