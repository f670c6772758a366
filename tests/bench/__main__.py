"""`make bench`: builds of 1, 20 and 200 lessons beside what they cannot do without."""

from __future__ import annotations

import argparse
import compileall
import dataclasses
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from scripts.machine import cpu_model, usable_cores
from tests.bench.cases import Measured, measure_course
from tests.bench.courses import ROOT, make_course
from tests.bench.measure import BenchError, adopt_orphans
from tests.bench.report import bounds, markdown, replace_measured, table, verdicts


def main() -> int:
    """Measure, print, and judge; measurements over their bound fail only with `--strict`."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--n", default="1,20,200", help="sizes of the courses [1,20,200]")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers here")
    parser.add_argument("--page", type=Path, metavar="FILE", help="and set them into this page")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a bound is not kept")
    options = parser.parse_args()
    adopt_orphans()
    compileall.compile_dir(ROOT / "scripts", quiet=1)  # as `make site` leaves it
    machine = f"{cpu_model()}, {usable_cores()} cores, Python {platform.python_version()}"
    print(machine)
    measured: dict[int, Measured] = {}
    try:
        for size in sorted({int(each) for each in options.n.split(",")}):
            measured[size] = bench(size)
            print("\n".join(table(measured[size])), flush=True)
    except BenchError as error:
        print(error, file=sys.stderr)
        return 1
    found = bounds(measured)
    print("\n".join(["", *verdicts(found)]))
    if options.page:
        page = options.page.read_text(encoding="utf-8")
        lines = markdown(machine, measured, found)
        options.page.write_text(replace_measured(page, lines), encoding="utf-8")
    if options.json:
        plain = {
            "machine": {"cpu": cpu_model(), "cores": usable_cores()},
            "courses": [dataclasses.asdict(each) for each in measured.values()],
            "bounds": [{**dataclasses.asdict(each), "kept": each.is_kept} for each in found],
        }
        options.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
    return int(options.strict and not all(each.is_kept for each in found))


def bench(size: int) -> Measured:
    """Measure a course of one size in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=f"bench-{size}-") as folder:
        os.environ["TMPDIR"] = folder  # cells that measure wait for every build that shares it
        course = make_course(Path(folder) / "course", size)
        return measure_course(course, lambda what: print(f"N = {size}: {what} …", file=sys.stderr))


if __name__ == "__main__":
    sys.exit(main())
