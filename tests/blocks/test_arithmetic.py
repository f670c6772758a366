"""Arithmetic over recorded values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scripts.blocks.arithmetic import calculated
from scripts.blocks.block import read_block, value_of
from scripts.errors import ClaimError, PageError
from tests.blocks.sample import LINE, PATH, context

VALUES = {"flops": Fraction(8192), "half": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("flops", 8192),
        ("flops / 2", 4096),
        ("flops - 4 * 48 * 12", 5888),
        ("(flops + 8) / (3 - half)", 3280),
        ("flops * 1_000 / 0.5", 16384000),
        ("  flops * 1e-3", Fraction(1024, 125)),
    ],
)
def test_sums_and_quotients_are_exact(text, result):
    assert calculated(text, lambda part: VALUES[part.name]) == result


@pytest.mark.parametrize(
    "text", ["", "8192", "2 * 3", "flops ** 2", "-flops", "flops /", "f(flops)", "flops / 0", "'a'",
             "flops + 'a'", "True + flops", "\0"]
)  # fmt: skip
def test_what_is_no_arithmetic_over_the_record_is_none(text):
    assert calculated(text, lambda part: VALUES[part.name]) is None


def value(expression: str) -> object:
    """What an expression comes to in a block."""
    block = read_block("answer", f'id = "a"\nvalue = "{expression}"\n', PATH, LINE)
    return value_of(block, context(), "value", expression)


def test_a_value_may_be_an_item_or_a_calculation_over_several():
    assert value("sides[1]") == 16
    assert value("area - 4 * sides[0]") == 8160
    assert value("bytes / area") == 0.4375
    assert value("backend") == "cpu"


def test_a_typed_number_is_refused():
    with pytest.raises(PageError) as caught:
        value("2 * 4096")
    assert str(caught.value) == (
        f"{PATH}:12: answer block: value must name a value of the lesson's record, not '2 * 4096'\n"
        "  → Such as flops, ceilings[2] or peak / 1e9."
    )


def test_a_name_that_is_not_published_gets_the_nearest_one():
    with pytest.raises(ClaimError, match="has no value 'aera'") as caught:
        value("aera - 1")
    assert caught.value.hint == "Did you mean 'area'?"


def test_text_cannot_be_calculated_with():
    with pytest.raises(PageError, match='answer block: backend is no number but "cpu"'):
        value("backend / 2")
