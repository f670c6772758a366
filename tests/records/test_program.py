"""Compiled programs, cleaned and counted, on text that JAX 0.10.2 printed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.program import (
    clean_hlo,
    clean_stablehlo,
    hlo_operations,
    stablehlo_operations,
)
from scripts.run import Operation
from tests.records.samples import PROGRAM_NAMES, text

every_program = pytest.mark.parametrize("name", PROGRAM_NAMES)


def test_a_matmul_with_tanh_is_two_operations():
    assert stablehlo_operations(text("matmul", "pretty")) == (
        Operation("stablehlo.dot_general", 1, ("tensor<32x8xf32>",)),
        Operation("stablehlo.tanh", 1, ("tensor<32x8xf32>",)),
    )


def test_optimised_hlo_counts_fusions_and_what_is_inside_them():
    assert hlo_operations(text("matmul", "hlo")) == (
        Operation("dot", 1, ("f32[32,8]",)),
        Operation("fusion", 2, ("f32[32,8]", "f32[32,8]")),
        Operation("tanh", 1, ("f32[32,8]",)),
    )


def test_the_cleaned_program_reads_as_a_page_shows_it():
    assert clean_stablehlo(text("matmul", "located")) == (
        "module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, "
        "mhlo.num_replicas = 1 : i32} {\n"
        "  func.func public @main(%arg0: tensor<32x16xf32>, %arg1: tensor<16x8xf32>) -> "
        "(tensor<32x8xf32>) {\n"
        "    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], "
        "precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x8xf32>) -> "
        "tensor<32x8xf32>\n"
        "    %1 = stablehlo.tanh %0 : tensor<32x8xf32>\n"
        "    return %1 : tensor<32x8xf32>\n"
        "  }\n"
        "}\n"
    )


def test_cleaned_hlo_keeps_the_words_of_names_and_drops_their_history():
    cleaned = clean_hlo(text("matmul", "hlo"))
    assert "ENTRY %main (a: f32[32,16], b: f32[16,8]) -> f32[32,8] {" in cleaned
    assert "ROOT %wrapped_tanh = f32[32,8]{1,0} fusion(%ynn_fusion), kind=kLoop" in cleaned
    assert not re.search("metadata|FileNames|StackFrames|lesson.py", cleaned)


def test_a_while_loop_counts_both_regions_and_all_its_results():
    counts = {each.name: each for each in stablehlo_operations(text("while", "pretty"))}
    assert counts["stablehlo.while"].types == ("(tensor<i32>, tensor<4xf32>)",)
    assert counts["stablehlo.constant"].count == 4
    assert counts["stablehlo.compare"].types == ("tensor<i1>",)


def test_a_custom_call_is_counted_under_its_target():
    names = [each.name for each in stablehlo_operations(text("cholesky", "pretty"))]
    assert "stablehlo.custom_call @lapack_spotrf_ffi" in names
    names = [each.name for each in hlo_operations(text("cholesky", "hlo"))]
    assert "custom-call @lapack_spotrf_ffi" in names


def test_bfloat16_stands_in_the_types():
    softmax = {each.name: each for each in stablehlo_operations(text("softmax-bf16", "pretty"))}
    assert softmax["stablehlo.dot_general"].types == ("tensor<8x8xbf16>",)
    # The reducer of a pretty-printed reduce has no line of its own.
    assert softmax["stablehlo.maximum"].types == ("tensor<8xbf16>", "tensor<bf16>")


@every_program
def test_every_form_of_a_program_has_the_same_operations(name):
    expected = stablehlo_operations(text(name, "pretty"))
    for form in ("located", "generic"):
        assert stablehlo_operations(text(name, form)) == expected
    for form in ("pretty", "generic"):
        assert stablehlo_operations(clean_stablehlo(text(name, form))) == expected


@every_program
def test_locations_make_no_difference(name):
    assert clean_stablehlo(text(name, "located")) == clean_stablehlo(text(name, "pretty"))


@every_program
def test_cleaning_twice_is_cleaning_once(name):
    for form in ("pretty", "generic"):
        once = clean_stablehlo(text(name, form))
        assert clean_stablehlo(once) == once
    once = clean_hlo(text(name, "hlo"))
    assert clean_hlo(once) == once
    assert hlo_operations(once) == hlo_operations(text(name, "hlo"))


@every_program
def test_no_path_of_the_lesson_survives(name):
    assert "lesson.py" in text(name, "located")
    for cleaned in (clean_stablehlo(text(name, "located")), clean_hlo(text(name, "hlo"))):
        assert "lesson.py" not in cleaned


names_of_values = st.from_regex(r"[a-z_][a-z0-9_]{0,6}", fullmatch=True)


def rename_values(source: str, draw) -> str:
    """Give every SSA value another name, function by function."""
    functions = re.split(r'(?m)^(?=\s*(?:func\.func|"func\.func"))', source)
    renamed = []
    for function in functions:
        olds = sorted(set(re.findall(r"%[\w$.-]+", function)))
        news = draw(st.lists(names_of_values, min_size=len(olds), max_size=len(olds), unique=True))
        mapping = dict(zip(olds, news, strict=True))
        pattern = r"%[\w$.-]+"
        renamed.append(re.sub(pattern, lambda m, known=mapping: "%" + known[m.group()], function))
    return "".join(renamed)


@given(
    name=st.sampled_from(PROGRAM_NAMES), form=st.sampled_from(["pretty", "generic"]), data=st.data()
)
def test_renaming_values_never_changes_cleaned_stablehlo(name, form, data):
    source = text(name, form)
    renamed = rename_values(source, data.draw)
    assert clean_stablehlo(renamed) == clean_stablehlo(source)
    assert stablehlo_operations(renamed) == stablehlo_operations(source)


@given(name=st.sampled_from(PROGRAM_NAMES), data=st.data())
def test_renumbering_names_never_changes_cleaned_hlo(name, data):
    source = text(name, "hlo")
    olds = sorted(set(re.findall(r"%[\w.-]+", source)))
    numbers = st.lists(st.integers(1, 10**6), min_size=len(olds), max_size=len(olds), unique=True)
    bases = [re.sub(r"\.\d+", "", old) for old in olds]
    news = [f"{base}.{n}" for base, n in zip(bases, data.draw(numbers), strict=True)]
    mapping = {old[1:]: new[1:] for old, new in zip(olds, news, strict=True)}
    renamed = re.sub(r"%([\w.-]+)", lambda m: "%" + mapping[m[1]], source)
    renamed = re.sub(r"(?<=[(\s])([\w.-]+)(?=: )", lambda m: mapping.get(m[1], m[1]), renamed)
    assert clean_hlo(renamed) == clean_hlo(source)


@given(
    operation=st.sampled_from(["tanh", "sine", "exponential"]),
    number=st.integers(0, 99),
)
def test_private_functions_are_numbered_from_the_first(operation, number):
    def module(first, second):
        return "".join(
            f"module @jit_f {{\n  func.func public @main(%arg0: tensor<f32>) -> tensor<f32> {{\n"
            f"    %0 = call @{first}(%arg0) : (tensor<f32>) -> tensor<f32>\n"
            f"    %1 = call @{second}(%0) : (tensor<f32>) -> tensor<f32>\n"
            f"    return %1 : tensor<f32>\n  }}\n"
            f"  func.func private @{first}(%arg0: tensor<f32>) -> tensor<f32> {{\n"
            f"    %0 = stablehlo.{operation} %arg0 : tensor<f32>\n"
            f"    return %0 : tensor<f32>\n  }}\n"
            f"  func.func private @{second}(%arg0: tensor<f32>) -> tensor<f32> {{\n"
            f"    return %arg0 : tensor<f32>\n  }}\n}}\n"
        )

    later = module(f"where_{number}", f"where_{number + 1}")
    assert clean_stablehlo(later) == clean_stablehlo(module("where", "where_0"))
    assert "call @where_1(%0)" in clean_stablehlo(later)


def test_a_long_literal_is_kept_as_its_size_and_hash():
    line = f'  %c = stablehlo.constant dense<"0x{"00FF" * 40}"> : tensor<80xui8>\n'
    assert clean_stablehlo(line) == (
        '  %0 = stablehlo.constant dense<"80 bytes, sha256 968267d4e77b3f0d"> : tensor<80xui8>\n'
    )


def test_the_counter_of_a_module_name_is_dropped():
    assert clean_hlo("HloModule jit_f.12, is_scheduled=true\n") == (
        "HloModule jit_f, is_scheduled=true\n"
    )


def test_strings_that_look_like_locations_and_values_stay():
    line = '  %7 = stablehlo.custom_call @f(%3) {note = "loc(x) %3 @f"} : (t) -> t'
    assert clean_stablehlo(line) == (
        '  %0 = stablehlo.custom_call @f(%1) {note = "loc(x) %3 @f"} : (t) -> t\n'
    )


def test_operations_without_results_are_counted_and_empty_text_has_none():
    assert stablehlo_operations('  "stablehlo.send"(%0) : (tensor<f32>) -> ()\n') == (
        Operation("stablehlo.send", 1, ("()",)),
    )
    assert stablehlo_operations("") == ()
    assert hlo_operations("") == ()


def test_a_region_may_have_its_types_after_it():
    source = (
        "  %0 = sdy.manual_computation(%arg0) manual_axes={} (%arg1: tensor<4xf32>) {\n"
        "    %1 = stablehlo.tanh %arg1 : tensor<4xf32>\n"
        "    sdy.return %1 : tensor<4xf32>\n"
        "  } : (tensor<4xf32>) -> tensor<4xf32>\n"
    )
    assert stablehlo_operations(source) == (
        Operation("sdy.manual_computation", 1, ("tensor<4xf32>",)),
        Operation("stablehlo.tanh", 1, ("tensor<4xf32>",)),
    )
