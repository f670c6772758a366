"""Promises an error that does not come."""

# %% mistake role="error"
try:
    int("12")
except ValueError as error:
    print(error)

# %% verdict role="verdict"
print("PASS: raises-nothing")
