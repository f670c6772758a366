"""What is written: no leftovers, no foreign line ends, nothing of one machine."""

from __future__ import annotations

import re

from tests.gate.tools import ROOT, name, own_files

TEXTS = own_files(".py", ".md", ".yml", ".toml", ".css", ".js", ".html", ".json", "")
# Spelled in pieces, so that this file holds none of them.
WORDS = [("TO", "DO"), ("FIX", "ME"), ("XX", "X")]
LEFTOVERS = re.compile("|".join(rf"\b{one}{two}\b" for one, two in WORDS) + r"|^[<>=]{7} ")
MACHINE = re.compile(r"(?<![\w.])/(?:root|work)/[\w.]")


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Every line of ours that a pattern is found in, as `path:line: text`."""
    return [
        f"{name(path)}:{number}: {line.strip()}"
        for path in TEXTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_nothing_is_left_to_be_done():
    assert lines_with(LEFTOVERS) == []


def test_no_path_of_one_machine_is_written_down():
    assert lines_with(MACHINE) == []


def test_every_file_ends_in_one_line_feed():
    samples = ROOT / "tests" / "samples"  # these may be as odd as what they stand for
    odd = []
    for path in TEXTS:
        data = path.read_bytes()
        is_neat = not data or (data.endswith(b"\n") and not data.endswith(b"\n\n"))
        if samples not in path.parents and (b"\r" in data or not is_neat):
            odd.append(name(path))
    assert odd == []
