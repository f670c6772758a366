"""The least that a lesson can be."""

# %% count role="step"
print(1 + 1)

# %% verdict role="verdict"
print("PASS: plain")
