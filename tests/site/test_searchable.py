from __future__ import annotations

import pytest

from scripts.searchable import searchable


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (
            '<pre><span></span><code><span class="k">def</span> f</code></pre>',
            "<pre><code>def f</code></pre>",
        ),
        ("<p>a <em>b</em> <abbr title='c'>e</abbr></p>", "<p>a b e</p>"),
        ('<h2 id="x">One <code>y</code></h2>', '<h2 id="x">One <code>y</code></h2>'),
        ("<p>before <svg><text>20</text></svg>after</p>", "<p>before after</p>"),
        (
            "<math><semantics><mi>n</mi><annotation>\\nu</annotation></semantics></math>",
            "n",
        ),
    ],
)
def test_the_search_reads_words_and_not_how_they_look(body: str, read: str) -> None:
    assert searchable(body) == read


def test_headings_lists_and_exclusions_are_left_alone() -> None:
    body = "<ul><li>a</li></ul><div data-search-exclude>b</div><main>c</main>"
    assert "<ul><li>a</li></ul><div data-search-exclude>b</div>" in searchable(body)


def test_what_stands_elsewhere_on_the_page_is_not_found_twice() -> None:
    short, long = "<pre>" + "x\n" * 60 + "</pre>", "<pre>" + "x\n" * 61 + "</pre>"
    run = '<section class="rp-run" aria-labelledby="t"><p>12 ms</p></section>'
    assert searchable(f"{run}<p>a</p>{short}{long}") == f"<p>a</p>{short}"
