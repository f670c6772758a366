"""The bench measures what it says, and judges by the promised bounds."""

from __future__ import annotations

import compileall
import dataclasses
import subprocess
import sys

import pytest

from tests.bench import courses, measure, report
from tests.bench.cases import Floors, Measured
from tests.bench.measure import BenchError, Cost, Memory

FLOORS = Floors(Cost(0.01, 0.01), Cost(20.0, 20.0), Cost(1.0, 1.0), 0.5)
KEPT = Measured(
    size=20,
    floors=FLOORS,
    cold=Cost(4.0, 8.0),
    nothing=Cost(0.1, 0.1),
    module=Cost(1.8, 2.0),
    prose=Cost(1.1, 1.0),
    cold_memory=Memory(300.0, 900.0, 4),
    module_memory=Memory(200.0, 500.0, 3),
    serve_seconds=1.0,
)


def test_every_copy_is_a_lesson_of_its_own(tmp_path):
    course = courses.make_course(tmp_path / "course", 2)
    assert course.lessons == ("performance-04-001", "performance-04-002")
    first, second = (course.module(each).read_text(encoding="utf-8") for each in course.lessons)
    assert first != second
    assert "\nCOPY = 1\n" in first
    assert "PASS: performance-04-002" in second
    assert "lesson: performance-04-002\n" in course.page(course.lessons[1]).read_text("utf-8")
    assert compileall.compile_dir(tmp_path / "course" / "lesson_code", quiet=1)


def test_an_edit_changes_a_module_and_forgetting_removes_what_was_built(tmp_path):
    course = courses.make_course(tmp_path / "course", 1)
    before = course.module(course.lessons[0]).read_text(encoding="utf-8")
    course.change_module(course.lessons[0], 77)
    assert course.module(course.lessons[0]).read_text("utf-8") == before.replace(
        "\nCOPY = 1\n", "\nCOPY = 77\n"
    )
    (course.root / "site").mkdir()
    course.forget_builds()
    assert not (course.root / "site").exists()


def test_links_out_of_a_small_course_become_text():
    page = "See [the map](../course.md#top), [there](https://a.example) and [here](#here)."
    assert courses.without_outer_links(page) == (
        "See the map, [there](https://a.example) and [here](#here)."
    )


def test_processor_time_of_started_processes_is_counted(tmp_path):
    # The child goes by its own processor time, so that a busy machine changes nothing.
    burn = "import time\nwhile time.process_time() < 1: pass"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {burn!r}])"
    assert measure.cost([sys.executable, "-c", program], tmp_path).cpu_seconds > 0.9


def test_memory_is_that_of_the_largest_process(tmp_path):
    program = "import time; held = b'x' * 100_000_000; time.sleep(0.3)"
    held = measure.memory([sys.executable, "-c", program], tmp_path)
    assert 95 < held.largest_mib < 200
    assert held.processes == 1


def test_a_command_that_fails_is_an_error_with_its_words(tmp_path):
    with pytest.raises(BenchError, match=r"ended with 3:\nno luck"):
        measure.cost(
            [sys.executable, "-c", "import sys; print('no luck', file=sys.stderr); sys.exit(3)"],
            tmp_path,
        )


def test_all_bounds_are_kept_at_their_limits():
    kept = report.bounds({20: KEPT})
    assert [(bound.what, bound.is_kept) for bound in kept] == [
        ("cold, N = 20", True),
        ("one module changed, N = 20", True),
        ("prose changed, N = 20", True),
        ("serve, N = 20", True),
        ("nothing changed, N = 20", True),
        ("largest process, N = 20", True),
    ]


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ({"cold": Cost(4.1, 8.0)}, "cold, N = 20"),
        ({"module": Cost(1.9, 2.0)}, "one module changed, N = 20"),
        ({"prose": Cost(1.2, 1.0)}, "prose changed, N = 20"),
        ({"serve_seconds": 1.1}, "serve, N = 20"),
        ({"nothing": Cost(0.2, 0.1)}, "nothing changed, N = 20"),
        ({"module_memory": Memory(451.0, 500.0, 3)}, "largest process, N = 20"),
    ],
)
def test_a_bound_that_is_not_kept_is_named(change, broken):
    found = report.bounds({20: dataclasses.replace(KEPT, **change)})
    assert [bound.what for bound in found if not bound.is_kept] == [broken]


def test_growth_is_judged_for_each_lesson():
    large = dataclasses.replace(
        KEPT, size=200, nothing=Cost(0.154, 0.1), cold_memory=Memory(300.0, 1200.0, 4)
    )
    found = {bound.what: bound for bound in report.bounds({20: KEPT, 200: large})}
    growth = found["nothing changed, each lesson"]
    assert growth.measured == pytest.approx(0.3)
    assert not growth.is_kept
    assert not found["all processes, N = 200"].is_kept


def test_the_report_is_a_table_and_verdicts():
    assert report.table(KEPT)[:5] == [
        "N = 20",
        "                        wall s    CPU s  largest / all processes",
        "  python -c pass         0.010    0.010",
        "  P: plain runs         20.000   20.000",
        "  M: bare mkdocs         1.000    1.000",
    ]
    assert report.table(KEPT)[5] == (
        "  cold                   4.000    8.000  300 MiB / 900 MiB in 4"
    )
    assert report.verdicts(report.bounds({20: KEPT}))[0] == (
        "PASS  cold, N = 20                    4.000 s   of    4.000 (0.15 P + M)"
    )


def test_a_page_keeps_all_but_its_measured_part():
    page = "Before.\n\n<!-- measured -->\n\nold\n\n<!-- /measured -->\n\nAfter.\n"
    slow = dataclasses.replace(KEPT, cold=Cost(14.0, 8.0))
    lines = report.markdown("a machine", {20: slow}, report.bounds({20: slow}))
    new = report.replace_measured(page, lines)
    assert new.startswith(
        "Before.\n\n<!-- measured -->\n\nMeasured on a machine.\n\n### 20 lessons\n"
    )
    assert new.endswith(" | kept |\n\n<!-- /measured -->\n\nAfter.\n")
    assert "| cold | 14.0 s | 8.00 s | 300 MiB | 900 MiB |" in lines
    assert "| cold, N = 20 | 14 s | 4 s | 0.15 P + M | **over** |" in lines
    assert report.replace_measured(new, lines) == new


def test_a_page_without_a_measured_part_is_refused():
    with pytest.raises(ValueError, match="no part between"):
        report.replace_measured("<!-- measured -->", [])


def test_the_bench_explains_itself(project_root):
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--help"],
        cwd=project_root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--strict" in done.stdout
