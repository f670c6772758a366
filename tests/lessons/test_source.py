"""What the engine reads of the site's settings."""

from __future__ import annotations

import pytest

from scripts.course import Course
from scripts.source import site_url


@pytest.mark.parametrize(
    ("setting", "url"),
    [
        ("site_url: https://a.example/b", "https://a.example/b/"),
        ("site_url: 'https://a.example/'  # ours", "https://a.example/"),
        ('site_url: ""', ""),
        ("#site_url: https://a.example/", ""),
        ("extra:\n  site_url: https://a.example/", ""),
    ],
)
def test_the_address_of_the_site(tmp_path, setting, url):
    (tmp_path / "mkdocs.yml").write_text(f"site_name: A\n{setting}\n")
    assert site_url(Course(tmp_path)) == url
