"""Memory taken by children, each within its own limit."""

# %% spread role="step"
import subprocess
import sys

code = "import time; block = b'x' * (400 * 2**20); time.sleep(60)"
children = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
for child in children:
    child.wait()

# %% verdict role="verdict"
print("PASS: many-small")
