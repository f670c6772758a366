"""The one file's own command; in the project, ``python -m scripts measure`` does the same."""

from __future__ import annotations

import sys
from typing import NoReturn

from scripts.measure.command import carry_out, read_order
from scripts.measure.trouble import MeasureError, RequestError


def main() -> NoReturn:
    """Measure, and end with 0; with 1 for what is wrong, and 2 where the request is."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    order = read_order()
    try:
        print(carry_out(order, lambda step: print(step, file=sys.stderr, flush=True)))
    except RequestError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except MeasureError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)
    sys.exit(0)


if __name__ == "__main__":
    main()
