"""Records survive a round trip, and a damaged one says what and where."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.codec import SCHEMA_FILE, decode, encode, seal_of, sealed
from scripts.errors import RecordError
from scripts.jsontext import WIDTH, from_plain, line_of, render, to_plain
from scripts.record import Provenance
from scripts.run import Program
from scripts.schema import validate, validate_file
from tests.conftest import ROOT
from tests.records.samples import WHERE, record, with_value
from tests.records.strategies import alike, data, records, scalars

RESTORE = (
    f"  → Only runs write records. Restore it (`git checkout -- {WHERE}`) or run the lesson again "
    "(`python -m scripts build sums-01 --refresh`)."
)
SCHEMA = (ROOT / "docs" / "recorded" / SCHEMA_FILE).read_text(encoding="utf-8")


def refusal(text):
    """The message that a text is refused with."""
    with pytest.raises(RecordError) as caught:
        decode(text, WHERE)
    return str(caught.value)


def line_with(text, part):
    """The 1-based line on which a part first stands."""
    return text[: text.index(part)].count("\n") + 1


@given(records)
def test_a_record_survives_a_round_trip(whole):
    assert alike(decode(encode(whole), WHERE), whole)


@given(records)
def test_equal_records_have_equal_text(whole):
    assert encode(decode(encode(whole), WHERE)) == encode(whole)


@given(data())
def test_published_data_survives_a_round_trip(value):
    assert alike(from_plain(json.loads(render(to_plain(value)))), value)


@given(data(scalars | st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=30)))
def test_layout_changes_nothing(value):
    plain = to_plain(value)
    assert alike(json.loads(render(plain)), plain)


@given(st.text(st.characters(min_codepoint=0x7F, max_codepoint=0xFFFF), max_size=20))
def test_a_record_shows_no_invisible_characters(text):
    written = encode(with_value(text))
    assert written.isprintable() or set(filter(lambda c: not c.isprintable(), written)) <= {
        c for c in text if not c.isprintable()
    } | {"\n"}
    assert not re.search("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff\ufeff]", written)


def test_a_lone_surrogate_is_written_in_ascii():
    written = encode(with_value("\udcff"))
    assert '"\\udcff"' in written
    assert decode(written.encode().decode(), WHERE) == with_value("\udcff")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (float("nan"), '{"$number": "nan"}'),
        (float("-inf"), '{"$number": "-inf"}'),
        (-0.0, '{"$number": "-0.0"}'),
        (0.1 + 0.2, "0.30000000000000004"),
        (2**53 - 1, "9007199254740991"),
        (2**53, '{"$number": "9007199254740992"}'),
        (-(10**20), '{"$number": "-100000000000000000000"}'),
        ({"b": 1, "$number": "nan"}, '{"$$number": "nan", "b": 1}'),
    ],
)
def test_a_number_that_json_would_lose_is_tagged(value, expected):
    assert render(to_plain(value)).replace("\n", "").replace("{  ", "{").replace(",  ", ", ") == (
        expected
    )


def test_an_integer_of_ten_thousand_digits_survives():
    value = 10**10_000 + 7
    assert decode(encode(with_value(value)), WHERE).run.value("flops") == value


def test_numbers_share_lines_and_texts_have_their_own():
    written = render({"numbers": [n / 4 for n in range(60)], "lines": ["a" * 60, "b" * 60]})
    lines = written.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[1:3] == [
        '  "numbers": [',
        "    " + ", ".join(str(n / 4) for n in range(17)) + ",",
    ]
    assert lines[-4:-2] == ['    "' + "a" * 60 + '",', '    "' + "b" * 60 + '"']


def test_the_fields_of_a_record_stand_in_a_fixed_order():
    document = json.loads(encode(record()))
    assert list(document) == [
        "$schema", "schema", "seal", "lesson", "verdict", "provenance", "digest",
        "cells", "values", "programs", "figures", "attempts",
    ]  # fmt: skip
    assert list(document["provenance"]) == [field.name for field in fields(Provenance)]
    assert list(document["programs"][0]) == [field.name for field in fields(Program)]
    for one, two in pairwise(document["provenance"]["packages"]):
        assert one < two


def test_the_parts_of_a_digest_keep_their_order():
    whole = record(parts={"cell:zero": "z", "cell:alpha": "a"})
    parts = decode(encode(whole), WHERE).digest.parts
    assert list(parts)[-2:] == ["cell:zero", "cell:alpha"]


def test_foreign_line_ends_and_a_lost_last_line_feed_break_no_seal():
    written = encode(record())
    assert decode(written.replace("\n", "\r\n"), WHERE) == record()
    assert decode(written.rstrip("\n"), WHERE) == record()


def test_anyone_can_check_the_seal_with_a_hash():
    written = encode(record())
    seal = json.loads(written)["seal"]
    assert seal_of(written.replace(seal, "")) == seal


@given(st.data())
def test_every_edit_of_a_record_is_found(draw):
    written = encode(record())
    position = draw.draw(st.integers(0, len(written) - 2))
    character = draw.draw(st.characters(min_codepoint=33, max_codepoint=126))
    edited = written[:position] + character + written[position + 1 :]
    if edited != written:
        with pytest.raises(RecordError):
            decode(edited, WHERE)


@given(st.integers(0, 10_000))
def test_every_truncation_of_a_record_is_found(length):
    written = encode(record()).rstrip("\n")
    with pytest.raises(RecordError):
        decode(written[: length % len(written)], WHERE)


def test_a_hand_edit_is_told_at_the_seal():
    edited = encode(record()).replace("8192", "8193", 1)
    assert refusal(edited) == (
        f"{WHERE}:4: the record was changed after it was written: its seal does not match\n"
        + RESTORE
    )


def test_a_truncated_record_is_told_with_its_last_line():
    written = encode(record())
    position, line = written.index('"jaxpr"'), line_with(written, '"jaxpr"')
    what = "the record ends in the middle"
    assert refusal(written[: position + 3]) == f"{WHERE}:{line}: {what}\n{RESTORE}"
    assert refusal(written[:position]) == f"{WHERE}:{line - 1}: {what}\n{RESTORE}"


def test_an_empty_record_is_told():
    assert refusal(" \n") == f"{WHERE}:1: the record is empty\n{RESTORE}"


def test_a_merge_conflict_is_told():
    written = encode(record())
    side = "<" * 7 + " HEAD\n"
    position = written.index('  "verdict"')
    line = line_with(written, '  "verdict"')
    assert refusal(written[:position] + side + written[position:]) == (
        f"{WHERE}:{line}: the record holds the marks of a merge conflict\n{RESTORE}"
    )


def test_text_that_is_no_json_is_told_with_its_line():
    written = encode(record())
    broken = written.replace('"x64": false', '"x64": no')
    line = line_with(written, '"x64"')
    assert refusal(broken) == f"{WHERE}:{line}: the record is not JSON: Expecting value\n{RESTORE}"
    assert refusal("[NaN]") == (
        f"{WHERE}:1: the record is not JSON: NaN is no number of JSON\n{RESTORE}"
    )
    assert refusal("[" * 100_000 + "]" * 100_000) == (
        f"{WHERE}:1: the record is nested too deeply\n{RESTORE}"
    )
    assert refusal("[" + "1" * 5000 + "]").startswith(f"{WHERE}:1: the record is not JSON: ")


def test_a_newer_schema_is_told():
    newer = encode(record()).replace('"schema": 1,', '"schema": 7,', 1)
    assert refusal(newer) == (
        f"{WHERE}:3: the record has schema 7, and this version reads up to 1\n"
        "  → Update this checkout to the version that wrote it."
    )
    never = encode(record()).replace('"schema": 1,', '"schema": 0,', 1)
    assert refusal(never) == f"{WHERE}:3: the record has schema 0, which never was\n{RESTORE}"


@pytest.mark.parametrize(
    ("old", "new", "at", "what"),
    [
        ('"x64": false', '"x64": 3', '"x64"',
         "provenance.x64 should be true or false, not a number"),
        ('"python": "', '"runtime": "', '"provenance"', "provenance.python is missing"),
        ('"role": "step"', '"role": "lead"', '"role"', "cells[0].role is 'lead', which is no role"),
        ('"peak_memory_bytes": 220200960', '"peak_memory_bytes": 0.5', '"peak_memory_bytes"',
         "provenance.peak_memory_bytes should be an integer, not a number"),
        ('"duration_seconds": 1.25', '"duration_seconds": {"$number": "many"}', '"duration_sec',
         "provenance.duration_seconds should be a number, not an object"),
        ('"duration_seconds": 1.25', '"duration_seconds": null', '"duration_sec',
         "provenance.duration_seconds should be a number, not null"),
        ('"cpu": "A processor"', '"cpu": []', '"cpu"', "provenance.cpu should be text, not a list"),
        ('"packages": {', '"packages": 1, "p": {', '"packages"',
         "provenance.packages should be an object, not a number"),
        ('"value": 8192', '"value": {"$number": 1}', '"value": 8192',
         "values[0].value should be data with well-formed numbers, not an object"),
        ('"values": [', '"values": 1, "v": [', '"values"', "values should be a list, not a number"),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_told_with_its_line(old, new, at, what):
    written = encode(record())
    assert old in written
    broken = sealed(written.replace(old, new, 1))
    line = line_with(written, at)
    assert refusal(broken) == f"{WHERE}:{line}: {what}\n{RESTORE}"


def test_a_document_that_is_no_object_is_told():
    assert refusal("[]") == f"{WHERE}:1: the document should be an object, not a list\n{RESTORE}"


def test_a_path_that_leads_nowhere_ends_at_the_last_container():
    text = '{\n  "a": [\n    1,\n    {"b": 2}\n  ],\n  "c": {}\n}\n'
    assert line_of(text, ()) == 1
    assert line_of(text, ("a", 1, "b")) == 4
    assert line_of(text, ("a", 7)) == 2
    assert line_of(text, ("a", 0, "b")) == 3
    assert line_of(text, ("c", "d")) == 6
    assert line_of(text, ("z",)) == 1


@given(records)
def test_what_the_codec_writes_follows_the_published_schema(whole):
    # Hypothesis draws texts where a real record holds names, times and counts.
    document = json.loads(encode(whole))
    document["lesson"] = "sums-01"
    document["provenance"] |= json.loads(encode(record()))["provenance"]
    validate(json.dumps(document), SCHEMA, WHERE)


@pytest.mark.parametrize(
    ("old", "new", "at", "what"),
    [
        ('"x64": false', '"x64": 3', '"x64"',
         "provenance.x64 does not follow the record's schema: 3 is not of type 'boolean'"),
        ('"python": ', '"runtime": ', '"provenance"',
         "provenance does not follow the record's schema: 'python' is a required property"),
        ('"lesson": "sums-01"', '"lesson": "Sums"', '"lesson"',
         "lesson does not follow the record's schema: 'Sums' does not match '^[a-z][a-z0-9-]*$'"),
    ],
)  # fmt: skip
def test_a_record_that_leaves_its_schema_is_told(old, new, at, what):
    written = encode(record())
    with pytest.raises(RecordError) as caught:
        validate(written.replace(old, new, 1), SCHEMA, WHERE)
    assert str(caught.value) == (
        f"{WHERE}:{line_with(written, at)}: {what}\n"
        "  → Mend the schema, or raise SCHEMA_VERSION if the shape of records has changed."
    )


def test_a_record_is_checked_against_the_schema_of_this_project(tmp_path, monkeypatch):
    path = tmp_path / "sums-01.json"
    path.write_text(encode(record()), encoding="utf-8")
    validate_file(path, WHERE)
    monkeypatch.setattr("scripts.schema._SCHEMA", Path("docs/recorded/schema-0.json"))
    with pytest.raises(RecordError) as caught:
        validate_file(path, WHERE)
    assert str(caught.value) == (
        "docs/recorded/schema-0.json: the schema of records is gone\n"
        "  → Restore it: `git checkout -- docs/recorded/schema-0.json`."
    )


def test_every_committed_record_is_sound_and_follows_the_schema():
    paths = sorted((ROOT / "docs" / "recorded").glob("*.json"))
    for path in paths:
        if path.name.startswith("schema-"):
            continue
        where = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        validate(text, SCHEMA, where)
        assert decode(text, where).run.lesson == path.stem
