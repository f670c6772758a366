"""Output that is hard to carry."""

# %% colours role="step"
print("\x1b[1;31mred\x1b[0m and \x1b]8;;https://example.org\x07a link\x1b]8;;\x07")

# %% places role="step"
import json
from pathlib import Path

print(__file__)
print(Path.cwd())
print(json.__file__)

# %% markup role="step"
print("``` --> --8<-- </script> {{ x }} <b>&amp;")
print("a bell \x07 and a zero \x00")

# %% native role="step" stderr="^(slow|late) "
import ctypes
import os

libc = ctypes.CDLL(None)
libc.printf(b"from C\n")
print("from Python")
os.write(2, b"slow operation\n")

# %% child role="step"
import subprocess

subprocess.run(["echo", "from a child"], check=True)

# %% warned role="step" warns="^UserWarning: careful"
import warnings

warnings.warn("careful with that", stacklevel=1)

# %% waited role="step"
import threading

thread = threading.Thread(target=print, args=("from a thread",))
thread.start()
thread.join()

# %% verdict role="verdict"
print("PASS: loud")
