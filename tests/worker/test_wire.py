"""Values on their way between processes."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.errors import CourseError, ExerciseError, FigureError, LessonError, RunError
from scripts.lesson import Lesson
from scripts.run import AttemptRun, CellRun, Json, Operation, Program, PublishedFigure, Run, Value
from scripts.worker.messages import Notice, Report
from scripts.worker.wire import decode, decode_error, encode, encode_error
from tests.worker.lessons import GOOD, load

JSON: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.text(max_size=8)


def through(value: object) -> object:
    """A value as it arrives on the other side."""
    return json.loads(json.dumps(encode(value)))


@given(JSON, JSON, st.floats(allow_nan=False), NAMES)
def test_a_run_arrives_as_it_left(value: Json, data: Json, seconds: float, text: str) -> None:
    run = Run(
        lesson="performance-04",
        cells=(CellRun(text, "step", text, text, seconds, text),),
        values=(Value(text, text, value),),
        programs=(
            Program(
                text, text, text, text, text,
                (Operation("stablehlo.tanh", 1, ("tensor<f32>",)),), (),
                {"flops": seconds}, {"argument": 3},
            ),
        ),
        figures=(PublishedFigure(text, text, {text: data}),),
        attempts=(AttemptRun(text, text, text, text),),
        verdict=text,
    )  # fmt: skip
    assert decode(Run, through(run)) == run


def test_numbers_that_are_none_arrive(subtests: pytest.Subtests) -> None:
    for number in (math.inf, -math.inf, math.nan, 1e-320, 2**70):
        with subtests.test(number=number):
            arrived = decode(Value, through(Value("a", "b", number))).value
            assert repr(arrived) == repr(number)


@pytest.mark.parametrize("name", ["trial", "module-like", "measured"])
def test_a_lesson_arrives_as_it_left(name: str) -> None:
    lesson = load(GOOD, name)
    assert decode(Lesson, through(lesson)) == lesson


def test_an_optional_field_arrives_with_and_without_its_value() -> None:
    report = Report("started", "lower", "", "a.py:3", 60.0, (0, 12))
    assert decode(Notice, through(Notice(1, report))) == Notice(1, report)
    assert decode(Notice, through(Notice(1, None, 7))) == Notice(1, None, 7)


@pytest.mark.parametrize("kind", [ExerciseError, FigureError, LessonError, RunError])
def test_an_error_arrives_as_it_left(kind: type[CourseError]) -> None:
    error = kind("what", where="a.py:3", cell="lower", hint="next", tail="one\ntwo")
    arrived = decode_error(json.loads(json.dumps(encode_error(error))))
    assert type(arrived) is kind
    assert vars(arrived) == vars(error)


def test_an_error_of_a_kind_of_its_own_arrives_as_what_it_is_a_kind_of() -> None:
    class Special(RunError, ValueError):
        pass

    arrived = decode_error(encode_error(Special("what", where="a.py:3")))
    assert type(arrived) is RunError
    assert str(arrived) == "a.py:3: what"


@dataclass(frozen=True)
class Small:
    number: int
    pair: tuple[int, str]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "list where an object is meant"),
        ({"number": 1}, "the fields of Small do not fit"),
        ({"number": True, "pair": [1, "a"]}, "bool where <class 'int'> is meant"),
        ({"number": "1", "pair": [1, "a"]}, "str where <class 'int'> is meant"),
        ({"number": 1, "pair": "1a"}, "str where tuple[int, str] is meant"),
    ],
)
def test_what_does_not_fit_is_refused(data: object, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        decode(Small, data)
    assert str(caught.value) == message


def test_only_errors_of_the_course_are_made_from_what_arrives() -> None:
    data = encode_error(RunError("what"))
    assert isinstance(data, dict)
    with pytest.raises(TypeError, match=r"^not an error of the course$"):
        decode_error({**data, "kind": "SystemExit"})


def test_what_is_not_plain_does_not_travel() -> None:
    with pytest.raises(TypeError, match=r"^set does not travel between processes$"):
        encode({"a": {1}})
