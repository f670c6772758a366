"""A child process left behind."""

# %% begin role="step"
import subprocess

child = subprocess.Popen(["sleep", "77.5"])

# %% later role="step"
print("still here")

# %% verdict role="verdict"
print("PASS: child-left")
