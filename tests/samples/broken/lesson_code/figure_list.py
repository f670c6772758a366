"""Publishes a list as figure data."""

# %% plot role="figure"
figures = {"curve": [1, 2, 3]}

# %% verdict role="verdict"
print("PASS: figure-list")
