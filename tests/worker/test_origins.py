"""Where operations come from, on programs that JAX makes here and now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.origins.code import Code
from scripts.program import ROWS
from scripts.record import Provenance
from scripts.run import FORMS, Form, Program, Run
from tests.worker.lessons import GOOD, load

Runner = Callable[[str], tuple[Run, Provenance]]


def code() -> Code:
    folder = GOOD / "lesson_code"
    return Code(load(GOOD, "origins"), lambda path: (folder / path).read_text(encoding="utf-8"))


def published(run: Runner, name: str) -> Program:
    return next(each for each in run("origins")[0].programs if each.name == name)


def told(program: Program, form: Form, operation: str) -> list[list[str]]:
    """For each row with the operation, the code that it comes from."""
    rows = ROWS[form](program.text(form))
    return [
        [
            quote.text
            for origin in program.origins
            if row in origin.rows(form) and (quote := code().quote(origin.span))
        ]
        for row, names in rows.items()
        if operation in names
    ]


def test_every_equation_comes_from_its_piece_of_code(run: Runner) -> None:
    network = published(run, "network")
    total = "jnp.where(h > 0, h, 0.0) @ w"
    assert told(network, "jaxpr", "dot_general") == [["x @ w"], ["x @ w"], [total]]
    assert told(network, "jaxpr", "exp") == [["jnp.exp(x @ w)"]] * 2
    assert told(network, "jaxpr", "tanh") == [["jnp.tanh(total)"]]
    assert told(network, "jaxpr", "add") == [
        ["dense(h, w) + 1"],
        ["dense(h, w) + 1 + 2"],
        ["v + 3"],
    ]
    assert told(network, "jaxpr", "mul") == [["v * 2"]]


def test_what_has_no_frame_of_its_own_comes_from_its_call(run: Runner) -> None:
    call = ["jnp.where(h > 0, h, 0.0)"]
    assert told(published(run, "network"), "jaxpr", "select_n") == [call]
    assert told(published(run, "network"), "stablehlo", "stablehlo.select") == [call]


def test_stablehlo_comes_from_the_same_code_as_the_jaxpr(run: Runner) -> None:
    network = published(run, "network")
    for primitive, operation in (
        ("dot_general", "stablehlo.dot_general"),
        ("exp", "stablehlo.exponential"),
        ("tanh", "stablehlo.tanh"),
    ):
        assert told(network, "stablehlo", operation) == told(network, "jaxpr", primitive)
    assert told(network, "stablehlo", "stablehlo.case")[0][0].startswith("jax.lax.cond(x[0, 0]")


def test_optimised_hlo_comes_from_it_too(run: Runner) -> None:
    network = published(run, "network")
    assert told(network, "hlo", "tanh") == [["jnp.tanh(total)"]]
    dots = [text for texts in told(network, "hlo", "dot") for text in texts]
    assert sorted(dots) == ["jnp.where(h > 0, h, 0.0) @ w", "x @ w", "x @ w"]


def test_what_begins_at_one_place_and_has_one_name_comes_from_all_of_it(run: Runner) -> None:
    fused = told(published(run, "network"), "hlo", "add")
    assert ["dense(h, w) + 1", "dense(h, w) + 1 + 2"] in fused


def test_loops_and_their_bodies_have_their_own_code(run: Runner) -> None:
    looped = published(run, "looped")
    whole = "jax.lax.scan(body, x, None, length=3)"
    assert told(looped, "jaxpr", "scan") == [[whole]]
    assert told(looped, "jaxpr", "sin") == [["jnp.sin(carry)"]]
    assert told(looped, "stablehlo", "stablehlo.while") == [[whole]]
    assert told(looped, "stablehlo", "stablehlo.sine") == [["jnp.sin(carry)"]]
    assert told(looped, "stablehlo", "stablehlo.reduce") == [["jnp.argmax(carry)"]]
    assert told(looped, "hlo", "sine") == [["jnp.sin(carry)"]]


def test_a_fusion_comes_from_all_that_is_in_it(run: Runner) -> None:
    network = published(run, "network")
    fused = told(network, "hlo", "fusion")
    inside = told(network, "hlo", "tanh") + told(network, "hlo", "exponential")
    for texts in inside:
        assert any(set(texts) <= set(each) for each in fused)


def test_a_lowered_program_has_no_jaxpr_and_comes_from_the_same_code(run: Runner) -> None:
    lowered, traced = published(run, "lowered"), published(run, "network")
    without = [replace(each, jaxpr=()) for each in traced.origins]
    assert [*lowered.origins] == [each for each in without if each.stablehlo or each.hlo]


def test_a_program_without_operations_has_no_origins(run: Runner) -> None:
    plain = published(run, "plain")
    assert [each for each in plain.origins if each.jaxpr or each.stablehlo] == []


def test_no_path_of_this_machine_is_recorded(run: Runner) -> None:
    parts = {
        origin.span.part for program in run("origins")[0].programs for origin in program.origins
    }
    assert parts == {"cell:network", "cell:publish", "module:layers.py"}


@pytest.mark.parametrize("form", FORMS)
def test_origins_stand_in_the_order_of_their_rows(run: Runner, form: Form) -> None:
    origins = published(run, "network").origins
    assert any(each.rows(form) for each in origins)
    for each in origins:
        assert [*each.rows(form)] == sorted(each.rows(form))


def test_a_folder_with_other_letters_than_ascii_is_no_obstacle(tmp_path: Path) -> None:
    from scripts.pool import Pool
    from tests.worker.conftest import HEAVY
    from tests.worker.lessons import write

    root = tmp_path / 'Größe "x"'
    root.mkdir()
    text = (
        '# %% one role="step"\nimport jax\nimport jax.numpy as jnp\n\n\n'
        'def f(x):\n    return jnp.sin(x)\n\n\nprograms = {"f": jax.jit(f).trace(1.0)}\n'
    )
    lesson = write(root, "letters", text)
    with Pool(root=root, preload=HEAVY) as pool:
        found, _ = pool.submit_run(lesson).result(60)
    (origin,) = found.programs[0].origins
    assert all(origin.rows(form) for form in FORMS)
