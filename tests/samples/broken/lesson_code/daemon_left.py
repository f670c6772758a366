"""A process that hides from its parent's group."""

# %% begin role="step"
import subprocess
import time

subprocess.run(["sh", "-c", "setsid sleep 77.75 &"], check=True)
time.sleep(0.2)

# %% verdict role="verdict"
print("PASS: daemon-left")
