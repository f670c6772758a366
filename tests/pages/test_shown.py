"""Numbers as prose shows them, by example and by property."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scripts.shown import SHOWN, Scalar, read_scalar, read_tuple, rounds_to

FINITE = st.floats(allow_nan=False, allow_infinity=False)
FORMATS = st.one_of(
    st.integers(0, 30).map(lambda digits: f".{digits}f"),
    st.integers(0, 30).map(lambda digits: f",.{digits}f"),
    st.integers(0, 30).map(lambda digits: f".{digits}e"),
    st.integers(1, 30).map(lambda digits: f".{digits}g"),
    st.integers(0, 30).map(lambda digits: f"_.{digits}f"),
)


def shows(text, value, factor=1):
    """Whether a shown text is read whole and agrees with a value."""
    assert re.fullmatch(SHOWN, text), text
    return rounds_to(read_scalar(text), value, Fraction(factor))


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("8192", 8192, 1),
        ("8,192", 8192, 1),
        ("8_192", 8192, 1),
        ("8\u00a0192", 8192, 1),
        ("8\u2009192", 8192, 1),
        ("8{,}192", 8192, 1),
        (r"8\,192", 8192, 1),
        ("1,234,567.50", Fraction("1234567.5"), Fraction(1, 100)),
        ("-3", -3, 1),
        ("−3.5", Fraction(-7, 2), Fraction(1, 10)),
        ("+3", 3, 1),
        ("1e-5", Fraction(1, 10**5), Fraction(1, 10**5)),
        ("1.50E+3", 1500, 10),
        ("2.5e−3", Fraction(25, 10**4), Fraction(1, 10**4)),
        ("1.2×10^5", 120000, 10**4),
        ("1.2 × 10^{-5}", Fraction(12, 10**6), Fraction(1, 10**6)),
        (r"1.2\times10^{5}", 120000, 10**4),
        (r"-1.2 \cdot 10^5", -120000, 10**4),
        ("1.2·10⁻⁵", Fraction(12, 10**6), Fraction(1, 10**6)),
        ("3×10<sup>9</sup>", 3 * 10**9, 10**9),
        ("10^9", 10**9, None),
        ("10⁹", 10**9, None),
        ("-10<sup>−2</sup>", Fraction(-1, 100), None),
        ("16/7", Fraction(16, 7), None),
        ("−80/3", Fraction(-80, 3), None),
        ("1,000⁄3", Fraction(1000, 3), None),
        (r"\frac{16}{7}", Fraction(16, 7), None),
        (r"-\tfrac{1.5}{2}", Fraction(-3, 4), None),
        ("5/0", 0, None),
    ],
)
def test_a_number_is_read_with_its_last_digit(text, value, step):
    assert re.fullmatch(SHOWN, text)
    assert read_scalar(text) == Scalar(Fraction(value), None if step is None else Fraction(step))


@pytest.mark.parametrize(
    "text",
    ["", "x", "1,23", "1,2345", "1.2.3", "1e9999", "10^{5", "--1", "1/2/3", "(1)", "()", "(1, x)"],
)
def test_what_is_no_number_is_not_taken_whole(text):
    assert re.fullmatch(SHOWN, text) is None


def test_text_that_is_no_number_cannot_be_read():
    with pytest.raises(ValueError, match="x"):
        read_scalar("x")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("(32, 16)", [32, 16]),
        ("(32,16)", [32, 16]),
        ("(32,128)", [32, 128]),
        ("(1,024, 2,048)", [1024, 2048]),
        ("[8, 16, 32]", [8, 16, 32]),
        (r"(32,\,16)", [32, 16]),
        ("(5,)", [5]),
        ("(80/3, 53.33, -1e2)", [Fraction(80, 3), Fraction("53.33"), -100]),
        ("32 × 16", [32, 16]),
        (r"2\times3\times4", [2, 3, 4]),
        ("1,024×8", [1024, 8]),
    ],
)
def test_a_tuple_is_read_item_by_item(text, items):
    assert re.fullmatch(SHOWN, text)
    read = read_tuple(text)
    assert read is not None
    assert [item.value for item in read] == items


@pytest.mark.parametrize("text", ["32", "(32)", "16/7", "1.2×10^5", "1.5×2"])
def test_a_single_number_is_no_tuple(text):
    assert read_tuple(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("26.67", 80 / 3),
        ("27", 80 / 3),
        ("16/7", 16 / 7),
        ("0.5", 0.5),
        ("8.2e3", 8192),
        ("0", -0.0),
        ("-0.0", -0.01),
        # Half to even, and half up.
        ("0", 0.5),
        ("1", 0.5),
        ("2", 1.5),
        ("2.67", 2.675),
        ("2.68", 2.675),
        ("-2", -2.5),
        ("-3", -2.5),
    ],
)
def test_a_value_agrees_with_the_digits_shown(text, value):
    assert shows(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("26.66", 80 / 3),
        ("26", 80 / 3),
        ("1", 1.5),
        ("8190", 8192),
        ("8,200", 8192),
        ("8193", 8192),
        ("16/7", 2.2857),
        ("10^9", 1.2e9),
        ("1", True),
        ("1", "1"),
        ("0", None),
        ("1", [1]),
        ("1", {"a": 1}),
        ("0", float("nan")),
        ("1e300", float("inf")),
        ("-1e300", float("-inf")),
    ],
)
def test_a_value_that_differs_is_told(text, value):
    assert not shows(text, value)


def test_a_factor_is_exact():
    assert shows("100", 1e11, Fraction(1, 10**9))
    assert shows("0.3", 0.1, 3)
    assert shows("1" + "0" * 400, 10**401, Fraction(1, 10))


@given(FINITE, FORMATS)
@example(2.675, ".2f")
@example(0.5, ".0f")
@example(5e-324, ".3e")
@example(1.7976931348623157e308, ".0f")
def test_a_float_written_by_python_agrees_with_itself(value, form):
    assert shows(format(value, form), value)


@given(FINITE)
def test_the_shortest_decimal_of_a_float_agrees_with_it(value):
    assert shows(repr(value), value)
    assert shows(repr(value).replace("-", "−"), value)


@given(st.integers())
def test_an_integer_agrees_with_itself_only(value):
    assert shows(str(value), value)
    assert shows(f"{value:,}", value)
    assert not shows(str(value), value + 1)
    assert not shows(f"{value:,}", value - 1)


@given(FINITE, st.integers(1, 10), st.integers(0, 9), st.data())
def test_another_digit_disagrees(value, digits, digit, data):
    text = f"{value:.{digits}f}"
    places = [at for at, character in enumerate(text) if character.isdigit()]
    at = data.draw(st.sampled_from(places))
    assume(text[at] != str(digit))
    changed = text[:at] + str(digit) + text[at + 1 :]
    # One step up from a value half way between two is the other right answer.
    exact = Fraction(repr(value)) * 10**digits * 2
    assume(exact.denominator != 1 or exact.numerator % 2 == 0)
    assert not shows(changed, value)


@given(st.integers(-(10**6), 10**6), st.integers(1, 10**6))
def test_a_fraction_agrees_with_the_float_it_makes(over, under):
    assert shows(f"{over}/{under}", over / under)
    assert not shows(f"{over + 1}/{under}", over / under)


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=6))
def test_a_tuple_written_by_python_is_read_back(items):
    for text in (str(tuple(items)), str(items), " × ".join(map(str, items))):
        assert re.fullmatch(SHOWN, text)
        read = read_tuple(text)
        assert read is not None
        assert [item.value for item in read] == items
