"""Does not end with its verdict."""

# %% verdict role="verdict"
print("all good")
