"""Promises one error and raises another."""

# %% mistake role="error"
try:
    int([])
except ValueError as error:
    print(error)

# %% verdict role="verdict"
print("PASS: raises-other")
