"""What a lesson finds around it."""

# %% environment role="step"
import locale
import os
import sys
import time
from pathlib import Path

values = {
    "environment": dict(sorted(os.environ.items())),
    "argv": sys.argv,
    "path": sys.path[0],
    "files": [path.name for path in Path().iterdir()],
    "zone": time.tzname[0],
    "encoding": sys.stdout.encoding,
    "locale": locale.setlocale(locale.LC_ALL),
    "stdin": sys.stdin.read(),
    "descriptors": sorted(int(path.name) for path in Path("/proc/self/fd").iterdir()),
    "name": __name__,
    "doc": __doc__,
}

# %% verdict role="verdict"
print("PASS: surroundings")
