"""What a worker can be asked for, by name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from scripts import measuring
from scripts.lesson import Lesson
from scripts.run import Json
from scripts.worker.capture import Capture
from scripts.worker.clean import machine_cleaner
from scripts.worker.messages import PAYLOAD, Drawings, Report, Task, Trial
from scripts.worker.namespace import open_namespace
from scripts.worker.reports import Reporter
from scripts.worker.session import Session
from scripts.worker.wire import decode, encode


def run(task: Task, reporter: Reporter) -> Json:
    """Execute a lesson; gives the run and its provenance."""
    from scripts.worker.execute import execute
    from scripts.worker.witness import provenance

    session = _session(task, decode(Lesson, _payload(task)), reporter)
    finished = execute(session)
    return {
        "run": encode(finished.run),
        "provenance": encode(provenance(session, finished)),
    }


def draw(task: Task, reporter: Reporter) -> Json:
    """Draw figures; gives their SVG."""
    from scripts.draw import draw as draw_one

    drawings = decode(Drawings, _payload(task))
    with measuring.shared(Path(task.lock)):
        reporter.tell(Report("started", "", "", "", drawings.limit_seconds, (0, 0)))
        return [draw_one(figure.data, id_prefix=figure.id_prefix) for figure in drawings.figures]


def attempt(task: Task, reporter: Reporter) -> Json:
    """Try a learner's work; gives what became of each check."""
    from scripts.worker.trial import try_trial

    trial = decode(Trial, _payload(task))
    session = _session(task, trial.lesson, reporter)
    return encode(try_trial(session, trial.lesson.cell(trial.cell), trial.work, trial.path))


TASKS: Mapping[str, Callable[[Task, Reporter], Json]] = {
    "run": run,
    "draw": draw,
    "attempt": attempt,
}


def lesson_of(task: Task) -> Lesson | None:
    """The lesson that a task is about; None for a drawing, or where the lesson has removed it."""
    try:
        if task.name == "run":
            return decode(Lesson, _payload(task))
        return decode(Trial, _payload(task)).lesson if task.name == "attempt" else None
    except (OSError, TypeError, ValueError):
        return None


def _payload(task: Task) -> object:
    return json.loads((Path(task.folder) / PAYLOAD).read_text(encoding="utf-8"))


def _session(task: Task, lesson: Lesson, reporter: Reporter) -> Session:
    root, folder = Path(task.root), Path(task.folder)
    return Session(
        lesson=lesson,
        own=f"{(root / lesson.path).parent}{os.sep}",
        folder=folder,
        lock=Path(task.lock),
        memory_bytes=task.memory_bytes,
        namespace=open_namespace(lesson, root),
        capture=Capture(folder),
        reporter=reporter,
        clean=machine_cleaner(root, folder / "work"),
    )
