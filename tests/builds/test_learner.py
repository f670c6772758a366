"""A new lesson begun, and an exercise tried: what an author and a learner are told."""

from __future__ import annotations

import pytest

from scripts.attempt import run_attempt, write_starters
from scripts.course import Course
from scripts.errors import LessonError, UsageError
from scripts.outcome import Exit
from scripts.scaffold import scaffold
from tests.builds.test_incremental import MODULE

CHECKS = ("the shape is that of x", "the elements add up to a half of those of x")
BLANK = "halved = ...  # half of every element of x, shape (4,)"
STARTER = "memory-02-halve.py"


@pytest.fixture
def starter(built, tmp_path):
    """The starter of the one exercise, as `try` writes it."""
    write_starters(Course(built.root), "memory-02", tmp_path)
    return tmp_path / STARTER


def worked(file, work):
    text = file.read_text(encoding="utf-8")
    assert text.count(BLANK) == 1
    file.write_text(text.replace(BLANK, work), encoding="utf-8")
    return file


def tried(built, file, wanted="memory-02"):
    return run_attempt(Course(built.root), wanted, file)


# A new lesson


def test_a_new_lesson_gets_a_page_and_a_module(course):
    said = scaffold(Course(course.root), "deep-memory-07", ' Where "it" goes: memory ')
    assert said == (
        "Wrote lesson_code/deep_memory_07.py and docs/deep-memory/deep-memory-07.md.\n"
        "Run `python -m scripts serve`, open the page, and write."
    )
    module = course.read("lesson_code/deep_memory_07.py")
    page = course.read("docs/deep-memory/deep-memory-07.md")
    assert module.startswith('"""Where "it" goes: memory."""\n')
    assert module.endswith('print("PASS: deep-memory-07")\n')
    assert 'title: "Where \\"it\\" goes: memory"\nphase: "Deep memory"\n' in page
    assert '\n# Where "it" goes: memory\n' in page


@pytest.mark.parametrize(
    "lesson_id",
    ["memory", "02", "Memory-02", "memory_02", "memory-02b", "mémoire-02", "../memory-02", ""],
)
def test_an_id_is_words_and_a_number(course, lesson_id):
    with pytest.raises(UsageError) as refused:
        scaffold(Course(course.root), lesson_id, "Where memory goes")
    assert str(refused.value) == (
        f"{lesson_id!r} cannot be a lesson's id\n"
        "  → Use lower-case words and a number, such as memory-02."
    )


@pytest.mark.parametrize("title", ["", "  ", "two\nlines", 'three """ quotes', "back\\slash"])
def test_a_title_is_one_plain_line(course, title):
    with pytest.raises(UsageError) as refused:
        scaffold(Course(course.root), "memory-02", title)
    assert str(refused.value) == (
        f'{title.strip()!r} cannot be a title\n  → Use one line without """ and backslashes.'
    )
    assert not (course.root / MODULE).exists()


@pytest.mark.parametrize("path", [MODULE, "docs/memory/memory-02.md"])
def test_a_lesson_that_is_there_is_not_overwritten(course, path):
    course.write(path, "mine\n")
    with pytest.raises(UsageError) as refused:
        scaffold(Course(course.root), "memory-02", "Where memory goes")
    assert str(refused.value) == f"{path} is there already\n  → Choose another id."
    assert course.read(path) == "mine\n"


@pytest.mark.parametrize("title", ['Ends in a quote"', '"Quoted"', "{braces}", "a: b # c", "'"])
def test_any_other_title_gives_python_that_compiles(course, title):
    scaffold(Course(course.root), "memory-02", title)
    compile(course.read(MODULE), MODULE, "exec")


# The starter


def test_try_writes_the_starter_with_what_the_exercise_needs(built, tmp_path):
    said = write_starters(Course(built.root), "memory-02", tmp_path)
    assert said == (
        f"Wrote {STARTER}.\n  Replace its `...`, then: python -m scripts try memory-02 {STARTER}"
    )
    text = (tmp_path / STARTER).read_text(encoding="utf-8")
    assert BLANK in text
    assert "\n# %% halve" in text
    assert [line for line in text.splitlines() if line.startswith("# check: ")] == [
        f"# check: {check}" for check in CHECKS
    ]
    assert "halved = x / 2" not in text


def test_a_starter_at_work_is_left_as_it_is(built, tmp_path):
    (tmp_path / STARTER).write_text("my work\n")
    said = write_starters(Course(built.root), "memory-02/halve", tmp_path)
    assert said == (
        f"{STARTER} is there already and was left as it is.\n"
        f"  Replace its `...`, then: python -m scripts try memory-02 {STARTER}"
    )
    assert (tmp_path / STARTER).read_text() == "my work\n"


