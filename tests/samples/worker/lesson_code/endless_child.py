"""Runs for long, with a child of its own."""

# %% run role="step"
import os
import subprocess
import time

child = subprocess.Popen(["sleep", "76.5"])
print(os.getpid(), flush=True)
time.sleep(60)

# %% verdict role="verdict"
print("PASS: endless-child")
