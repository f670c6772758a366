"""MkDocs and ProperDocs by themselves, as their own commands start them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.course import Course

pytestmark = pytest.mark.slow

GENERATOR = re.compile(r'<meta name="generator"[^>]*>')


def run(tool: str, course: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Build a course by the tool's own command, from a folder that is not the course's."""
    command = shutil.which(tool, path=str(Path(sys.executable).parent))
    assert command
    return subprocess.run(
        [command, "build", "--strict", "-f", str(course / "mkdocs.yml"), "-d", str(target)],
        cwd=target.parent,
        env={**os.environ, "SOURCE_DATE_EPOCH": "0", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def contents(folder: Path) -> dict[str, str]:
    """Every file of a site but what tells the tools apart."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".html", ".json", ".xml", ".py", ".ipynb", ".css"):
            text = path.read_text(encoding="utf-8")
            files[path.relative_to(folder).as_posix()] = GENERATOR.sub("", text)
    return files


@pytest.fixture
def draft(published: Course, tmp_path: Path) -> Course:
    """A copy of the built course, to break.

    MkDocs gives a hook the name of its file; this copy's hook takes its events from the package,
    so that coverage knows whose they are.
    """
    root = tmp_path / "draft"
    shutil.copytree(
        published.root, root, symlinks=True, ignore=shutil.ignore_patterns("site", "__pycache__")
    )
    (root / "hook.py").write_text(
        f"import sys\n\nsys.path.insert(0, {str(root)!r})\nfrom scripts.hooks import *\n", "utf-8"
    )
    copy = Course(root)
    copy.replace("mkdocs.yml", "  - scripts/hooks.py", "  - hook.py")
    return copy


def test_both_tools_build_the_same_site_without_a_warning(
    published: Course, tmp_path: Path
) -> None:
    sites = {}
    for tool in ("mkdocs", "properdocs"):
        done = run(tool, published.root, tmp_path / tool)
        assert done.returncode == 0, done.stderr
        assert "WARNING" not in done.stderr
        sites[tool] = contents(tmp_path / tool)
    assert sites["mkdocs"].keys() == sites["properdocs"].keys()
    different = [
        name for name, text in sites["mkdocs"].items() if sites["properdocs"][name] != text
    ]
    assert different == []


def test_a_course_that_was_never_built_says_what_to_run(draft: Course, tmp_path: Path) -> None:
    shutil.rmtree(draft.root / ".cache")
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    assert "nothing is rendered yet: run `python -m scripts build`" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reference_to_nothing_names_page_line_and_the_nearest(
    draft: Course, tmp_path: Path
) -> None:
    draft.replace("docs/index.md", "performance-04/roofline", "performance-04/rooflin")
    line = draft.read("docs/index.md").splitlines().index("performance-04/rooflin") + 1
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    assert f"docs/index.md:{line}: no figure of that name: 'performance-04/rooflin'" in done.stderr
    assert "Did you mean 'performance-04/roofline'?" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_formula_that_cannot_be_read_names_page_and_line(draft: Course, tmp_path: Path) -> None:
    draft.write(
        "docs/glossary.md", "---\ntitle: Glossary\n---\n\n# Glossary\n\nIt is $\\frob x$.\n"
    )
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    assert "docs/glossary.md:7: formula '\\\\frob x': unknown macro \\frob" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_with_an_inline_style_is_refused_by_name(draft: Course, tmp_path: Path) -> None:
    text = draft.read("docs/glossary.md")
    draft.write("docs/glossary.md", text + '\n<p style="color: red">A warning.</p>\n')
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    wrong = "the page holds the attribute 'style', which its security policy blocks"
    line = len(text.splitlines()) + 2
    assert f"docs/glossary.md:{line}: {wrong}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_formula_of_a_notebook_that_cannot_be_read_is_named(
    draft: Course, tmp_path: Path
) -> None:
    path = draft.root / ".cache/pages/notebooks/performance-04.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["cells"][0]["source"] = ["# Title\n", "At $\\frob$."]
    path.write_text(json.dumps(notebook), "utf-8")
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    wrong = "notebooks/performance-04.ipynb: formula '\\\\frob': unknown macro \\frob"
    assert wrong in done.stderr


def test_a_course_without_a_navigation_is_built_too(draft: Course, tmp_path: Path) -> None:
    text = draft.read("mkdocs.yml")
    start, end = text.index("nav:\n"), text.index("not_in_nav:")
    draft.write("mkdocs.yml", text[:start] + text[end:])
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 0, done.stderr


def test_a_page_in_the_way_of_a_generated_file_is_named(draft: Course, tmp_path: Path) -> None:
    draft.write("docs/downloads/performance-04/performance-04.py", "")
    done = run("mkdocs", draft.root, tmp_path / "out")
    assert done.returncode == 1
    assert (
        "docs/downloads/performance-04/performance-04.py stands in the way of the generated file "
        "of that name" in done.stderr
    )


def test_a_torn_notebook_in_the_cache_is_rendered_again(draft: Course, tmp_path: Path) -> None:
    first = run("mkdocs", draft.root, tmp_path / "first")
    assert first.returncode == 0, first.stderr
    (entry,) = (draft.root / ".cache/notebooks").rglob("*.json")
    whole = entry.read_bytes()
    entry.write_bytes(whole[: len(whole) // 2])
    second = run("mkdocs", draft.root, tmp_path / "second")
    assert second.returncode == 0, second.stderr
    assert entry.read_bytes() == whole


def test_a_torn_template_in_the_cache_is_compiled_again(draft: Course, tmp_path: Path) -> None:
    first = run("mkdocs", draft.root, tmp_path / "first")
    assert first.returncode == 0, first.stderr
    entries = sorted((draft.root / ".cache/templates").rglob("*.cache"))
    assert entries
    for entry in entries:
        entry.write_bytes(entry.read_bytes()[:-9])
    second = run("mkdocs", draft.root, tmp_path / "second")
    assert second.returncode == 0, second.stderr
    page = "course/index.html"
    assert (tmp_path / "second" / page).read_bytes() == (tmp_path / "first" / page).read_bytes()
