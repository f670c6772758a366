"""A process that kills itself."""

# %% kill role="step"
import os
import signal

os.kill(os.getpid(), signal.SIGKILL)

# %% verdict role="verdict"
print("PASS: killed")
