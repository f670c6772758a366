"""When a task has run for too long."""

from __future__ import annotations

import json
import math

from scripts.worker.messages import Report, Task
from scripts.worker.watch import GRACE_SECONDS, Watched
from scripts.worker.wire import encode

TASK = Task(1, "run", "/course", "/scratch/task-1", "/lock", 2**30)


def line(kind: str, limit: float = 5.0) -> bytes:
    report = {"kind": kind, "cell": "a", "attempt": "", "where": "a.py:1"}
    return json.dumps({**report, "limit_seconds": limit, "mark": [0, 0]}).encode() + b"\n"


def test_a_limit_counts_from_the_start_and_not_while_waiting() -> None:
    watched = Watched(TASK, pid=7, deadline=3.0)
    watched.hear(line("waiting"), 10.0)
    assert watched.deadline == math.inf
    watched.hear(line("started"), 200.0)
    assert watched.deadline == 205.0
    watched.hear(line("ended"), 201.0)
    assert watched.deadline == 201.0 + GRACE_SECONDS


def test_reports_may_come_in_pieces() -> None:
    watched = Watched(TASK, pid=7, deadline=3.0)
    data = line("waiting") + line("started")
    heard = [report for byte in data for report in watched.hear(bytes([byte]), 1.0)]
    assert [report.kind for report in heard] == ["waiting", "started"]
    assert encode(heard[1]) == json.loads(line("started"))
    assert isinstance(heard[1], Report)


def test_what_is_no_report_is_passed_over() -> None:
    watched = Watched(TASK, pid=7, deadline=3.0)
    noise = b'\xff\xfe\n[]\n{"kind": "ended"}\n' + b"x" * 2**17
    assert watched.hear(noise, 1.0) == []
    assert [r.kind for r in watched.hear(b"\n" + line("started"), 1.0)] == ["started"]


def test_what_is_condemned_cannot_talk_its_way_out() -> None:
    watched = Watched(TASK, pid=7, deadline=3.0)
    watched.condemn("time", 10.0, 0.2)
    watched.hear(line("waiting"), 10.1)
    assert watched.deadline == 10.2
    assert watched.cause == "time"
