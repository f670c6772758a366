"""Its own use of something on its way out."""

# %% setup role="setup"
import warnings


def old():
    warnings.warn("old() goes away", DeprecationWarning, stacklevel=2)


# %% use role="step"
old()

# %% verdict role="verdict"
print("PASS: deprecation")
