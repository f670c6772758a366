"""Raises an error that cannot say what it is."""

# %% raise role="step"
class MuteError(Exception):
    def __str__(self):
        raise RuntimeError


raise MuteError

# %% verdict role="verdict"
print("PASS: bad-message")
