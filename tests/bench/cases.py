"""What is measured: the floors, and the builds that stand beside them."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.courses import BenchCourse
from tests.bench.measure import Cost, Memory, cost, environment, median, memory
from tests.bench.serving import refresh_seconds

PYTHON = sys.executable
BUILD = (PYTHON, "-m", "scripts", "build")
NOTHING = (PYTHON, "-c", "pass")
MOST_PLAIN_RUNS = 20
"""Of a larger course, this many lessons stand for all when they are run one by one."""
WARM_REBUILD = """
import logging, sys, time
from mkdocs.commands.build import build
from mkdocs.config import load_config
logging.disable(logging.CRITICAL)
config = load_config("mkdocs.yml", site_dir=sys.argv[1])
config.plugins.on_startup(command="serve", dirty=False)
build(config)
begin = time.perf_counter()
build(load_config("mkdocs.yml", site_dir=sys.argv[1]))
print(time.perf_counter() - begin)
"""


@dataclass(frozen=True)
class Floors:
    """What no generator of such a site can undercut."""

    python: Cost
    """`python -c pass`."""
    plain: Cost
    """P: `python lesson.py`, one after the other, for all lessons."""
    mkdocs: Cost
    """M: a bare `mkdocs build` of the finished pages."""
    rebuild_seconds: float | None
    """A second MkDocs build in the same process; measured where `serve` is."""


@dataclass(frozen=True)
class Measured:
    """All that was measured of a course of one size."""

    size: int
    floors: Floors
    cold: Cost
    nothing: Cost
    module: Cost
    prose: Cost
    cold_memory: Memory
    module_memory: Memory
    serve_seconds: float | None = None
    """From a saved module to the refreshed page."""
    repeats: dict[str, int] = field(default_factory=dict)


def measure_course(course: BenchCourse, say: Callable[[str], None]) -> Measured:
    """Measure one course, the slow cases less often than the quick ones."""
    size = len(course.lessons)
    repeats = {
        "cold": 5 if size == 1 else 3 if size <= 20 else 1,
        "nothing": 15,
        "edit": 5 if size <= 20 else 1,
        "mkdocs": 5 if size <= 20 else 1,
    }
    numbers = itertools.count(1_000_001)
    say("cold")
    cost(BUILD, course.root)  # warms the system's file cache, and lists the fonts
    cold = median(list(_cold(course, repeats["cold"])))
    course.forget_builds()
    cold_memory = memory(BUILD, course.root)
    say("nothing changed")
    nothing = median([cost(BUILD, course.root) for _ in range(repeats["nothing"])])
    python = median([cost(NOTHING, course.root) for _ in range(repeats["nothing"])])
    say("one module changed")
    module = median(list(_module(course, numbers, repeats["edit"])))
    course.change_module(course.lessons[0], next(numbers))
    module_memory = memory(BUILD, course.root)
    say("prose changed")
    prose = median(list(_prose(course, numbers, repeats["edit"])))
    say("floors")
    floors = Floors(python, _plain(course), *_mkdocs(course, repeats["mkdocs"]))
    served = None
    if floors.rebuild_seconds is not None:
        say("serve")
        served = refresh_seconds(course, numbers, 5)
    return Measured(
        size, floors, cold, nothing, module, prose, cold_memory, module_memory, served, repeats
    )


def _cold(course: BenchCourse, repeats: int) -> Iterator[Cost]:
    for _ in range(repeats):
        course.forget_builds()
        yield cost(BUILD, course.root)


def _module(course: BenchCourse, numbers: Iterator[int], repeats: int) -> Iterator[Cost]:
    for _ in range(repeats):
        course.change_module(course.lessons[-1], next(numbers))
        yield cost(BUILD, course.root)


def _prose(course: BenchCourse, numbers: Iterator[int], repeats: int) -> Iterator[Cost]:
    for number in itertools.islice(numbers, repeats):
        word = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        course.change_prose(course.lessons[-1], word)
        yield cost(BUILD, course.root)


def _plain(course: BenchCourse) -> Cost:
    """P: the sum of the plain runs, each the median of three where the course is small."""
    some = course.lessons[:MOST_PLAIN_RUNS]
    repeats = 3 if len(course.lessons) <= MOST_PLAIN_RUNS else 1
    runs = [
        median([cost((PYTHON, str(course.module(each))), course.root) for _ in range(repeats)])
        for each in some
    ]
    scale = len(course.lessons) / len(some)
    return Cost(
        scale * sum(run.wall_seconds for run in runs), scale * sum(run.cpu_seconds for run in runs)
    )


def _mkdocs(course: BenchCourse, repeats: int) -> tuple[Cost, float | None]:
    """M, and a rebuild in a process where all of MkDocs is loaded."""
    target = course.root / ".cache" / "bare"
    bare = (PYTHON, "-m", "mkdocs", "build", "--quiet", "--clean", "--site-dir", str(target))
    whole = median([cost(bare, course.root) for _ in range(repeats)])
    is_small = len(course.lessons) <= 20
    return whole, _warm_rebuild(course.root, target) if is_small else None


def _warm_rebuild(root: Path, target: Path) -> float:
    done = subprocess.run(
        [PYTHON, "-c", WARM_REBUILD, str(target)],
        cwd=root,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.strip().splitlines()[-1])
