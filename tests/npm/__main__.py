"""`python -m tests.npm`: install the tools that only npm has, or pin their releases."""

from __future__ import annotations

import argparse
import sys

from tests.npm.tools import NAMES, NoToolError, install, lock


def main() -> int:
    """Do it, and say what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.npm", description=__doc__)
    parser.add_argument("what", choices=("install", "lock"))
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)} [all]")
    parser.add_argument("--upgrade", action="store_true", help="lock: take the newest releases")
    options = parser.parse_args()
    try:
        for name in options.names or NAMES:
            if options.what == "install":
                install(name)
            else:
                lock(name, upgrade=options.upgrade)
    except NoToolError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
