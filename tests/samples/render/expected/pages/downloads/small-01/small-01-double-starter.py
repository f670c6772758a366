"""Exercise double of small-01: the checks say when it is done."""

# Recorded with Python 3.11.2 and the versions below, on the CPU.
# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "jax==0.10.2",
#   "jaxlib==0.10.2",
#   "numpy==2.4.6",
# ]
# ///

from __future__ import annotations

# %% start
limit = 3
numbers = list(range(limit))


# %% double
twice = ...  # every number, doubled

# check: no number is lost
assert len(twice) == len(numbers), "no number is lost"
# check: every number is doubled, "zero" included
assert twice == [0, 2, 4], f"not {twice}"
assert sum(twice) == 2 * sum(numbers), "every number is doubled, \"zero\" included"

print("doubled:", twice)
