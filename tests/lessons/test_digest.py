"""A digest moves with what a run depends on, and with nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.digest import changed_parts, digest
from scripts.module_text import without_comments
from scripts.parse import parse
from tests.lessons.test_parse import EXERCISE, VERDICT

SOURCE = (
    '"""A title."""\n\n# %% one role="step" volatile="x"\n'
    'x = 1  # rows\ntext = """\n\n# no comment\n"""\n\n' + EXERCISE + VERDICT
)
PACKAGES = {"jax": "0.10.2", "numpy": "2.4.6"}


def of(source=SOURCE, modules=None, packages=PACKAGES):
    return digest(parse(source, "lesson_code/s.py", "s-01"), modules or {}, packages)


SAME = {
    "a comment": ("  # rows", "  # columns"),
    "a comment gone": ("  # rows", ""),
    "blank lines": ('"""\n\n# %% halve', '"""\n\n\n\n# %% halve'),
    "the title": ("A title.", "Another title."),
    "a declared volatility": ('volatile="x"', 'volatile="y*"'),
    "a time limit": ('volatile="x"', 'timeout="5"'),
    "a comment in an exercise": ("half = ...  # a number", "half = ...  # half of four"),
}
OTHER = {
    "a constant": ("x = 1", "x = 2", "the code of cell one changed"),
    "a blank line in a string": (
        '"""\n\n# no', '"""\n\n\n# no', "the code of cell one changed",
    ),
    "a wrong answer": ("half = 4 * 2", "half = 4 * 3", "the code of cell halve changed"),
    "the words of a check": ("half of four is two", "it is two", "the code of cell halve changed"),
    "a role": ('one role="step"', 'one role="setup"', "the code of cell one changed"),
    "an expected warning": ('volatile="x"', 'warns="x"', "the code of cell one changed"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new"), SAME.values(), ids=SAME)
def test_what_no_run_depends_on_leaves_the_digest(old, new):
    assert SOURCE.count(old) == 1
    assert of(SOURCE.replace(old, new)) == of()


@pytest.mark.parametrize(("old", "new", "said"), OTHER.values(), ids=OTHER)
def test_what_a_run_depends_on_moves_the_digest_and_is_named(old, new, said):
    assert SOURCE.count(old) == 1
    changed = of(SOURCE.replace(old, new))
    assert changed.value != of().value
    assert changed_parts(of(), changed) == [said]


def test_the_order_of_cells_is_part_of_the_digest():
    first, second = '# %% a role="step"\nx = 1\n', '# %% b role="step"\ny = 2\n'
    one, other = of(first + second + VERDICT), of(second + first + VERDICT)
    assert one.value != other.value
    assert changed_parts(one, other) == ["the order of the cells changed"]


def test_changed_parts_name_packages_modules_and_cells_that_came_or_went():
    old = of(modules={"a.py": "x = 1\n", "b.py": "y = 1\n"})
    new = of(modules={"a.py": "x = 2\n", "c.py": ""}, packages={"jax": "0.11.0"})
    assert changed_parts(old, new) == [
        "the code of module a.py changed",
        "module c.py is new",
        "package jax changed from 0.10.2 to 0.11.0",
        "module b.py is gone",
        "package numpy is gone",
    ]


@given(st.lists(st.sampled_from(["\n", "# a comment\n", "x = 1\n", "s = '''\n\n#'''\n"])))
def test_comments_and_blank_lines_never_change_what_is_left(lines):
    source = "".join(lines)
    kept = "".join(line for line in lines if line not in ("\n", "# a comment\n"))
    assert without_comments(source).strip() == without_comments(kept).strip()


@given(st.integers(), st.integers())
def test_two_constants_share_a_digest_only_when_they_are_equal(one, other):
    digests = [of(SOURCE.replace("x = 1", f"x = {number}")) for number in (one, other)]
    assert (digests[0] == digests[1]) == (one == other)
