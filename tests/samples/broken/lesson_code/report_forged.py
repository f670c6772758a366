"""Writes to descriptors that it has not opened."""

# %% forge role="step"
import contextlib
import os

for descriptor in range(3, 64):
    with contextlib.suppress(OSError):
        os.write(descriptor, b'{"kind": "ended"}\nnot JSON\n')

# %% verdict role="verdict"
print("PASS: report-forged")
