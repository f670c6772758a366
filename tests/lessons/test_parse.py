"""Modules become lessons, or say at which line they cannot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.errors import LessonError
from scripts.exercise import solution_source, starter_source
from scripts.lesson import ROLES, Options
from scripts.parse import parse

PATH = "lesson_code/sample_01.py"
VERDICT = '# %% verdict role="verdict"\nprint("PASS: sample-01")\n'
EXERCISE = """\
# %% halve role="exercise"
# work:
half = 4 / 2
# blank:
# half = ...  # a number
# wrong: doubled
# half = 4 * 2
# check: half of four is two
assert half == 2
# then:
print(half)
"""


def read(source):
    return parse(source, PATH, "sample-01")


def test_cells_keep_their_names_roles_lines_and_exact_text():
    lesson = read('"""A title."""\n\n# %% one role="setup"\nx = 1\n\n\n' + VERDICT)
    first, last = lesson.cells
    assert (lesson.docstring, lesson.id, lesson.path) == ("A title.", "sample-01", PATH)
    assert (first.name, first.role, first.line, first.first_line) == ("one", "setup", 3, 4)
    assert first.source == "x = 1\n"
    assert (last.name, last.role, last.line) == ("verdict", "verdict", 7)


def test_options_are_read_from_the_marker():
    marker = (
        '# %% one role="measure" volatile="median*, p90" rtol="1e-6" warns="old" '
        'stderr="^W" timeout="2.5"\nx = 1\n'
    )
    cell = read(marker + VERDICT).cells[0]
    assert cell.options == Options(("median*", "p90"), 1e-6, "", "old", "^W", 2.5)
    assert cell.runs_alone
    assert cell.is_canonical


def test_a_marker_inside_a_string_begins_no_cell():
    source = '# %% one role="setup"\ntext = """\n# %% two role="step"\n"""\n' + VERDICT
    assert [cell.name for cell in read(source).cells] == ["one", "verdict"]


def test_an_error_cell_shows_the_body_of_its_try():
    source = (
        '# %% reject role="error"\ntry:\n    # why not\n    int("x")\n'
        "except ValueError as error:\n    print(error)\n"
    )
    cell = read(source + VERDICT).cells[0]
    assert cell.source == 'int("x")\n'
    assert cell.first_line == 4
    assert cell.options.raises == "ValueError"
    assert cell.whole.startswith("try:\n")


def test_an_exercise_comes_apart_into_starter_and_solution():
    exercise = read(EXERCISE + VERDICT).cells[0].exercise
    assert starter_source(exercise) == (
        "half = ...  # a number\n\n# check: half of four is two\nassert half == 2\n\nprint(half)\n"
    )
    assert solution_source(exercise) == (
        "half = 4 / 2\n\n# check: half of four is two\nassert half == 2\n\nprint(half)\n"
    )
    assert [(w.name, w.line, w.source) for w in exercise.wrong] == [
        ("doubled", 7, "half = 4 * 2\n")
    ]
    assert [(c.text, c.line) for c in exercise.checks] == [("half of four is two", 9)]


