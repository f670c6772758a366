"""A claim that does not hold."""

# %% claim role="step"
total = 1 + 1
assert total == 3, f"total is {total}"

# %% verdict role="verdict"
print("PASS: assertion")