def test_a_lesson_without_exercises_has_no_starters(built, tmp_path):
    text = built.read(MODULE)
    start, end = text.index("# %% halve"), text.index("# %% verdict")
    built.write(MODULE, text[:start] + text[end:])
    with pytest.raises(UsageError) as refused:
        write_starters(Course(built.root), "memory-02", tmp_path)
    assert str(refused.value) == "memory-02 has no exercises"


# The attempt


def test_an_untouched_starter_is_told_that_its_gap_is_still_there(built, starter):
    outcome = tried(built, starter)
    assert outcome.code == Exit.WRONG
    assert outcome.text.splitlines()[:2] == [f"✗ {check}" for check in CHECKS]
    assert outcome.text.endswith(
        "\n\n0 of 2 checks pass.\nA `...` is still there: put your work in its place."
    )


def test_wrong_work_is_told_which_check_turns_it_down(built, starter):
    outcome = tried(built, worked(starter, "halved = 2 * x"))
    assert outcome.code == Exit.WRONG
    assert outcome.text.splitlines()[:2] == [f"✓ {CHECKS[0]}", f"✗ {CHECKS[1]}"]
    assert outcome.text.endswith("\n\n1 of 2 checks pass.")


def test_right_work_passes_and_what_it_prints_is_shown(built, starter):
    outcome = tried(built, worked(starter, "halved = 0.5 * x\nprint('mine')"), "memory-02/halve")
    assert outcome.code == Exit.GOOD
    assert outcome.text == (
        f"mine\n\n✓ {CHECKS[0]}\n✓ {CHECKS[1]}\n\nAll 2 checks pass: memory-02/halve is done."
    )


def test_work_that_stops_is_told_its_own_line(built, starter):
    file = worked(starter, "halved = x / nothing")
    line = file.read_text(encoding="utf-8").splitlines().index("halved = x / nothing") + 1
    outcome = tried(built, file)
    assert outcome.code == Exit.WRONG
    assert outcome.text == (
        "Your code stopped before the checks: NameError: name 'nothing' is not defined\n"
        f'File "{STARTER}", line {line}, in <module>\n'
        "  halved = x / nothing\n"
        "NameError: name 'nothing' is not defined"
    )


def test_checks_that_the_learner_changed_count_as_the_lesson_has_them(built, starter):
    text = starter.read_text(encoding="utf-8")
    starter.write_text(
        text.replace(BLANK, "halved = 2 * x").replace("== 3.0", "== 12.0"), encoding="utf-8"
    )
    assert tried(built, starter).text.endswith("\n\n1 of 2 checks pass.")


def test_work_that_is_no_python_is_told_its_own_line(built, starter):
    file = worked(starter, "halved = (x / 2")
    line = file.read_text(encoding="utf-8").splitlines().index("halved = (x / 2") + 1
    with pytest.raises(LessonError) as refused:
        tried(built, file)
    assert str(refused.value) == (
        f"{STARTER}:{line}: syntax error: '(' was never closed\n    halved = (x / 2"
    )


def test_a_file_without_the_exercise_s_marker_is_told_which_line_it_needs(built, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("halved = [0.0, 0.5, 1.0, 1.5]\n")
    with pytest.raises(LessonError) as refused:
        tried(built, file)
    assert str(refused.value) == (
        "mine.py:1: the file holds no exercise of memory-02\n"
        "  → Keep the line `# %% halve` of the starter that "
        "`python -m scripts try memory-02` writes."
    )


def test_a_file_that_is_not_there(built, tmp_path):
    with pytest.raises(UsageError) as refused:
        tried(built, tmp_path / "gone.py")
    assert str(refused.value) == (
        f"there is no file {tmp_path / 'gone.py'}\n"
        "  → `python -m scripts try memory-02` writes one."
    )


def test_windows_line_ends_are_a_learner_s_right(built, starter):
    file = worked(starter, "halved = x / 2")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert tried(built, file).code == Exit.GOOD


def test_a_learner_goes_from_the_starter_to_the_end_on_the_command_line(built):
    assert built.run("try", "memory-02").code == 0
    wrong = built.run("try", "memory-02", STARTER)
    assert (wrong.code, wrong.out) == (1, "")
    assert wrong.err.endswith("A `...` is still there: put your work in its place.\n")
    worked(built.root / STARTER, "halved = x / 2")
    right = built.run("try", "memory-02", STARTER)
    assert right.code == 0, right.err
    assert right.out.endswith("All 2 checks pass: memory-02/halve is done.\n")


def test_help_keeps_its_examples_on_lines_of_their_own(built):
    for command in ((), ("try",)):
        lines = built.run(*command, "--help").out.splitlines()
        assert not any("\\b" in line for line in lines)
        assert sum(line.startswith("  python -m scripts ") for line in lines) >= 2