CELL = '# %% one role="setup"\nx = 1\n'
REFUSED = {
    "an empty module": ("\n\n", f"{PATH}:1: the module is empty"),
    "a byte-order mark": (
        "\ufeff" + CELL,
        (
            f"{PATH}:1: the module begins with a byte-order mark\n"
            "  → Save the file as UTF-8 without one."
        ),
    ),
    "a NUL byte": (
        CELL + "\0",
        f"{PATH}:3: the line holds a NUL byte\n  → Remove it.",
    ),
    "a module without cells": (
        "x = 1\n",
        (
            f"{PATH}:1: the module has no cells\n"
            '  → Begin the first one with a line such as: # %% imports role="setup"'
        ),
    ),
    "a syntax error": (
        '# %% one role="setup"\nx = (1\n' + VERDICT,
        f"{PATH}:2: syntax error: '(' was never closed\n    x = (1",
    ),
    "CRLF": (
        CELL.replace("\n", "\r\n"),
        (
            f"{PATH}:1: the line ends in CRLF\n"
            "  → Save the file with LF line ends (git config core.autocrlf input)."
        ),
    ),
    "a tab": (
        '# %% one role="setup"\nif True:\n\tx = 1\n',
        f"{PATH}:3: the line holds a tab\n  → Indent with spaces; write \\t in text.",
    ),
    "white space at the end of a line": (
        '# %% one role="setup"\nx = 1 \n',
        f"{PATH}:2: the line ends in white space\n  → Remove it.",
    ),
    "an unnamed cell": (
        '# %% role="setup"\nx = 1\n' + VERDICT,
        f'{PATH}:1: the cell has no name\n  → Write: # %% a-name role="step"',
    ),
    "a name in capitals": (
        '# %% One role="setup"\nx = 1\n' + VERDICT,
        (
            f"{PATH}:1: 'One' is not a cell name\n"
            "  → Names are lower-case words joined by hyphens, such as warm-timings."
        ),
    ),
    "the name of the listing": (
        '# %% program role="setup"\nx = 1\n' + VERDICT,
        (
            f"{PATH}:1: no cell can be named 'program'\n"
            "  → Pages include the listing of all cells by that name; choose another."
        ),
    ),
    "a name that is taken": (
        CELL + CELL + VERDICT,
        (
            f"{PATH}:3: the cell name 'one' is taken\n"
            f"  → The first 'one' begins at {PATH}:1; rename one of them."
        ),
    ),
    "no role": (
        "# %% one\nx = 1\n" + VERDICT,
        (
            f"{PATH}:1: cell 'one': the cell has no role\n"
            f'  → Add role="…": one of {", ".join(ROLES)}.'
        ),
    ),
    "an unknown role": (
        '# %% one role="stpe"\nx = 1\n' + VERDICT,
        f"{PATH}:1: cell 'one': unknown role 'stpe'\n  → Did you mean 'step'?",
    ),
    "an unknown option": (
        '# %% one role="step" volatil="*"\nx = 1\n' + VERDICT,
        f"{PATH}:1: cell 'one': unknown option 'volatil'\n  → Did you mean 'volatile'?",
    ),
    "an option without quotes": (
        "# %% one role=step\nx = 1\n" + VERDICT,
        (
            f"{PATH}:1: cell 'one': cannot read 'role=step' on the cell's marker\n"
            '  → Options are written key="value", with straight double quotes.'
        ),
    ),
    "a number that is none": (
        '# %% one role="step" timeout="soon"\nx = 1\n' + VERDICT,
        f"{PATH}:1: cell 'one': timeout='soon' is not a number of at least 0",
    ),
    "a pattern that is none": (
        '# %% one role="step" warns="("\nx = 1\n' + VERDICT,
        (
            f"{PATH}:1: cell 'one': warns='(' is not a regular expression: "
            "missing ), unterminated subpattern at position 0"
        ),
    ),
    "an empty cell": (
        '# %% one role="step"\n\n' + VERDICT,
        f"{PATH}:1: cell 'one': the cell is empty\n  → Delete its marker.",
    ),
    "code before the first cell": (
        "x = 1\n" + CELL + VERDICT,
        (
            f"{PATH}:1: code stands before the first cell\n"
            "  → Only the docstring and `from __future__` imports may; give it a cell."
        ),
    ),
    "a cell inside a statement": (
        '# %% one role="step"\nif True:\n    x = 1\n# %% two role="step"\n    y = 2\n' + VERDICT,
        (
            f"{PATH}:4: a cell begins inside a statement\n"
            "  → The statement began at line 2; move the marker out of it."
        ),
    ),
    "no verdict": (
        CELL,
        (
            f"{PATH}:1: cell 'one': the last cell must be the one verdict\n"
            '  → End the module with: # %% verdict role="verdict" and print("PASS: sample-01")'
        ),
    ),
    "an error cell without try": (
        '# %% one role="error"\nint("x")\n' + VERDICT,
        (
            f"{PATH}:1: cell 'one': an error cell is one `try:` with one "
            "`except SomeError as error:`\n"
            "  → Readers are shown the body of the try; the except keeps the plain module going."
        ),
    ),
    "an exercise without work": (
        '# %% one role="exercise"\nx = 1\n' + VERDICT,
        (
            f"{PATH}:2: cell 'one': an exercise begins with `# work:`\n"
            "  → Its sections: # work: # blank: # wrong: NAME  # check: TEXT  # then:"
        ),
    ),
    "an exercise without a wrong answer": (
        EXERCISE.replace("# wrong: doubled\n# half = 4 * 2\n", "") + VERDICT,
        f"{PATH}:1: cell 'halve': the exercise has no `# wrong:`",
    ),
    "an exercise out of order": (
        EXERCISE.replace("# then:\nprint(half)\n", "# wrong: late\n# half = 0\n") + VERDICT,
        (
            f"{PATH}:10: cell 'halve': `# wrong:` stands out of order or twice\n"
            "  → The order is: work, blank, wrong answers, checks, then."
        ),
    ),
    "a check without words": (
        EXERCISE.replace("# check: half of four is two", "# check:") + VERDICT,
        f"{PATH}:8: cell 'halve': `# check:` is empty or has no text",
    ),
    "a blank that is not in comments": (
        EXERCISE.replace("# half = ...  # a number", "half = ...") + VERDICT,
        (
            f"{PATH}:5: cell 'halve': code under `# blank:` is kept in comments\n"
            "  → Begin the line with `# `."
        ),
    ),
    "a wrong answer that is not Python": (
        EXERCISE.replace("# half = 4 * 2", "# half = 4 *") + VERDICT,
        f"{PATH}:7: syntax error: invalid syntax\n    half = 4 *",
    ),
}


@pytest.mark.parametrize(("source", "message"), REFUSED.values(), ids=REFUSED)
def test_a_module_that_breaks_a_rule_says_where_and_what_next(source, message):
    with pytest.raises(LessonError) as caught:
        read(source)
    assert str(caught.value) == message


bodies = st.lists(
    st.sampled_from(
        ["x = 1\n", "print(2)\n", "# why\ny = 3\n", "def f():\n    return 4\n\n\nf()\n"]
    ),
    min_size=1,
    max_size=6,
)


@given(bodies)
def test_putting_the_cells_together_again_gives_the_module(parts):
    markers = [f'# %% cell-{index} role="step"\n' for index in range(len(parts))]
    source = "".join(m + body for m, body in zip(markers, parts, strict=True)) + VERDICT
    lesson = read(source)
    lines = source.splitlines(keepends=True)
    rebuilt = "".join(lines[cell.line - 1] + cell.source for cell in lesson.cells)
    assert rebuilt == source
    for cell in lesson.cells:
        assert lines[cell.first_line - 1] == cell.source.splitlines(keepends=True)[0]


@given(st.text(max_size=200))
def test_text_without_a_cell_is_a_lesson_error(text):
    with pytest.raises(LessonError) as caught:
        read(text)
    assert caught.value.where.startswith(f"{PATH}:")


def test_an_unusual_line_end_inside_a_string_moves_no_line_number():
    source = '# %% one role="step"\ntext = "a\x0cb\u2028c\x85d"\n' + VERDICT
    cell = read(source).cells[0]
    assert cell.source == 'text = "a\x0cb\u2028c\x85d"\n'
    assert read(source).cells[1].line == 3
