"""Ends without a word."""

# %% verdict role="verdict"
done = True
