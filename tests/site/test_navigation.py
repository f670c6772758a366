from __future__ import annotations

from scripts.navigation import lessons_in, phase_folders

PAGES = [
    "index.md",
    "course.md",
    "memory/memory-02.md",
    "memory/memory-01.md",
    "shapes/shapes-01.md",
    "shapes/index.md",
    "recorded/memory-01.json",
]
HEADS = {
    "memory": "---\nlesson: memory-01\nphase: Memory first\n---\n# One\n",
    "shapes": "---\ntitle: A phase of shapes\n---\n# Shapes\n",
}


def test_a_folder_is_a_phase_and_its_index_comes_first() -> None:
    assert phase_folders(PAGES) == {
        "shapes": ["shapes/index.md", "shapes/shapes-01.md"],
        "memory": ["memory/memory-01.md", "memory/memory-02.md"],
    }


def test_lessons_take_their_place_in_the_navigation_phase_by_phase() -> None:
    nav = ["index.md", {"Course": ["course.md", "lessons/", "glossary.md"]}]
    assert lessons_in(nav, phase_folders(PAGES), HEADS) == [
        "index.md",
        {
            "Course": [
                "course.md",
                {"A phase of shapes": ["shapes/index.md", "shapes/shapes-01.md"]},
                {"Memory first": ["memory/memory-01.md", "memory/memory-02.md"]},
                "glossary.md",
            ]
        },
    ]


def test_a_phase_that_says_nothing_is_called_by_its_folder() -> None:
    found = lessons_in(["lessons/"], {"two-words": ["two-words/x.md"]}, {"two-words": "# X\n"})
    assert found == [{"Two words": ["two-words/x.md"]}]


def test_a_navigation_without_lessons_stays_as_it_is() -> None:
    assert lessons_in(["index.md"], phase_folders(PAGES), HEADS) == ["index.md"]
