"""A cell that measures."""

# %% before role="step"
print("beside others")

# %% measure role="measure" timeout="1"
import time

time.sleep(0.2)

# %% verdict role="verdict"
print("PASS: measured")
