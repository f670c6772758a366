"""The pinned requirements: complete, hashed, in step, and from nowhere in particular."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.gate.tools import ROOT

FILES = ("requirements.txt", "requirements-test.txt")
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)( ; [^\\]+)? \\$", re.MULTILINE)


def pins(file: str) -> dict[str, str]:
    """Package → version."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return {found[1]: found[2] for found in PIN.finditer(text)}


@pytest.mark.parametrize("file", FILES)
def test_every_line_is_a_pin_a_hash_or_a_comment(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    odd = [
        line
        for line in text.splitlines()
        if not PIN.match(line)
        and not re.match(r" +(?:--hash=sha256:[0-9a-f]{64}(?: \\)?$|#)|#", line)
    ]
    assert not odd
    assert "://" not in text, "an address of an index would tie the pins to it"


@pytest.mark.parametrize("file", FILES)
def test_the_file_says_how_it_was_made(file):
    first_lines = (ROOT / file).read_text(encoding="utf-8").splitlines()[:2]
    assert first_lines[1].strip() == "#    make lock"


def test_the_tests_run_what_the_site_is_built_with():
    for_site, for_tests = pins("requirements.txt"), pins("requirements-test.txt")
    assert for_site.items() <= for_tests.items()


def test_every_direct_dependency_is_pinned():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for group, file in (("site", "requirements.txt"), ("test", "requirements-test.txt")):
        direct = {
            re.split(r"[\[<>=!~ ]", entry)[0].lower()
            for entry in groups["dependency-groups"][group]
            if isinstance(entry, str)
        }
        assert direct <= pins(file).keys()
