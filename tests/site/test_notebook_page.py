from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.errors import PageError
from scripts.finishing import finished
from scripts.notebook_cache import cache_folder, drop_others, drop_torn
from scripts.notebook_page import dressed


def page_of(body: str) -> str:
    """What nbconvert makes of a notebook: the page in a comment, and styles."""
    held = body.replace("%", "%25").replace(">", "%3E")
    return f"<!--page {held}-->\n<style>\n['pre {{}}']\n</style>\n"


def test_code_gets_the_markup_that_can_be_copied() -> None:
    body = '<div class="highlight hl-python"><pre><span></span>x = 1\n</pre></div>'
    assert dressed(page_of(body), "", "") == (
        '<div class="highlight hl-python"><pre><span></span><code>x = 1\n</code></pre></div>'
    )


@pytest.mark.parametrize("body", ["<p>a --> b</p>", "<!--page x-->", "100% %3E %25", "<style>"])
def test_whatever_a_page_holds_comes_back_as_it_was(body: str) -> None:
    assert dressed(page_of(body), "", "") == body


def test_the_page_of_another_template_is_refused() -> None:
    with pytest.raises(PageError, match="template of the course"):
        dressed("<p>a</p><style></style>", "", "")


def test_a_table_scrolls_by_itself() -> None:
    assert dressed(page_of("<table><tr></tr></table>"), "", "") == (
        '<div class="rp-scroll" tabindex="0"><table class="rp-data"><tr></tr></table></div>'
    )


def test_links_to_the_site_stay_within_it() -> None:
    body = '<a href="https://here.example/course/">c</a> <a href="https://there.example/">t</a>'
    assert dressed(page_of(body), "https://here.example/", "../../") == (
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


def test_only_the_cache_at_hand_is_kept(tmp_path: Path) -> None:
    for name in ("old", "now", "now-4711"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "entry.json").touch()
    drop_others(tmp_path / "now")
    assert list(tmp_path.rglob("*.json")) == [tmp_path / "now/entry.json"]


def test_a_cache_that_is_not_there_yet_is_no_error(tmp_path: Path) -> None:
    drop_others(tmp_path / "nothing/nowhere")
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


def test_names_and_spaces_in_code_need_no_element() -> None:
    code = '<span class="n">a</span><span class="w"> </span><span class="o">=</span>'
    assert finished(code) == 'a <span class="o">=</span>'


def test_what_is_for_paper_does_not_hold_up_the_screen() -> None:
    link = '<link rel="stylesheet" href="../assets/css/print.css">'
    assert finished(link) == '<link rel="stylesheet" href="../assets/css/print.css" media="print">'
