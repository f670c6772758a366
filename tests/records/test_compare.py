"""A run compared with its record: what differs, how far, of which kind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scripts.compare import compare
from scripts.drift import is_only_noise
from scripts.program import hlo_operations, stablehlo_operations
from scripts.run import AttemptRun, CellRun, PublishedFigure, Value
from tests.records.samples import (
    CELLS,
    FIGURE,
    digest,
    lesson,
    program,
    record,
    run,
    with_cell,
    with_program,
    with_value,
)
from tests.records.strategies import records

LINE = "x = 1\nmedian 12.5 µs of 50 samples\ndone\n"


def only(drift):
    """The one difference of a drift."""
    assert len(drift.differences) == 1, drift.differences
    return drift.differences[0]


def told(drift):
    """What the one difference says: kind, what, old, new, detail."""
    difference = only(drift)
    return (
        difference.kind,
        difference.what,
        difference.old,
        difference.new,
        difference.detail,
    )


def output(text, one='volatile="median*"'):
    """The drift of a run whose first cell printed another text."""
    return compare(record(), with_cell("one", stdout=text), lesson(one))


# What holds for every record.


@settings(max_examples=30)
@given(records)
def test_a_record_does_not_differ_from_itself(whole):
    assert compare(whole, whole, lesson()).differences == ()


def changes(whole):
    """Runs that differ from a record in one place that is not volatile."""
    ran = whole.run
    yield replace(ran, verdict=ran.verdict + "!")
    for number, cell in enumerate(ran.cells):
        for field in ("stdout", "stderr", "error"):
            changed = replace(cell, **{field: getattr(cell, field) + "!"})
            yield replace(ran, cells=(*ran.cells[:number], changed, *ran.cells[number + 1 :]))
        yield replace(ran, cells=(*ran.cells[:number], *ran.cells[number + 1 :]))
    for field in ("values", "figures", "programs", "attempts"):
        items = getattr(ran, field)
        for number, item in enumerate(items):
            before, after = items[:number], items[number + 1 :]
            yield replace(ran, **{field: (*before, *after)})
            yield replace(ran, **{field: (*before, changed_item(item), *after)})


def changed_item(item):
    if isinstance(item, Value):
        return replace(item, value=[item.value])
    if isinstance(item, PublishedFigure):
        return replace(item, data=item.data | {"another": 1.0})
    if isinstance(item, AttemptRun):
        return replace(item, failed_check=item.failed_check + "!")
    return replace(item, estimates={**item.estimates, "another": 1.0})


@settings(max_examples=60)
@given(records, st.data())
def test_every_change_of_an_output_that_is_not_volatile_is_found(whole, data):
    changed = replace(whole, run=data.draw(st.sampled_from(list(changes(whole)))))
    drift = compare(whole, changed, lesson())
    assert drift.drifted
    assert not is_only_noise(drift)


@given(
    st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=4),
    st.floats(0.05, 20.0),
    st.sampled_from(["s", "ms", "µs", "FLOP/s", "samples"]),
)
def test_volatile_numbers_may_move_within_their_magnitude(numbers, factor, unit):
    def line(scale):
        printed = (f"{n * scale:.6f} {unit}" for n in numbers)
        return f"x = 1\nmedian {', '.join(printed)}\ndone\n"

    options = lesson('volatile="median*"')
    drift = compare(
        with_cell("one", stdout=line(1)), with_cell("one", stdout=line(factor)), options
    )
    assert is_only_noise(drift)


@given(
    st.floats(1e-3, 1e3),
    st.sampled_from(["nan", "inf", "-inf", "1e9", "1e-12", "", "1 2"]),
    st.booleans(),
)
def test_volatile_numbers_that_lose_their_shape_are_drift(number, instead, everything):
    options = lesson('volatile="*"' if everything else 'volatile="median*"')
    old = with_cell("one", stdout=f"median {number:.6f} s\n")
    new = with_cell("one", stdout=f"median {instead} s\n")
    assert compare(old, new, options).drifted


@settings(max_examples=30)
@given(records)
def test_times_and_machine_load_are_no_output(whole):
    later = replace(
        whole,
        provenance=replace(
            whole.provenance, started_utc="later", duration_seconds=1e9, peak_memory_bytes=1
        ),
        run=replace(whole.run, cells=tuple(replace(cell, seconds=1e9) for cell in whole.run.cells)),
    )
    assert compare(whole, later, lesson()).differences == ()


# Text.


def test_a_changed_line_is_shown_with_its_counterpart():
    assert told(output(LINE.replace("x = 1", "x = 2"))) == (
        "code", "output: 1 line changed", "x = 1", "x = 2", "",
    )  # fmt: skip


def test_a_moved_timing_is_noise():
    assert told(output(LINE.replace("12.5", "31.0"))) == (
        "noise", "output: 1 line changed",
        "median 12.5 µs of 50 samples", "median 31.0 µs of 50 samples", "",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        ("12.5 µs", "nan µs", "line 2: 12.5 µs became nan µs"),
        ("12.5 µs", "0.0 µs", "line 2: 12.5 µs became 0.0 µs: 1.25e-05 became 0"),
        ("12.5 µs", "12.5 ms", "line 2: 12.5 µs became 12.5 ms: 1e+03 times larger"),
        ("12.5 µs", "12.5 ns", "line 2: 12.5 µs became 12.5 ns: 1e+03 times smaller"),
        ("12.5 µs", "12.5 GB", "line 2: the unit s became B"),
        ("50 samples", "samples", "line 2: 2 numbers became 1 number"),
        ("50 samples", "50", "line 2: the unit samples became (none)"),
    ],
)  # fmt: skip
def test_a_volatile_line_that_lost_its_shape_is_drift(old, new, detail):
    assert only(output(LINE.replace(old, new))).detail == detail


def test_a_timing_may_change_to_a_larger_unit():
    assert only(output(LINE.replace("12.5 µs", "0.9 ms"))).kind == "noise"


def test_a_lost_volatile_line_is_drift():
    assert told(output("x = 1\ndone\n")) == (
        "code", "output: 1 line gone", "median 12.5 µs of 50 samples", "", "",
    )  # fmt: skip


def test_an_added_line_is_drift_even_where_everything_is_volatile():
    assert told(output(LINE + "more\n", 'volatile="*"')) == (
        "code", "output: 1 line new", "", "more", "",
    )  # fmt: skip


def test_drift_and_noise_of_one_cell_are_told_apart():
    drift = output("x = 2\nmedian 15.0 µs of 50 samples\nend\ndone\n")
    assert [(each.kind, each.what) for each in drift.differences] == [
        ("code", "output: 1 line changed, 1 line new"),
        ("noise", "output: 1 line changed"),
    ]


def test_the_line_that_is_gone_is_found_among_lines_of_one_pattern():
    options = lesson('volatile="median*"')
    old = with_cell("one", stdout="median of a 1 s\nmedian of b 2 s\nmedian of c 3 s\n")
    new = with_cell("one", stdout="median of a 2 s\nmedian of c 4 s\n")
    drift = compare(old, new, options)
    assert [each.old for each in drift.drifted] == ["median of b 2 s"]
    assert len(drift.noise) == 1


def test_thousands_of_lines_are_compared_without_searching():
    old = with_cell("one", stdout="".join(f"{n}\n" for n in range(3000)))
    new = with_cell("one", stdout="".join(f"{n}\n" for n in range(3000) if n != 7))
    assert told(compare(old, new, lesson())) == (
        "code", "output: 1 line changed", "7", "8", "line 8: 3001 lines became 3000",
    )  # fmt: skip


def test_thousands_of_lines_that_stop_early_are_told():
    old = with_cell("one", stdout="".join(f"{n}\n" for n in range(3000)))
    new = with_cell("one", stdout="".join(f"{n}\n" for n in range(2999)))
    assert told(compare(old, new, lesson()))[1:4] == ("output: 1 line changed", "2999", "")
    bare = with_cell("one", stdout="\n".join(str(n) for n in range(3000)))
    longer = with_cell("one", stdout="\n".join(str(n) for n in range(3001)))
    assert told(compare(bare, longer, lesson()))[1:4] == ("output: 1 line new", "", "3000")


def test_numbers_in_text_may_move_within_the_tolerance():
    options = lesson('rtol="1e-3"')
    old = with_cell("one", stdout="sum  1.0000 of 8\n")
    near, far = (with_cell("one", stdout=f"sum {n} of 8\n") for n in ("1.0005", "1.002"))
    other = with_cell("one", stdout="total 1.0000 of 8\n")
    assert only(compare(old, near, options)).kind == "noise"
    assert told(compare(old, far, options))[4] == "line 1: 1.0000 → 1.002 is more than 0.001 apart"
    assert only(compare(old, other, options)).kind == "code"


def test_an_address_is_no_number():
    options = lesson('volatile="*"')
    old = with_cell("one", stdout="<f at 0x7f0012345678>\n")
    new = with_cell("one", stdout="<f at 0x7f00abcdef00>\n")
    assert only(compare(old, new, options)).kind == "noise"


def test_stderr_and_errors_are_compared_too():
    assert told(compare(record(), with_cell("one", stderr="W: slow"), lesson()))[1] == (
        "stderr: 1 line changed"
    )
    assert told(compare(record(), with_cell("two", error="TypeError: yes"), lesson()))[1:4] == (
        "error: 1 line changed", "TypeError: no", "TypeError: yes",
    )  # fmt: skip


# The lesson as a whole.


def test_a_new_and_a_lost_cell_are_told():
    extra = CellRun("three", "step", "z\n", "", 0.1)
    drift = compare(record(), record(cells=(*CELLS, extra)), lesson())
    assert told(drift)[1:4] == ("cell three is new", "", "z\n")
    drift = compare(record(cells=(*CELLS, extra)), record(), lesson())
    assert told(drift)[1:4] == ("cell three is gone", "z\n", "")
    assert only(drift).where == "lesson_code/sums_01.py"


def test_another_order_of_cells_and_another_verdict_are_told():
    drift = compare(record(), record(cells=CELLS[::-1]), lesson())
    assert told(drift)[1:4] == (
        "the order of the cells changed", "one, two, verdict", "verdict, two, one",
    )  # fmt: skip
    drift = compare(record(), record(verdict="PASS: sums-02"), lesson())
    assert told(drift)[1:4] == ("the verdict changed", "PASS: sums-01", "PASS: sums-02")


def test_a_difference_names_the_line_of_its_cell():
    drift = compare(record(), with_cell("two", stdout=""), lesson())
    assert only(drift).where == "lesson_code/sums_01.py:6"


# Values and figures.


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        (8192, 8193, "differs by +1, relative +0.000122"),
        (0, 2, "differs by +2"),
        (1, 1.0, "1 became 1.0"),
        (True, 1, "a flag became an integer"),
        (0.0, -0.0, "0.0 became -0.0"),
        (1.5, float("nan"), "1.5 became nan"),
        (10**400, 10**400 + 1, "differs by +1, relative +0"),
        (10**5000, 3 * 10**5000, "differs in an integer beyond float64"),
        (10**400, 1.5, "differs in an integer beyond float64"),
        ("a", "b", ""),
        (None, [], "null became a list"),
        ({}, "", "an object became text"),
        ([1], [1, 2], "1 items became 2"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_changed_value_is_shown_with_its_distance(old, new, detail):
    drift = compare(with_value(old), with_value(new), lesson())
    assert told(drift)[1] == "value flops changed"
    assert told(drift)[4] == detail


def test_a_change_deep_in_a_value_names_its_place():
    old, new = with_value({"a": [1, {"b": 2.0}]}), with_value({"a": [1, {"b": 3.0}]})
    assert told(compare(old, new, lesson())) == (
        "code", "value flops at a[1].b changed", "2.0", "3.0", "differs by +1, relative +0.5",
    )  # fmt: skip


def test_many_changes_of_a_value_are_told_together():
    old, new = with_value({"a": 1, "c": [0] * 9}), with_value({"b": 1, "c": [1] * 9})
    detail = told(compare(old, new, lesson()))[4].split("\n")
    assert detail[:2] == ["a: 1, is gone", "c[0]: 0 → 1, differs by +1"]
    assert detail[-1] == "… and 3 more"


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (1.5, 40.0, "noise"),
        (1.5, 400.0, "code"),
        (1.5, float("nan"), "code"),
        (1.5, 0.0, "code"),
        (0, 3, "noise"),
        ([1.0, 2.0], [2.0, 1.0], "noise"),
        ([1.0, 2.0], [2.0], "code"),
        ("took 3 ms", "took 5 ms", "noise"),
        ("took 3 ms", "took nan ms", "code"),
        (True, False, "noise"),
        (10**400, 10**400 + 1, "code"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_volatile_value_keeps_its_shape(old, new, kind):
    options = lesson('volatile="fl*"')
    assert only(compare(with_value(old), with_value(new), options)).kind == kind


def test_a_value_may_move_within_its_tolerance():
    options = lesson('rtol="0.01"')
    assert only(compare(with_value(100.0), with_value(100.5), options)).kind == "noise"
    assert only(compare(with_value(100.0), with_value(102.0), options)).kind == "code"
    assert only(compare(with_value(10**400), with_value(10**400 + 1), options)).kind == "code"


def test_a_value_of_another_cell_is_told():
    values = (replace(run().values[0], cell="two"), run().values[1])
    assert told(compare(record(), record(values=values), lesson()))[1:4] == (
        "value flops is published by another cell", "one", "two",
    )  # fmt: skip


def test_a_lost_value_and_figure_are_told():
    lost = compare(record(), record(values=run().values[1:]), lesson())
    assert told(lost)[1:4] == ("value flops is gone", "8192", "")
    lost = compare(record(), record(figures=()), lesson())
    assert told(lost)[1] == "figure roof is gone"


def test_a_figure_is_compared_by_its_data():
    data = {**FIGURE, "panels": [{"series": [{"x": [1.0, 2.0], "y": [3.0, 4.75]}]}]}
    drift = compare(record(), record(figures=(PublishedFigure("roof", "two", data),)), lesson())
    assert told(drift)[1:4] == (
        "figure roof at panels[0].series[0].y[1] changed", "4.5", "4.75",
    )  # fmt: skip
    assert is_only_noise(
        compare(
            record(),
            record(figures=(PublishedFigure("roof", "two", data),)),
            lesson(two='volatile="roof"'),
        )
    )


# Programs.


def test_an_operation_that_appeared_is_named_with_its_type():
    hlo = program().hlo.replace(
        "ROOT %wrapped_tanh", "%copy = f32[32,8]{1,0} copy(%ynn_fusion)\n  ROOT %wrapped_tanh"
    )
    drift = compare(record(), with_program(hlo=hlo, hlo_operations=hlo_operations(hlo)), lesson())
    kind, what, old, new, detail = told(drift)
    assert (kind, what) == ("code", "program matmul, optimised HLO: 4 operations became 5")
    assert (old, new) == (
        "1 × dot, 2 × fusion, 1 × tanh",
        "1 × copy, 1 × dot, 2 × fusion, 1 × tanh",
    )
    assert detail == ("+ copy : f32[32,8] appeared\n+   %copy = f32[32,8]{1,0} copy(%ynn_fusion)")


def test_an_operation_that_went_and_a_changed_type_are_named():
    text = program().stablehlo.replace("    %1 = stablehlo.tanh %0 : tensor<32x8xf32>\n", "")
    text = text.replace("-> tensor<32x8xf32>", "-> tensor<32x8xbf16>")
    drift = compare(
        record(),
        with_program(stablehlo=text, stablehlo_operations=stablehlo_operations(text)),
        lesson(),
    )
    assert told(drift)[4].split("\n")[:3] == [
        "+ stablehlo.dot_general : tensor<32x8xbf16> appeared",
        "- stablehlo.dot_general : tensor<32x8xf32> went",
        "- stablehlo.tanh : tensor<32x8xf32> went",
    ]


def test_counts_that_changed_are_told():
    dot, fusion, _ = program().hlo_operations
    more = (dot, replace(fusion, types=("f32[32,8]",) * 3, count=3))
    drift = compare(record(), with_program(hlo_operations=more), lesson())
    assert told(drift)[4] == "  fusion : f32[32,8]: 2 became 3\n- tanh : f32[32,8] went"
    assert told(compare(with_program(hlo_operations=more), record(), lesson()))[4].startswith(
        "  fusion : f32[32,8]: 3 became 2"
    )
    gone = compare(with_program(hlo_operations=more), with_program(hlo_operations=()), lesson())
    assert "- fusion : f32[32,8] went, all 3 of them" in told(gone)[4]
    back = compare(with_program(hlo_operations=()), with_program(hlo_operations=more), lesson())
    assert "+ fusion : f32[32,8] appeared, 3 times" in told(back)[4]


def test_the_same_operations_with_other_attributes_are_drift():
    text = program().stablehlo.replace("[1] x [0]", "[0] x [1]")
    kind, what, old, new, detail = told(compare(record(), with_program(stablehlo=text), lesson()))
    assert (kind, what) == (
        "code", "program matmul, StableHLO: the same operations, put otherwise",
    )  # fmt: skip
    assert "contracting_dims = [1] x [0]" in old
    assert "contracting_dims = [0] x [1]" in new
    assert detail == ""


def test_renumbered_programs_do_not_differ():
    renumbered = with_program(
        stablehlo=program().stablehlo.replace("%0", "%77").replace("%1 ", "%cst_3 "),
        hlo=program().hlo.replace("%ynn_fusion", "%ynn_fusion.31"),
    )
    assert compare(record(), renumbered, lesson()).differences == ()


def test_a_jaxpr_differs_by_more_than_addresses():
    old = with_program(jaxpr="custom[f=<f at 0x7f0012345678>] a")
    moved = with_program(jaxpr="custom[f=<f at 0x7f00deadbeef>] a")
    other = with_program(jaxpr="custom[f=<g at 0x7f0012345678>] a")
    assert compare(old, moved, lesson()).differences == ()
    assert told(compare(old, other, lesson()))[1] == "program matmul, jaxpr changed"


def test_estimates_and_memory_are_compared_as_numbers():
    drift = compare(
        record(), with_program(estimates={"bytes accessed": 5632.0, "flops": 1.0}), lesson()
    )
    assert told(drift)[1:] == (
        "program matmul, estimates at flops changed", "8192.0", "1.0",
        "differs by -8191, relative -1",
    )  # fmt: skip
    drift = compare(record(), with_program(memory_bytes={"argument": 2560, "output": 0}), lesson())
    assert told(drift)[1] == "program matmul, memory at output changed"


def test_a_volatile_program_is_noise():
    text = program().stablehlo.replace("[1] x [0]", "[0] x [1]")
    changed = with_program(stablehlo=text, estimates={"flops": 9000.0, "bytes accessed": 1e3})
    drift = compare(record(), changed, lesson(two='volatile="mat*"'))
    assert {each.kind for each in drift.differences} == {"noise"}
    assert len(drift.differences) == 2


def test_a_long_change_of_a_program_is_cut():
    lines = "".join(f"    %{n} = stablehlo.iota dim = {n} : tensor<9xi32>\n" for n in range(60))
    more = compare(record(), with_program(stablehlo=program().stablehlo + lines), lesson())
    assert only(more).new.count("\n") == 39
    huge = compare(record(), with_program(stablehlo=lines * 100), lesson())
    assert told(huge)[2:4] == ("", "")
    assert only(huge).detail == "7 lines became 6000"


# Attempts.


def test_an_attempt_that_fails_elsewhere_is_told():
    attempt = run().attempts[0]
    changed = (replace(attempt, failed_check="the shape is right", error="AssertionError"),)
    drift = compare(record(), record(attempts=changed), lesson())
    assert [each.what for each in drift.differences] == [
        "attempt 'starter', the check that failed: 1 line changed",
        "attempt 'starter', the error: 1 line changed",
    ]
    drift = compare(record(), record(attempts=()), lesson())
    assert told(drift)[1:4] == ("attempt 'starter' is gone", "the sum is right", "")


# Kinds.

CHANGED = with_cell("two", stdout="y = 3.0\n").run.cells


@pytest.mark.parametrize(
    ("parts", "provenance", "kind", "cause"),
    [
        ({"cell:two": "b2"}, {}, "code", "the code of cell two changed"),
        ({"cell:one": "a2"}, {}, "code", "the code of cell one changed"),
        ({"module:lesson_code/helper.py": "d2"}, {}, "code",
         "the code of module lesson_code/helper.py changed"),
        ({"cell:one": None}, {}, "code", "cell one is gone"),
        ({"package:jax": "0.11"}, {"packages": {"jax": "0.11", "numpy": "2.4.6"}}, "toolchain",
         "jax 0.10.2 → 0.11"),
        ({}, {"python": "3.12.1"}, "toolchain", "python: 3.11.7 → 3.12.1"),
        ({}, {"xla_flags": "--xla_x"}, "toolchain", "xla flags: none → --xla_x"),
        ({}, {"x64": True}, "toolchain", "x64: False → True"),
        ({}, {"cpu": "Another"}, "machine", "cpu: A processor → Another"),
        ({}, {"usable_cores": 1}, "machine", "usable cores: 2 → 1"),
        ({}, {"threads": {}}, "machine", "OMP_NUM_THREADS 1 → none"),
        ({"cell:two": "b2"}, {"cpu": "B", "python": "3.12"}, "code",
         "the code of cell two changed; python: 3.11.7 → 3.12; cpu: A processor → B"),
        ({}, {"cpu": "B", "python": "3.12"}, "toolchain",
         "python: 3.11.7 → 3.12; cpu: A processor → B"),
    ],
)  # fmt: skip
def test_a_difference_is_classed_by_what_changed(parts, provenance, kind, cause):
    difference = only(compare(record(), record(parts, provenance, cells=CHANGED), lesson()))
    assert (difference.kind, difference.cause) == (kind, cause)
    assert not difference.is_unexplained


@pytest.mark.parametrize("parts", [{}, {"cell:verdict": "c2"}])
def test_a_difference_that_nothing_explains_says_so(parts):
    difference = only(compare(record(), record(parts, cells=CHANGED), lesson()))
    assert (difference.kind, difference.is_unexplained) == ("code", True)
    assert difference.cause == "nothing recorded changed: this output depends on something else"


def test_another_order_of_the_code_explains_everything():
    one, two = digest(), digest()
    reordered = dict(reversed(two.parts.items()))
    old = replace(record(), digest=one)
    new = replace(record(cells=CHANGED), digest=replace(two, parts=reordered, value="other"))
    assert only(compare(old, new, lesson())).cause == "the order of the cells changed"


def test_noise_stays_noise_whatever_changed():
    cells = (replace(CELLS[0], stdout=LINE.replace("12.5", "9.5")), *CELLS[1:])
    new = record({"cell:one": "a2"}, {"cpu": "B"}, cells=cells)
    drift = compare(record(), new, lesson('volatile="median*"'))
    assert (only(drift).kind, only(drift).cause) == ("noise", "")
    assert drift.changes == ("the code of cell one changed", "cpu: A processor → B")
    assert is_only_noise(drift)


@given(st.text(max_size=12), st.text(max_size=12))
@example("\0", "1")
@example("1\0" + "2", "3")
@example("1e999 s", "1e-999 s")
@example("-.5e99999999999", "0x1f 1_000,5%")
def test_any_two_lines_are_compared_without_failing(one, two):
    assume(one != two)
    for options in ('volatile="*"', 'rtol="0.1"', ""):
        old, new = with_cell("one", stdout=one), with_cell("one", stdout=two)
        assert compare(old, new, lesson(options)).differences
