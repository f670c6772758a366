from __future__ import annotations

import pytest

from scripts.slice import Piece, needed


def cut(earlier: str, target: str) -> str:
    """What is left of one piece of code."""
    return "".join(piece.source for piece in needed([Piece("cell", earlier)], [target]))


def test_only_what_the_target_reads_is_kept():
    assert cut("a = 1\nb = 2\nc = a + 1\n", "print(c)") == "a = 1\nc = a + 1\n"


def test_nothing_is_kept_for_a_target_that_needs_nothing():
    assert needed([Piece("cell", "a = 1\n")], ["b = 2\nprint(b)"]) == ()


def test_pieces_keep_their_names_and_their_order():
    pieces = [Piece("one", "a = 1\n"), Piece("two", "z = 0\n"), Piece("three", "b = a\n")]
    assert needed(pieces, ["b"]) == (Piece("one", "a = 1\n"), Piece("three", "b = a\n"))


def test_a_starter_and_its_solution_are_served_by_the_same_code():
    pieces = [Piece("cell", "a = 1\nb = 2\nc = 3\n")]
    assert needed(pieces, ["assert a", "b"]) == (Piece("cell", "a = 1\nb = 2\n"),)


def test_a_function_brings_what_its_body_reads_however_deep():
    source = (
        "import math\nn = 2\n\n\ndef inner():\n    return math.sqrt(n)\n\n\n"
        "def outer():\n    return inner()\n\n\nunused = 1\n"
    )
    assert cut(source, "outer()") == source.replace("\n\n\nunused = 1", "")


def test_a_local_name_of_a_function_is_no_global():
    assert cut("n = 5\ndef f(n):\n    return n\n", "f(1)") == "def f(n):\n    return n\n"


def test_a_function_may_read_what_is_bound_after_it():
    source = "def f():\n    return n\n\n\nn = 2\n"
    assert cut(source, "f()") == source


def test_a_wrapped_function_brings_what_it_reads():
    source = "import jax\nn = 2\ndef f(x):\n    return n * x\ng = jax.jit(f)\n"
    assert cut(source, "g(1)") == source


def test_an_earlier_binding_goes_when_a_later_one_settles_it():
    assert cut("n = 1\nprint(n)\nn = 2\n", "n") == "n = 2\n"


def test_both_bindings_stay_when_the_later_one_reads_the_first():
    assert cut("n = 1\nn = n + 1\n", "n") == "n = 1\nn = n + 1\n"


def test_a_binding_that_may_not_happen_settles_nothing():
    source = "n = 1\nif flag:\n    n = 2\n"
    assert cut("flag = True\n" + source, "n") == "flag = True\n" + source


@pytest.mark.parametrize(
    "change",
    [
        "rows.append(1)",
        "rows[0] = 1",
        "rows += [1]",
        "del rows[0]",
        "fill(rows)",
        "rows.inner.value = 1",
        "for i in range(3):\n    rows.append(i)",
    ],
)
def test_what_changes_an_object_is_kept_with_it(change: str):
    source = f"def fill(x):\n    x.append(1)\n\n\nrows = [0]\n{change}\n"
    assert change in cut(source, "rows")


def test_a_function_that_changes_a_global_is_called():
    source = "rows = []\ndef note(x):\n    rows.append(x)\nnote(1)\n"
    assert cut(source, "rows") == source


@pytest.mark.parametrize(
    "idle",
    [
        "print(rows)",
        "assert rows",
        "np.testing.assert_allclose(rows, rows)",
        '"a note"',
        "for row in rows:\n    print(row)",
        "points.append({'of': rows})",
    ],
)
def test_printing_and_checking_is_left_out(idle: str):
    source = f"import numpy as np\npoints = []\nrows = [0]\n{idle}\n"
    assert cut(source, "rows") == "rows = [0]\n"


def test_a_loop_reads_nothing_that_it_binds_itself():
    source = (
        "row = 9\nrows = []\nfor row in range(3):\n    square = row**2\n    rows.append(square)\n"
    )
    assert cut(source, "rows") == source.removeprefix("row = 9\n")


def test_a_name_of_a_comprehension_is_no_global():
    assert cut("x = 1\nrows = [x for x in range(3)]\n", "rows") == "rows = [x for x in range(3)]\n"


def test_a_lambda_brings_what_it_reads():
    assert cut("n = 1\nf = lambda x: x + n\n", "f(1)") == "n = 1\nf = lambda x: x + n\n"


def test_a_class_brings_what_its_methods_read():
    source = "n = 1\nclass C:\n    def get(self):\n        return n\n"
    assert cut(source, "C().get()") == source


def test_a_context_and_a_handler_bind_their_names():
    source = (
        "path = 'x'\nerror = file = None\n"
        "try:\n    with open(path) as file:\n        text = file.read()\n"
        "except OSError as error:\n    text = str(error)\nfinally:\n    done = True\n"
    )
    assert cut(source, "text") == source.replace("error = file = None\n", "")


def test_a_bare_handler_and_a_context_without_a_name_are_read_too():
    source = "lock = 1\ntry:\n    with lock:\n        n = 1\nexcept:\n    n = 2\n"
    assert cut(source, "n") == source


def test_a_while_loop_is_taken_whole():
    source = "n = 1\nwhile n < 9:\n    n *= 2\n"
    assert cut(source, "n") == source


def test_a_decorator_is_kept_with_its_function():
    source = "import jax\n@jax.jit\ndef f(x):\n    return x\n"
    assert cut("y = 1\n" + source, "f(1)") == source


def test_a_comment_stays_with_the_statement_below_it():
    assert (
        cut("# about a\na = 1\n\n# about b\n# twice\nb = 2\n", "b") == "# about b\n# twice\nb = 2\n"
    )


def test_a_trailing_comment_stays_and_blank_lines_between_do_too():
    source = "a = 1  # FLOP\n\n\nb = a\n"
    assert cut(source, "b") == source


def test_statements_on_one_line_are_taken_together():
    assert cut("a = 1; b = 2\nc = 3\n", "b") == "a = 1; b = 2\n"


def test_a_target_that_binds_a_name_itself_does_not_ask_for_it():
    assert cut("x = 1\ny = 2\n", "x = y\nprint(x)\ndef f():\n    return x") == "y = 2\n"


def test_a_target_function_asks_for_the_globals_it_reads():
    assert cut("n = 1\nm = 2\n", "def f():\n    return n\nf()") == "n = 1\n"


def test_an_import_is_cut_out_of_those_around_it():
    assert cut("import os\nimport sys\nfrom math import pi, tau\n", "pi") == (
        "from math import pi, tau\n"
    )


def test_lines_end_where_python_ends_them():
    assert cut("a = 'one\u2028two'\nb = 'three'\n", "b") == "b = 'three'\n"
