"""A finished site takes the place of the last one, whatever the system can do."""

from __future__ import annotations

import pytest

from scripts import publish as module
from scripts.errors import SiteError
from scripts.publish import next_site, publish, recover


@pytest.fixture(params=[True, False], ids=["exchanged", "renamed"])
def site(request, tmp_path, monkeypatch):
    """Where the site goes, on a system that can exchange two folders, and on one that cannot."""
    if not request.param:
        monkeypatch.setattr(module, "_exchange", lambda *_: False)
    (tmp_path / ".cache").mkdir()
    return tmp_path / "site"


def make(folder, text):
    folder.mkdir()
    (folder / "index.html").write_text(text)
    return folder


def read(site):
    return (site / "index.html").read_text()


def left(site):
    return [path.name for path in (site.parent / ".cache").iterdir()]


def test_the_first_site_and_the_next(site):
    for text in ("first", "second"):
        publish(make(next_site(site), text), site)
        assert read(site) == text
        assert left(site) == []


def test_a_link_to_the_site_stays_one(site, tmp_path):
    make(tmp_path / "elsewhere", "first")
    site.symlink_to("elsewhere")
    publish(make(next_site(site), "second"), site)
    assert site.is_symlink()
    assert read(tmp_path / "elsewhere") == "second"
    assert left(site) == []


def test_what_the_system_refuses_is_told(site):
    site.write_text("no folder")
    with pytest.raises(SiteError, match=r"^site: the site cannot be put in place: "):
        publish(make(next_site(site), "second"), site)


def test_the_last_site_comes_back_after_a_death_between_two_renames(site):
    make(site.parent / ".cache/site-last", "last")
    make(next_site(site), "half")
    recover(site)
    assert read(site) == "last"
    assert left(site) == []


def test_what_is_left_of_a_death_after_them_is_removed(site):
    make(site, "new")
    make(site.parent / ".cache/site-last", "last")
    recover(site)
    assert read(site) == "new"
    assert left(site) == []
