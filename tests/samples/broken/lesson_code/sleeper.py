"""A sleep past the limit, with a child that sleeps on."""

# %% sleep role="step" timeout="0.4"
import subprocess
import time

child = subprocess.Popen(["sleep", "77.25"], start_new_session=True)
time.sleep(60)

# %% verdict role="verdict"
print("PASS: sleeper")
