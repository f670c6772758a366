from __future__ import annotations

import json
from pathlib import Path

from scripts.finishing import finished
from scripts.notebook_cache import cache_folder, drop_torn
from scripts.notebook_page import dressed

TAIL = "<style>\n['pre {}']\n</style>\n"


def test_code_gets_the_markup_that_can_be_copied() -> None:
    body = '<div class="highlight hl-python"><pre><span></span>x = 1\n</pre></div>'
    assert dressed(body + TAIL, "", "") == (
        '<div class="highlight hl-python"><pre><span></span><code>x = 1\n</code></pre></div>'
    )


def test_code_that_was_held_back_from_nbconvert_stands_where_it_belongs() -> None:
    body = '<p>a</p><!--code <div class="highlight"><pre><span></span>x\n</pre></div>\n--><p>b</p>'
    assert dressed(body + TAIL, "", "") == (
        '<p>a</p><div class="highlight"><pre><span></span><code>x\n</code></pre></div>\n<p>b</p>'
    )


def test_a_table_scrolls_by_itself() -> None:
    assert dressed("<table><tr></tr></table>" + TAIL, "", "") == (
        '<div class="rp-scroll" tabindex="0"><table class="rp-data"><tr></tr></table></div>'
    )


def test_links_to_the_site_stay_within_it() -> None:
    body = '<a href="https://here.example/course/">c</a> <a href="https://there.example/">t</a>'
    assert dressed(body + TAIL, "https://here.example/", "../../") == (
        '<a href="../../course/">c</a> <a href="https://there.example/">t</a>'
    )


def test_the_cache_belongs_to_the_template(tmp_path: Path) -> None:
    template = tmp_path / "scripts/notebook/nbconvert/notebook.html.j2"
    template.parent.mkdir(parents=True)
    template.write_text("one")
    first = cache_folder(tmp_path)
    template.write_text("two")
    assert cache_folder(tmp_path) != first
    assert first.parent == tmp_path / ".cache/notebooks"


def test_the_cache_belongs_to_the_settings_of_nbconvert(tmp_path: Path) -> None:
    first = cache_folder(tmp_path)
    settings = tmp_path / "scripts/notebook/jupyter_nbconvert_config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text("{}")
    assert cache_folder(tmp_path) != first


def test_torn_entries_are_dropped_wherever_they_were_cut(tmp_path: Path) -> None:
    entry = {"content": '"title": "x"}], ', "toc_tokens": [{"name": "a"}], "title": 'A "b"'}
    whole = json.dumps(entry)
    for length in range(len(whole)):
        (tmp_path / f"{length}.json").write_text(whole[:length], "utf-8")
    (tmp_path / "whole.json").write_text(whole, "utf-8")
    (tmp_path / "untitled.json").write_text(json.dumps({**entry, "title": None}), "utf-8")
    drop_torn(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["untitled.json", "whole.json"]


def test_a_cache_that_is_not_there_yet_is_no_error(tmp_path: Path) -> None:
    drop_torn(tmp_path / "nowhere")


def test_a_section_of_the_navigation_is_named_by_its_own_heading() -> None:
    page = (
        '<nav class="md-nav" data-md-level="2" aria-labelledby="__nav_2_2_label" '
        'aria-expanded="true">\n  <label class="md-nav__title" for="__nav_2_2">'
    )
    assert finished(page) == (
        '<nav class="md-nav" data-md-level="2" aria-labelledby="__nav_2_2_title">\n'
        '  <label class="md-nav__title" id="__nav_2_2_title" for="__nav_2_2">'
    )


def test_the_search_has_a_name_and_the_repository_is_not_asked_for_stars() -> None:
    page = '<div role="dialog"><a class="md-source" data-md-component="source">'
    assert finished(page) == '<div role="dialog" aria-label="Search"><a class="md-source">'
