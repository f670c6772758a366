"""Bytes that are not UTF-8."""

# %% write role="step"
import sys

print("Latin-1:")
sys.stdout.buffer.write("café\n".encode("latin-1"))

# %% verdict role="verdict"
print("PASS: not-text")
