"""A GiB of output that no error stops, from below Python."""

# %% pour role="step"
import contextlib
import os

block = b"y" * 2**20
for _ in range(2**10):
    with contextlib.suppress(OSError):
        os.write(2, block)

# %% verdict role="verdict"
print("PASS: stubborn-flood")
