from __future__ import annotations

from scripts.markdown_blocks import Fence
from scripts.render.outline import Container, Prose, included, outline

SPECIAL = frozenset({"output"})


def test_prose_keeps_the_fences_that_are_its_own():
    text = 'One.\n\n```text\n!!! note "no box"\n```\n\nTwo.'
    assert outline(text, SPECIAL) == (Prose(text),)


def test_front_matter_is_no_part():
    assert outline("---\ntitle: T\n---\n\nOne.\n", SPECIAL) == (Prose("One."),)


def test_an_include_and_a_reference_are_parts_of_their_own():
    page = (
        'A.\n\n```python title="x"\n--8<-- "l/a.py"\n--8<-- \'l/b.py\'\n```\n\n```output\nl/a\n```'
    )
    prose, code, output = outline(page, SPECIAL)
    assert prose == Prose("A.")
    assert isinstance(code, Fence)
    assert isinstance(output, Fence)
    assert included(code) == ("l/a.py", "l/b.py")
    assert (output.language, output.body) == ("output", ("l/a",))


def test_a_folded_block_holds_parts_without_its_indentation():
    page = (
        '??? success "Why not"\n\n    First.\n\n    ```output\n    l/a\n    ```\n\n'
        "    !!! warning\n\n        Deep.\n\n    Last.\n\nAfter."
    )
    folded, after = outline(page, SPECIAL)
    assert after == Prose("After.")
    assert isinstance(folded, Container)
    assert (folded.kind, folded.title, folded.is_folded) == ("success", "Why not", True)
    first, fence, deep, last = folded.parts
    assert (first, last) == (Prose("First."), Prose("Last."))
    assert isinstance(fence, Fence)
    assert deep == Container("warning", "Warning", False, (Prose("Deep."),))


def test_a_box_without_a_title_is_titled_by_its_kind_and_one_with_an_empty_title_is_not():
    assert outline("!!! note\n    A.", SPECIAL) == (
        Container("note", "Note", False, (Prose("A."),)),
    )
    assert outline('!!! note ""\n    A.', SPECIAL) == (
        Container("note", "", False, (Prose("A."),)),
    )


def test_a_tab_has_a_title_and_no_kind():
    assert outline('=== "Linux"\n\n    A.\n\n=== "Windows"\n\n    B.', SPECIAL) == (
        Container("", "Linux", False, (Prose("A."),)),
        Container("", "Windows", False, (Prose("B."),)),
    )


def test_a_code_block_that_looks_like_the_end_does_not_end_a_box():
    page = '!!! tip "T"\n\n    ```text\n    a\n\n    b\n    ```\n\n    End.'
    (box,) = outline(page, SPECIAL)
    assert box == Container("tip", "T", False, (Prose("```text\na\n\nb\n```\n\nEnd."),))


def test_an_empty_page_has_no_parts():
    assert outline("", SPECIAL) == ()
