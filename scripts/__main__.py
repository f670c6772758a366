"""The command line: ``python -m scripts``. The one place that parses, prints and exits."""

from __future__ import annotations

import sys

# Without its bytecode a command starts twice as slowly, and some environments forbid writing it.
sys.dont_write_bytecode = False

from pathlib import Path  # noqa: E402
from typing import TYPE_CHECKING, NoReturn  # noqa: E402

import click  # noqa: E402

from scripts.course import Course, find_course  # noqa: E402
from scripts.errors import CourseError, CourseErrors, UsageError, nearest  # noqa: E402
from scripts.machine import usable_cores  # noqa: E402
from scripts.outcome import Exit, Outcome  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

EPILOG = """
\b
Exit codes:
  0    all is well
  1    a lesson, page, record or the site is wrong; the message says where
  2    the command line asks for something that is not there
  3    check: a run no longer gives what is recorded
  130  stopped from the keyboard
"""

_names = click.argument("lessons", nargs=-1, metavar="[LESSON…]")
_jobs = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="Lessons that may run side by side [default: the cores this process may use].",
)
_file = click.Path(dir_okay=False, path_type=Path)


class _Commands(click.Group):
    """Names the nearest command where one is mistyped."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            ctx.fail(f"there is no command {args[0]!r}. {nearest(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
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
@_jobs
def build(lessons: tuple[str, ...], *, refresh: bool, jobs: int | None) -> None:
    """Run stale lessons, freeze their records, and publish the site into site/.

    Naming lessons limits what may run. A record is stale when the code of a cell, a local module
    that it imports, or a pinned version that it uses has changed; `why` names the part.
    With --refresh a record whose new run differs only in declared noise keeps its bytes.
    """

    def command(course: Course) -> Outcome:
        from scripts.current import report_current

        if not refresh and (current := report_current(course, lessons)) is not None:
            return current
        from scripts.build import Request, build, describe
        from scripts.progress import watcher_for

        request = Request(lessons, refresh, jobs or usable_cores())
        result = build(course, request, watcher_for(sys.stderr))
        return Outcome(describe(course, result))

    _run(command)


@cli.command()
@_names
@_jobs
@click.option("--markdown", type=_file, metavar="FILE", help="Also report for a pull request.")
@click.option("--json", "json_", type=_file, metavar="FILE", help="Also report for a program.")
@click.option("--junit", type=_file, metavar="FILE", help="Also report as JUnit XML.")
def check(
    lessons: tuple[str, ...],
    *,
    jobs: int | None,
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
        return check(course, lessons, jobs or usable_cores(), reports, watcher_for(sys.stderr))

    _run(command)


@cli.command()
@_names
def why(lessons: tuple[str, ...]) -> None:
    """Say which part of a lesson changed since its record was made."""

    def command(course: Course) -> Outcome:
        from scripts.why import why

        return why(course, lessons)

    _run(command)


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
def serve(host: str, port: int, jobs: int | None) -> None:
    """Serve the site, rebuild on every saved page or module, and reload the browser.

    Only what changed runs again. A failing lesson shows its error here and in its page, and the
    server lives on. Stop it with Ctrl-C.
    """

    def command(course: Course) -> Outcome:
        from scripts.progress import watcher_for
        from scripts.serve import serve

        serve(course, (host, port), jobs or usable_cores(), watcher_for(sys.stderr))
        return Outcome("")

    _run(command)


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

    _run(command)


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

    _run(command)


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

    _run(command)


def _run(command: Callable[[Course], Outcome]) -> NoReturn:
    try:
        outcome = command(find_course(Path.cwd()))
    except UsageError as error:
        _finish(Outcome(f"error: {error}", Exit.USAGE))
    except CourseError as error:
        problems = error.errors if isinstance(error, CourseErrors) else (error,)
        _finish(Outcome("\n".join(f"error: {problem}" for problem in problems), Exit.WRONG))
    except KeyboardInterrupt:
        _finish(Outcome("stopped", Exit.STOPPED))
    _finish(outcome)


def _finish(outcome: Outcome) -> NoReturn:
    stream = sys.stderr if outcome.code in (Exit.WRONG, Exit.USAGE, Exit.STOPPED) else sys.stdout
    if outcome.text:
        print(outcome.text, file=stream, flush=True)
    sys.exit(outcome.code)


if __name__ == "__main__":
    cli(prog_name="python -m scripts")
