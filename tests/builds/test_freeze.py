"""A record is the same to its pages on the day it is made and ever after."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from scripts.course import Course
from scripts.recording import freeze
from scripts.store import read_record
from tests.records import samples


def test_a_fresh_record_is_rendered_in_the_order_in_which_it_is_stored(tmp_path):
    course = Course(tmp_path)
    plan = {"output": 2, "argument": 1, "alias": 0}
    new = samples.record(programs=(replace(samples.program(), memory_bytes=plan),))
    source = SimpleNamespace(lesson=samples.lesson())
    fresh, written = freeze(course, source, new, None)
    stored = read_record(course.record_path(fresh.run.lesson), "stored")
    assert written
    assert list(fresh.run.programs[0].memory_bytes) == ["alias", "argument", "output"]
    assert repr(fresh) == repr(stored)
