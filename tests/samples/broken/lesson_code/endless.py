"""A loop without an end."""

# %% setup role="setup"
def spin():
    return sum(iter(int, 1))


# %% loop role="step" timeout="0.4"
print("going round")
spin()

# %% verdict role="verdict"
print("PASS: endless")
