"""Everything that the sample lesson is rendered to, against files that a person has read."""

from __future__ import annotations

from scripts.render import fragments
from tests.render.sample import EXPECTED, SVG, rendered, sample_lesson, sample_record


def test_the_sample_is_rendered_to_exactly_the_expected_files():
    files = {
        path.relative_to(EXPECTED).as_posix().removesuffix(".txt"): path.read_bytes()
        for path in EXPECTED.rglob("*")
        if path.is_file()
    }
    made = {path: text.encode() for path, text in rendered().items()}
    assert sorted(made) == sorted(files)
    for path, content in files.items():
        assert made[path] == content, f"{path} differs: python -m tests.render.sample"


def test_two_renders_give_the_same_bytes_in_the_same_order():
    assert list(rendered().items()) == list(rendered().items())


def test_figures_are_rendered_with_their_svg():
    made = fragments(sample_lesson(), sample_record(), {"counts": SVG})
    assert SVG.strip() in made["small-01/counts.figure.html"]


def test_every_fragment_ends_in_a_line_feed():
    for path, text in rendered().items():
        assert text.endswith("\n"), path
