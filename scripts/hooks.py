"""The MkDocs hook: fences, math, generated files and navigation, by public API alone.

MkDocs calls these functions by name, and so does ProperDocs, which answers to the same
imports. The console script leaves the project off ``sys.path``, so everything of ours is
imported inside the functions, once ``on_config`` has put it there.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import FileSystemBytecodeCache
from mkdocs.exceptions import PluginError
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

    from scripts.markdown_extension import CourseExtension


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Register the fences and the math, once the build has rendered what they show."""
    root = _root(config)
    if not (root / ".cache/fragments").is_dir():
        raise PluginError("nothing is rendered yet: run `python -m scripts build`")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    from scripts.course import Course
    from scripts.fences import BLOCKS, FENCES, Fragments
    from scripts.markdown_extension import CourseExtension

    extension = CourseExtension(Fragments(root / ".cache/fragments"), Course(root))
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    fences["custom_fences"] = [
        {"name": name, "class": f"rp-{name}", "format": extension.fence} for name in FENCES
    ]
    fences["custom_fences"] += [
        {"name": name, "class": f"rp-{name}", "format": extension.block} for name in BLOCKS
    ]
    config.markdown_extensions.append(extension)  # type: ignore[arg-type]
    _prepare_notebooks(config, root)
    return config


@event_priority(100)  # before mkdocs-jupyter picks the notebooks out of the files
def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the generated files, and lay out the lessons' part of the navigation."""
    from scripts.navigation import lessons_in, phase_folders

    folder = _root(config) / ".cache/pages"
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        uri = path.relative_to(folder).as_posix()
        if files.get_file_from_path(uri):
            raise PluginError(f"docs/{uri} stands in the way of the generated file of that name")
        files.append(File(uri, str(folder), config.site_dir, config.use_directory_urls))
    if config.nav:
        sources = {file.src_uri: file for file in files.documentation_pages()}
        folders = phase_folders(list(sources))
        heads = {name: sources[pages[0]].content_string for name, pages in folders.items()}
        config.nav = lessons_in(config.nav, folders, heads)
    return files


@event_priority(-100)  # once mkdocs-jupyter has its pages
def on_nav(_nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
    """Have notebooks converted beside the other pages."""
    from scripts.notebook_helper import HELPER

    HELPER.start(config, files)


def on_env(env: Environment, *, config: MkDocsConfig, **_: object) -> Environment:
    """Keep the theme's compiled templates from build to build; Jinja drops those that changed.

    By now every page has its content, so there is nothing left to convert.
    """
    _stop_helper()
    folder = _root(config) / ".cache/templates" / f"jinja-{version('jinja2')}"
    folder.mkdir(parents=True, exist_ok=True)
    env.bytecode_cache = FileSystemBytecodeCache(str(folder))
    return env


def on_page_markdown(_markdown: str, *, page: Page, config: MkDocsConfig, **_: object) -> None:
    """Tell the extension which page is next; what was generated has nothing to edit."""
    if page.file.src_uri.endswith(".ipynb"):
        page.edit_url = None
        page.meta["hide"] = ["navigation"]  # it stands in no section
        page.meta["search"] = {"exclude": True}  # the lesson's own page is found
    lesson = str(page.meta.get("lesson", ""))
    _extension(config).begin(f"docs/{page.file.src_uri}", page.file.content_string, lesson)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Point the links of fragments at their targets, and dress a notebook's page."""
    from scripts.fences import root_of, with_links

    if page.file.src_uri.endswith(".ipynb"):
        from scripts.errors import PageError
        from scripts.notebook_page import dressed

        try:
            html = dressed(html, config.site_url or "", root_of(page.url))
        except PageError as error:
            raise PluginError(f"{page.file.src_uri}: {error}") from error
        page.meta["title"] = f"{page.title} (notebook)"
    elif lesson := str(page.meta.get("lesson", "")):
        html = _below_title(_extension(config).fragments.notice(lesson), html)
        html += _mark_of(lesson, str(page.title), config)
    _refuse_inline(html, page)
    return with_links(html, page.url)


def _below_title(notice: str, html: str) -> str:
    """The page with a notice on top; where it has no heading of its own, the theme adds one."""
    title, end, rest = html.partition("</h1>")
    return f"{title}{end}{notice}{rest}" if end else notice + html


@event_priority(100)
def _lend_to_search(context: TemplateContext, /, *, page: Page, **_: object) -> TemplateContext:
    from scripts.searchable import searchable

    context["whole_content"] = page.content  # type: ignore[typeddict-unknown-key]
    page.content = searchable(page.content or "")
    return context


@event_priority(-100)
def _take_back(context: TemplateContext, /, *, page: Page, **_: object) -> TemplateContext:
    page.content = context.pop("whole_content")  # type: ignore[typeddict-item]
    return context


on_page_context = CombinedEvent(_lend_to_search, _take_back)
"""Before and after the search has read the page."""


@event_priority(-100)  # after whatever else changes the page
def on_post_page(output: str, **_: object) -> str:
    """Repair what the theme gets wrong, and say what the page may run."""
    from scripts.finishing import finished

    return finished(output)


@event_priority(-100)  # after every other template
def on_post_template(output_content: str, *, template_name: str, **_: object) -> str:
    """Repair the one page that is a template."""
    from scripts.finishing import finished

    return finished(output_content) if template_name == "404.html" else output_content


def on_build_error(**_: object) -> None:
    """Leave no process behind."""
    _stop_helper()


def _stop_helper() -> None:
    from scripts.notebook_helper import HELPER

    HELPER.stop()


def _refuse_inline(html: str, page: Page) -> None:
    """Stop where an author wrote what the page's security policy would block."""
    from scripts.errors import PageError
    from scripts.markdown_extension import Stop
    from scripts.policy import refuse_inline

    try:
        refuse_inline(html, f"docs/{page.file.src_uri}", page.file.content_string)
    except PageError as error:
        raise Stop(error.what, where=error.where, hint=error.hint) from error


def _mark_of(lesson: str, title: str, config: MkDocsConfig) -> str:
    """What tells scripts which lesson the page shows, and which recorded run."""
    from scripts.course import Course
    from scripts.render.html import attribute
    from scripts.store import find_record

    record = find_record(Course(_root(config)), lesson)
    shown = record.id if record else ""
    return (
        f'<div hidden data-lesson="{attribute(lesson)}" data-record="{attribute(shown)}" '
        f'data-title="{attribute(title)}"></div>'
    )


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _extension(config: MkDocsConfig) -> CourseExtension:
    """What `on_config` registered."""
    from scripts.markdown_extension import CourseExtension

    extensions: list[object] = [*config.markdown_extensions]
    return next(one for one in extensions if isinstance(one, CourseExtension))


def _prepare_notebooks(config: MkDocsConfig, root: Path) -> None:
    """Give nbconvert the project's template, and none of the user's own settings."""
    from scripts.notebook_cache import TEMPLATES, cache_folder, drop_others, drop_torn

    os.environ["JUPYTER_PATH"] = os.environ["JUPYTER_CONFIG_DIR"] = str(root / TEMPLATES)
    folder = cache_folder(root)
    drop_others(folder)
    drop_torn(folder)
    config.plugins["mkdocs-jupyter"].config["cache_dir"] = str(folder)
