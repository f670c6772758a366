"""An exception two calls deep."""

# %% setup role="setup"
def inner(rows):
    return 1 / (rows - 4)


def outer(rows):
    return inner(rows)


# %% divide role="step"
print("about to divide")
outer(4)

# %% verdict role="verdict"
print("PASS: exception")
