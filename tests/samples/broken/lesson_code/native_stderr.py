"""A line that native code writes to stderr."""

# %% complain role="step"
import os

os.write(2, b"E0000 00:00:00.000000 1 pjrt.cc:1] slow operation\n")

# %% verdict role="verdict"
print("PASS: native-stderr")
