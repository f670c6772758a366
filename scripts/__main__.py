"""The command line: ``python -m scripts``."""

from __future__ import annotations

import sys

# Without its bytecode a command starts twice as slowly, and some environments forbid writing it.
sys.dont_write_bytecode = False

from pathlib import Path  # noqa: E402

import click  # noqa: E402

from scripts.console import Commands, run  # noqa: E402
from scripts.course import Course  # noqa: E402
from scripts.machine import usable_cores  # noqa: E402
from scripts.outcome import Outcome  # noqa: E402

EPILOG = """
\b
Exit codes:
  0    all is well
  1    a lesson, page, record or the site is wrong; the message says where
  2    the command line asks for something that is not there
  3    check or audit: a run gives something else than is recorded
  130  stopped from the keyboard
"""

_names = click.argument("lessons", nargs=-1, metavar="[LESSON…]")
_jobs = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    default=usable_cores,
    help="Lessons that may run side by side [default: the cores this process may use].",
)
_file = click.Path(dir_okay=False, path_type=Path)


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Build and check the course: lessons run, records frozen, pages rendered.

    \b
    python -m scripts build              run what is stale, publish into site/
    python -m scripts serve              read while you write, at 127.0.0.1:8000
    python -m scripts try performance-04 get the starters of its exercises
    """  # noqa: D301 – click reads the backspace


@cli.command()
@_names
@click.option("--refresh", is_flag=True, help="Run the lessons even where records are current.")
@click.option("--no-run", is_flag=True, help="Run no lesson; pages of stale records say so.")
@_jobs
def build(lessons: tuple[str, ...], *, refresh: bool, no_run: bool, jobs: int) -> None:
    """Run stale lessons, freeze their records, and publish the site into site/.

    Naming lessons limits what may run. A record is stale when the code of a cell, a local module
    that it imports, or a pinned version that it uses has changed; `why` names the part.
    With --refresh a record whose new run differs only in declared noise keeps its bytes.
    With --no-run nothing runs and JAX is not needed: where a record is stale, its page says that
    it was recorded from older code, and what has changed since.
    """
    if refresh and no_run:
        raise click.UsageError("--refresh runs lessons and --no-run does not: choose one")

    def command(course: Course) -> Outcome:
        from scripts.current import report_current

        if not refresh and (current := report_current(course, lessons, no_run=no_run)) is not None:
            return current
        from scripts.build import Request, build, describe
        from scripts.progress import watcher_for

        request = Request(lessons, refresh, jobs, no_run)
        result = build(course, request, watcher_for(sys.stderr))
        return Outcome(describe(course, result))

    run(command)


@cli.command()
@_names
@_jobs
@click.option("--markdown", type=_file, metavar="FILE", help="Also report for a pull request.")
@click.option("--json", "json_", type=_file, metavar="FILE", help="Also report for a program.")
@click.option("--junit", type=_file, metavar="FILE", help="Also report as JUnit XML.")
def check(
    lessons: tuple[str, ...],
    *,
    jobs: int,
    markdown: Path | None,
    json_: Path | None,
    junit: Path | None,
) -> None:
    """Run every lesson again and compare with the records; write no record.

    Ends with 3 when something drifted. Differences that a cell declares volatile are noise:
    they are counted, and are no drift.
    """

    def command(course: Course) -> Outcome:
        from scripts.check import Reports, check
        from scripts.progress import watcher_for

        reports = Reports(markdown, json_, junit)
        return check(course, lessons, jobs, reports, watcher_for(sys.stderr))

    run(command)


@cli.command()
@_names
@_jobs
@click.option("--json", "json_", type=_file, metavar="FILE", help="Also report for a program.")
def audit(lessons: tuple[str, ...], *, jobs: int, json_: Path | None) -> None:
    """Run lessons under another hash seed, folder, thread count, locale, time zone and order.

    Ends with 3 when an output moves that no cell declares volatile: the lesson then depends on
    something that no record holds, and would drift on somebody else's machine. Writes no record.
    """

    def command(course: Course) -> Outcome:
        from scripts.audit import audit
        from scripts.progress import watcher_for

        return audit(course, lessons, jobs, json_, watcher_for(sys.stderr))

    run(command)


@cli.command()
@_names
def why(lessons: tuple[str, ...]) -> None:
    """Say which part of a lesson changed since its record was made."""

    def command(course: Course) -> Outcome:
        from scripts.why import why

        return why(course, lessons)

    run(command)


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port; 0 takes a free one.",
)
@_jobs
def serve(host: str, port: int, jobs: int) -> None:
    """Serve the site, rebuild on every saved page or module, and reload the browser.

    Only what changed runs again. A failing lesson shows its error here and in its page, and the
    server lives on. Stop it with Ctrl-C.
    """

    def command(course: Course) -> Outcome:
        from scripts.progress import watcher_for
        from scripts.serve import serve

        serve(course, (host, port), jobs, watcher_for(sys.stderr))
        return Outcome("")

    run(command)


@cli.command()
@click.argument("lesson_id", metavar="ID")
@click.argument("title")
def new(lesson_id: str, title: str) -> None:
    """Write the page and module of a new lesson that builds, runs and passes at once.

    ID is a word and a number, such as memory-02; its pages go to docs/memory/.
    """

    def command(course: Course) -> Outcome:
        from scripts.scaffold import scaffold

        return Outcome(scaffold(course, lesson_id, title))

    run(command)


@cli.command(name="try")
@click.argument("exercise", metavar="ID[/EXERCISE]")
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar="[FILE]")
def try_(exercise: str, file: Path | None) -> None:
    """Get an exercise's starter as a file, or run a FILE and see which checks pass.

    \b
    python -m scripts try performance-04                    writes a starter for each exercise
    python -m scripts try performance-04 FILE               runs your work
    """  # noqa: D301 – click reads the backspace

    def command(course: Course) -> Outcome:
        from scripts.attempt import run_attempt, write_starters

        if file is None:
            return Outcome(write_starters(course, exercise, Path.cwd()))
        return run_attempt(course, exercise, file)

    run(command)


@cli.command()
@click.option("--device", default="cpu", show_default=True, metavar="KIND", help="cpu, gpu or tpu.")
@click.option("--json", "json_", type=_file, metavar="FILE", help="Where the numbers go.")
@click.option("--svg", type=_file, metavar="FILE", help="Where the drawing goes.")
@click.option("--quick", is_flag=True, help="Take seconds, and rough numbers.")
def measure(device: str, json_: Path | None, svg: Path | None, *, quick: bool) -> None:
    """Measure this machine: matrix products, memory bandwidth, the dispatch floor.

    Writes ridgepoint-measurement.json and .svg into this folder, and prints tables. The site
    offers the same as one file that needs only Python, jax and numpy.
    """

    def command(_: Course) -> Outcome:
        from scripts.measured import measured
        from scripts.progress import watcher_for

        return Outcome(measured(device, (json_, svg), watcher_for(sys.stderr), quick=quick))

    run(command)


if __name__ == "__main__":
    cli(prog_name="python -m scripts")
