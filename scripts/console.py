"""How a command begins and ends: the one place that prints and exits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from scripts.course import Course, find_course
from scripts.errors import CourseError, CourseErrors, UsageError, nearest
from scripts.outcome import Exit, Outcome


class Commands(click.Group):
    """Names the nearest command where one is mistyped."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command; click's own error where there is none."""
        if args and args[0] not in self.commands:
            ctx.fail(f"there is no command {args[0]!r}. {nearest(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


def run(command: Callable[[Course], Outcome]) -> NoReturn:
    """Do a command in the course of the current folder, say how it went, and exit."""
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
    if outcome.markup and stream.isatty():
        from rich.console import Console

        Console(file=stream, highlight=False, soft_wrap=True).print(outcome.markup, end="")
    elif outcome.text:
        print(outcome.text, file=stream, flush=True)
    sys.exit(outcome.code)
