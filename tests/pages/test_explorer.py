"""The explorer's block: what its author may write, what it is checked by, and what it renders."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from scripts.blocks import explorer
from scripts.blocks.block import Context, read_block
from scripts.blocks.prose import words
from scripts.errors import CourseError
from tests.pages.sample import record

PATH = "docs/areas/areas-01.md"
TOP = """\
id = "roof"
title = "A machine"
peak = 100
bandwidth = 20
level = "main memory"
"""
PRESET = """
[[preset]]
name = "Ours"
m = 32
k = 16
n = 8

[preset.record]
flops = "area"
bytes = "bytes"
intensity = "ratio"
"""
SQUARES = """
[[preset]]
name = "Squares"
m = 8
k = 8
n = 8
squares = [8, 16, 32]

[preset.record]
sizes = "sides"
"""
GOOD = TOP + PRESET + SQUARES


def block(text):
    """A block whose body begins at line 10 of its page."""
    return read_block("explorer", text, PATH, 10)


def context(lesson="areas-01"):
    """Of the sample lesson, or of a page that is none."""
    marks = re.compile(r"<!--.*?-->")
    return Context(lesson, record() if lesson else None, lambda text: marks.sub("", text))


def cells(html):
    """The rows of the table, cell by cell."""
    rows = re.findall(r"<tr>(.*?)</tr>", html.replace("\N{NO-BREAK SPACE}", " "))
    return [[unescape(cell) for cell in re.findall(r">([^<]+)<", row)] for row in rows]


def test_a_preset_stands_in_numbers_where_there_is_no_script():
    page = explorer.html(block(TOP + PRESET), context())
    assert cells(page) == [
        ["preset", "product", "F (FLOPs)", "B (bytes)", "I (FLOP/byte)", "ceiling (GFLOP/s)",
         "tighter budget"],
        ["Ours", "32 × 16 × 8", "8,192", "3,584", "16/7 ≈ 2.286", "320/7 ≈ 45.71", "bandwidth"],
    ]  # fmt: skip
    assert '<section class="rp-explorer" id="explorer-roof" aria-label="A machine"' in page
    assert '<details class="rp-figure-data rp-explorer-presets" open>' in page


def test_square_products_and_a_second_memory_level_have_rows_of_their_own():
    second = 'second_level = "cache"\nsecond_bandwidth = 75\n'
    head, first, *rest = cells(explorer.html(block(TOP + second + SQUARES), context()))
    assert head[1:3] == ["product", "memory level"]
    counts = ["1,024", "768", "4/3 ≈ 1.333"]
    assert first == ["Squares", "8 × 8 × 8", "main memory", *counts, "80/3 ≈ 26.67", "bandwidth"]
    assert rest[:2] == [
        ["8 × 8 × 8", "cache", *counts, "100", "both"],
        ["n = 8", "main memory", *counts, "80/3 ≈ 26.67", "bandwidth"],
    ]
    assert rest[-1] == ["n = 32", "cache", "65,536", "12,288", "16/3 ≈ 5.333", "100", "compute"]


def test_the_script_is_told_every_setting_and_the_limits_of_every_field():
    page = explorer.html(block(GOOD), context())
    found = re.search(r'data-explorer="([^"]*)"', page)
    assert found
    data = json.loads(unescape(found[1]))
    assert data["id"] == "roof"
    assert data["presets"][0] == {
        "m": 32, "k": 16, "n": 8, "input_bytes": 4, "output_bytes": 4, "traffic": 1,
        "peak": 100, "bandwidth": 20, "level": "main memory",
        "second_level": "", "second_bandwidth": None, "squares": [],
    }  # fmt: skip
    assert data["presets"][1]["squares"] == [8, 16, 32]
    assert data["limits"]["m"] == [1, 131072]
    assert data["mostSquares"] == 8


def test_the_notebook_has_the_same_numbers_as_a_table():
    told = explorer.markdown(block(TOP + PRESET), context())
    assert told.replace("\N{NO-BREAK SPACE}", " ") == (
        "**A machine**\n\n"
        "| preset | product | F (FLOPs) | B (bytes) | I (FLOP/byte) | ceiling (GFLOP/s) "
        "| tighter budget |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
        "| Ours | 32 × 16 × 8 | 8,192 | 3,584 | 16/7 ≈ 2.286 | 320/7 ≈ 45.71 | bandwidth |\n\n"
        "On [the lesson's page](#explorer-roof) these settings can be changed."
    )


def test_a_page_that_is_no_lesson_needs_no_record():
    text = TOP + PRESET.partition("[preset.record]")[0]
    assert "45.71" in explorer.html(block(text), context(""))


def test_marks_of_claims_reach_neither_the_table_nor_the_script():
    page = explorer.html(block(GOOD.replace('"Ours"', '"Ours, 32<!-- given --> rows"')), context())
    assert "given" not in page


def test_expressions_are_no_prose_and_names_are():
    said = words('ceiling = "ceilings[2]"\nname = "twice 16"\nridge = "x / 2"\n')
    assert re.findall(r"[\w ]+", said) == ["twice 16"]


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "hint"),
    [
        ('id = "roof"\n', "", 10, "the key 'id' is missing", "Add id."),
        ('"roof"', '"The roof"', 10,
         "id must be lower-case words joined by hyphens, not 'The roof'",
         "It stands in the address of a shared setting."),
        ('"A machine"', "3", 11, "title must be text", 'Write title = "…".'),
        ("peak = 100", "peek = 100", 12, "unknown key 'peek'", "Did you mean 'peak'?"),
        ("peak = 100\n", "", 15, "the key 'peak' is missing", "Add peak."),
        ("peak = 100", "peak = 0", 12, "peak must be a number from 0.001 to 1e+08, not 0",
         "In GFLOP/s."),
        ("bandwidth = 20", "bandwidth = nan", 13,
         "bandwidth must be a number from 0.001 to 1e+08, not nan", "In GB/s."),
        ('level = "main memory"', f'level = "{"x" * 25}"', 14,
         "level has 25 characters, and there is room for 24", "Such as main memory."),
        ('level = "main memory"', 'level = "main memory"\nsecond_level = "cache"', 15,
         "second_level needs second_bandwidth beside it", ""),
        ('level = "main memory"', 'level = "main memory"\nsecond_bandwidth = 9', 15,
         "second_bandwidth needs second_level beside it", ""),
        ("m = 32", "m = 0", 18, "m must be a whole number from 1 to 131072, not 0",
         "A dimension counts rows or columns."),
        ("m = 8", "m = 1.5", 29, "m must be a whole number from 1 to 131072, not 1.5",
         "A dimension counts rows or columns."),
        ("m = 8", "m = true", 29, "m must be a whole number from 1 to 131072, not True",
         "A dimension counts rows or columns."),
        ("m = 32", "m = 32\ninput_bytes = 0.3", 19, "input_bytes must be whole bits, not 0.3 bytes",
         "Half a byte is 0.5."),
        ("m = 32", "m = 32\ntraffic = 'two'", 19,
         "traffic must be a number from 0.01 to 1000, not 'two'",
         "How many times the fewest bytes move: 1, or 2."),
        ("[8, 16, 32]", "[8, 16, 8]", 32, "squares must be a list of at most 8 different sizes",
         "Such as [8, 16, 32]."),
        ("[8, 16, 32]", "8", 32, "squares must be a list of at most 8 different sizes",
         "Such as [8, 16, 32]."),
        ("[8, 16, 32]", "[8, -1]", 32, "squares must be a whole number from 1 to 131072, not -1",
         "A dimension counts rows or columns."),
        ('name = "Squares"\n', "", 27, "the key 'name' is missing", "Add name."),
        ('"Squares"', '"Ours"', 28, "two presets are called 'Ours'", ""),
        ("m = 8\nk = 8\nn = 8\nsquares = [8, 16, 32]", "m = 32\nk = 16\nn = 8", 27,
         "two presets have the same settings", ""),
        ('\n[preset.record]\nsizes = "sides"\n', "", 27,
         "in a lesson every preset is checked against the record",
         'Add [preset.record] with, say, flops = "flops".'),
        ('\n[preset.record]\nsizes = "sides"\n', 'record = "sides"\n', 33,
         "record must be a table of expressions",
         'Write [preset.record], and below it: flops = "flops".'),
        ("sizes =", "size =", 35, "unknown key 'size'", "Did you mean 'sizes'?"),
        ('"sides"', '"two words"', 35,
         "sizes must name a value of the lesson's record, not 'two words'",
         "Such as flops, ceilings[2] or peak / 1e9."),
    ],
)  # fmt: skip
def test_a_wrong_block_is_explained_at_its_line(old, new, line, what, hint):
    assert old in GOOD
    with pytest.raises(CourseError) as caught:
        explorer.html(block(GOOD.replace(old, new, 1)), context())
    assert str(caught.value) == f"{PATH}:{line}: explorer block: {what}" + (
        f"\n  → {hint}" if hint else ""
    )


def test_a_block_without_presets_is_refused():
    with pytest.raises(CourseError, match=r"areas-01\.md:10: .* it needs \[\[preset\]\] tables"):
        explorer.html(block(TOP), context())


def test_a_value_that_is_not_recorded_names_the_nearest():
    with pytest.raises(CourseError) as caught:
        explorer.html(block(GOOD.replace('"sides"', '"side"')), context())
    assert str(caught.value) == (
        f"{PATH}:35: the record of areas-01 has no value 'side'\n  → Did you mean 'sides'?"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("n = 8\n", "n = 9\n", 23,
         "flops of the preset 'Ours' is 9216, but area in the record is 8192"),
        ("n = 8\n", "n = 8\noutput_bytes = 2\n", 25,
         "bytes of the preset 'Ours' is 3072, but bytes in the record is 3584"),
        ('flops = "area"', 'flops = "backend"', 23,
         "flops of the preset 'Ours' is 8192, but backend in the record is 'cpu'"),
        ('flops = "area"', 'flops = "hole"', 23,
         "flops of the preset 'Ours' is 8192, but hole in the record is nan"),
        ("[8, 16, 32]", "[8, 16]", 35,
         "sizes of the preset 'Squares' is [8, 16], but sides in the record is [8, 16, 32]"),
        ('sizes = "sides"', 'intensities = "sides"', 35,
         ("intensities of the preset 'Squares' is [1.33333333333, 2.66666666667, 5.33333333333], "
         "but sides in the record is [8, 16, 32]")),
        ('sizes = "sides"', 'ceilings = "area"', 35,
         ("ceilings of the preset 'Squares' is [26.6666666667, 53.3333333333, 100], "
         "but area in the record is 8192")),
    ],
)  # fmt: skip
def test_a_drifted_preset_fails_at_its_line(old, new, line, what):
    for render in (explorer.html, explorer.markdown):
        with pytest.raises(CourseError) as caught:
            render(block(GOOD.replace(old, new, 1)), context())
        assert str(caught.value) == (
            f"{PATH}:{line}: explorer block: {what}\n"
            "  → Change the preset to what the lesson computes now."
        )


def test_the_ridge_point_and_the_ceiling_can_be_checked_too():
    drifted = GOOD.replace('flops = "area"', 'ridge = "share"')
    with pytest.raises(CourseError, match=r"ridge of the preset 'Ours' is 5, but share .* 0\.125"):
        explorer.html(block(drifted), context())
    drifted = GOOD.replace('flops = "area"', 'ceiling = "ratio * 20"')
    assert "45.71" in explorer.html(block(drifted), context())
