"""A thread left behind."""

# %% begin role="step"
import threading
import time

thread = threading.Thread(target=time.sleep, args=(60,), name="watcher", daemon=True)
thread.start()

# %% later role="step"
print("still here")

# %% verdict role="verdict"
print("PASS: thread-left")
