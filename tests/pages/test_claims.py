"""Claims against the record: what holds, what does not, and what is said about it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.claim import Claim
from scripts.claim_check import check_claims
from scripts.expression import parse_expression, show_value
from tests.pages.sample import VALUES, claims, page, sample

PATH = "docs/areas/areas-01.md"


def problems(markdown):
    """What is wrong with the claims of a text that begins at line 8."""
    return [str(error) for error in check_claims(page(markdown + "\n"), VALUES)]


def test_a_claim_knows_its_number_its_place_and_its_expression():
    found = claims(page("A **100**<!-- < ceilings[2] / 1e9 -->\nor 20 %<!-- given -->.\n"))
    assert found == (
        Claim("100", False, "<", parse_expression("ceilings[2] / 1e9"), 8, 5),
        Claim("20", True, "=", None, 9, 4),
    )


def test_claims_among_the_references_are_found_in_order():
    lines = [claim.line for claim in claims(sample("whole.md"))]
    assert lines == [15, 15, 15, 15, 117, 121]


@pytest.mark.parametrize(
    "claim",
    [
        "8192<!-- = area -->",
        "8,192<!-- = area -->",
        "`8192`<!-- = area -->",
        "(8,192)<!-- = area -->",
        "8.192<!-- = area / 1000 -->",
        "8<!-- = area / 1e3 -->",
        "16384<!-- = area * 2 -->",
        "16/7<!-- = ratio -->",
        r"$\frac{16}{7}$<!-- = ratio -->",
        "2.29<!-- = ratio -->",
        "(32, 16)<!-- = shape -->",
        "(32,16)<!-- = shape -->",
        "$(32,16)$<!-- = shape -->",
        "32 × 16<!-- = shape -->",
        "16<!-- = shape[1] -->",
        "16<!-- = shape[-1] -->",
        "(26.67, 53.33, 100)<!-- = ceilings / 1e9 -->",
        "80/3<!-- = ceilings[0] / 1e9 -->",
        "1.25e-5<!-- = times.median -->",
        "12.5<!-- = times.median * 1e6 -->",
        '2×10^-5<!-- = times["90th"] -->',
        "12.5 %<!-- = share -->",
        "12.5<!-- = share --> %",
        r"$12.5\%$<!-- = share -->",
        "−40<!-- = negative -->",
        "-40<!-- = negative -->",
        "100<!-- < area -->",
        "10,000<!-- > area -->",
        "26<!-- < ceilings[0] / 1e9 -->",
        "12 %<!-- < share -->",
        "100<!-- given -->",
    ],
)
def test_a_claim_that_holds_is_silent(claim):
    assert problems(f"It is {claim}.") == []


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("8190<!-- = area -->", "shows 8190 but the record of areas-01 has area = 8192"),
        ("8,200<!-- = area -->", "shows 8,200 but the record of areas-01 has area = 8192"),
        (
            "8.2<!-- = area / 1e4 -->",
            "shows 8.2 but the record of areas-01 has area / 1e4 = 0.8192",
        ),
        (
            "8191<!-- = area * 2 -->",
            "shows 8191 but the record of areas-01 has area * 2 = 16384",
        ),
        (
            "27.5<!-- = ceilings[0] / 1e9 -->",
            "shows 27.5 but the record of areas-01 has ceilings[0] / 1e9 = 26.6666666666667",
        ),
        (
            "2.28<!-- = ratio -->",
            "shows 2.28 but the record of areas-01 has ratio = 2.2857142857142856",
        ),
        (
            "13.5 %<!-- = share -->",
            "shows 13.5 % but the record of areas-01 has share = 0.125",
        ),
        (
            "8192<!-- < area -->",
            "shows 8192 as less than area but the record of areas-01 has area = 8192",
        ),
        (
            "8192<!-- > area -->",
            "shows 8192 as more than area but the record of areas-01 has area = 8192",
        ),
        (
            "(16, 32)<!-- = shape -->",
            "shows (16, 32) but the record of areas-01 has shape = [32, 16]",
        ),
        (
            "(8,16)<!-- = area -->",
            "shows (8,16) but the record of areas-01 has area = 8192",
        ),
        (
            "32<!-- = shape -->",
            (
                "shows 32 but the record of areas-01 has shape = [32, 16]\n"
                "  → It is a list; name one item, such as shape[0]."
            ),
        ),
        (
            "(32, 16)<!-- < shape -->",
            (
                "shows (32, 16) as less than shape "
                "but the record of areas-01 has shape = [32, 16]\n"
                "  → It is a list; name one item, such as shape[0]."
            ),
        ),
        (
            "1e-5<!-- = times -->",
            (
                "shows 1e-5 but the record of areas-01 has "
                'times = {"median": 1.25e-05, "90th": 2e-05}\n'
                "  → Name one of its keys: median, 90th."
            ),
        ),
        (
            "0<!-- = hole -->",
            (
                "shows 0 but the record of areas-01 has hole = NaN\n"
                "  → Prose can claim finite numbers only."
            ),
        ),
        (
            "5<!-- < endless -->",
            (
                "shows 5 as less than endless but the record of areas-01 has endless = Infinity\n"
                "  → Prose can claim finite numbers only."
            ),
        ),
        (
            "5<!-- = backend -->",
            (
                'shows 5 but the record of areas-01 has backend = "cpu"\n'
                "  → Prose can claim finite numbers only."
            ),
        ),
        (
            "5<!-- = aera -->",
            "the record of areas-01 has no value 'aera'\n  → Did you mean 'area'?",
        ),
        (
            "5<!-- = times.mean -->",
            "times in the record of areas-01 has no 'mean'\n  → Did you mean 'median'?",
        ),
        (
            "5<!-- = shape[2] -->",
            "the record of areas-01 has no shape[2]: shape has 2 items",
        ),
        (
            "5<!-- = area[0] -->",
            "the record of areas-01 has no area[0]: area is 8192",
        ),
        (
            "5<!-- = shape.x -->",
            "the record of areas-01 has no shape.x: shape is [32, 16]",
        ),
        (
            "5<!-- = times[0] -->",
            'the record of areas-01 has no times[0]: times is {"median": 1.25e-05, "90th": 2e-05}',
        ),
    ],
)
def test_a_claim_that_does_not_hold_is_told_with_both_values(claim, message):
    assert problems(f"Text\nIt is {claim}.") == [f"{PATH}:9: {message}"]


FORMS = (
    "A mark is <!-- = name -->, <!-- < name -->, <!-- > name --> or <!-- given -->; "
    "[0], .key, * 100 or / 1e9 may follow the name."
)
DIRECTLY = "Write it after the closing $ of a number in the text."


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("5<!-- = -->", "cannot read the mark <!-- = -->", FORMS),
        ("5<!--= area -->", "cannot read the mark <!--= area -->", FORMS),
        ("5<!-- == area -->", "cannot read the mark <!-- == area -->", FORMS),
        ("5<!-- = area ** 2 -->", "cannot read the mark <!-- = area ** 2 -->", FORMS),
        ("5<!-- = area / 0 -->", "cannot read the mark <!-- = area / 0 -->", FORMS),
        ("5<!-- = 5 -->", "cannot read the mark <!-- = 5 -->", FORMS),
        ("5<!-- area -->", "cannot read the mark <!-- area -->", FORMS),
        ("5<!-- Given -->", "cannot read the mark <!-- Given -->", FORMS),
        ("5<!-- given: a guess -->", "cannot read the mark <!-- given: a guess -->", FORMS),
        (
            "five<!-- = area -->",
            "no number stands directly before the mark <!-- = area -->",
            "Write it so: 8192<!-- = area -->",
        ),
        (
            "5 <!-- given -->",
            "no number stands directly before the mark <!-- given -->",
            "Write it so: 8192<!-- given -->",
        ),
        (
            "0.10.2<!-- = area -->",
            "no number stands directly before the mark <!-- = area -->",
            "Write it so: 8192<!-- = area -->",
        ),
        (
            "$8192<!-- = area -->$",
            "the mark <!-- = area --> stands inside a formula",
            DIRECTLY,
        ),
        (
            "$$8192<!-- = area -->$$",
            "the mark <!-- = area --> stands inside a formula",
            DIRECTLY,
        ),
        (
            "$$8192$$<!-- = area -->",
            "the mark <!-- = area --> stands after a displayed formula",
            DIRECTLY,
        ),
    ],
)
def test_a_mark_that_makes_no_claim_is_told(text, message, hint):
    assert problems(text) == [f"{PATH}:8: {message}\n  → {hint}"]


def test_a_long_value_is_cut_short():
    assert show_value([1] * 100) == "[" + "1, " * 26 + "…"


@given(
    st.integers(-(10**12), 10**12) | st.floats(allow_nan=False, allow_infinity=False),
    st.text(alphabet="ab \n#>-*`", max_size=60),
)
def test_a_value_passes_its_own_claim_whatever_stands_before_it(value, before):
    text = f"{before}\n\nIt is {value!r}<!-- = x -->.\n"
    line = 8 + text.count("\n") - 1
    found = page(text)
    if claims(found):  # what stands before may be a fence
        assert [claim.line for claim in claims(found)] == [line]
        assert check_claims(found, {"x": value}) == []


BLOCKS = st.sampled_from(
    [
        "```text\n5<!-- = nothing -->\n```",
        "~~~~ markdown\n```python\n6<!-- = nothing -->\n```\n~~~~",
        "- a\n\n    ```console\n    $ 7<!-- = nothing -->\n    ```",
        '??? note "Folded"\n\n    ```text\n    8\n    ```',
        "> ```text\n> 9<!-- = nothing -->\n> ```",
        "<!--\n10<!-- = nothing\n-->",
        "```text\n\n\n```",
    ]
)


@given(st.lists(BLOCKS, max_size=5), st.lists(BLOCKS, max_size=5))
def test_fenced_blocks_never_change_the_claims(before, after):
    text = "It is 8192<!-- = area --> and\n5<!-- given -->."
    found = page("\n\n".join([*before, text, *after]))
    first = 8 + "\n\n".join([*before, ""]).count("\n")
    assert [(claim.shown, claim.line, claim.column) for claim in claims(found)] == [
        ("8192", first, 7),
        ("5", first + 1, 1),
    ]
    assert check_claims(found, VALUES) == []
