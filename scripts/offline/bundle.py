"""The site's modules as one classic script, since browsers load no module from a disk."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from scripts.errors import SiteError

_IMPORT = re.compile(
    r'^import (?P<what>\{[^}]*\}|\* as \w+) from "(?P<path>\.[^"]+)";', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function|class|const|let) (?P<name>\w+))", re.MULTILINE
)
_LATER = re.compile(r"\bimport\(")
_LEFT = re.compile(r"^(?:import|export)\b.*|.*\bimport\.meta\b.*", re.MULTILINE)
_HEAD = """\
"use strict";
{
  const made = new Map();
  const modules = new Map();
  const load = (from, path) => {
    const name = new URL(path, `file:///${from}`).pathname.slice(1);
    if (!made.has(name)) {
      made.set(name, {});
      const next = (other) => load(name, other);
      modules.get(name)(made.get(name), next, async (other) => next(other));
    }
    return made.get(name);
  };
"""
_MODULE = """\
  modules.set("{name}", (exports, load, later) => {{
{body}
Object.assign(exports, {{ {names} }});
  }});
"""
_TAIL = """\
  load("", "./{entry}");
}}
"""


def bundle(modules: Mapping[str, str], entry: str) -> str:
    """Make one classic script of modules that import only each other.

    What is understood is what the site's modules are written in: named imports, ``import * as``,
    ``import(path)``, and ``export`` before a declaration.

    Args:
        modules: Text by name, which is a path such as ``site.js``.
        entry: Name of the module that is to run.

    Raises:
        SiteError: A module uses another form, or imports what is not there.
    """
    bodies = [_wrapped(name, text, modules) for name, text in sorted(modules.items())]
    return "".join([_HEAD, *bodies, _TAIL.format(entry=entry)])


def _wrapped(name: str, text: str, modules: Mapping[str, str]) -> str:
    for found in _IMPORT.finditer(text):
        if (
            posixpath.normpath(posixpath.join(posixpath.dirname(name), found["path"]))
            not in modules
        ):
            raise _refused(name, text, found.start(), found[0])
    names = [found["name"] for found in _EXPORT.finditer(text)]
    body = _IMPORT.sub(_as_constant, text)
    body = _EXPORT.sub("", body)
    body = _LATER.sub("later(", body)
    if left := _LEFT.search(body):
        raise _refused(name, body, left.start(), left[0])
    return _MODULE.format(name=name, body=body.rstrip("\n"), names=", ".join(names))


def _as_constant(found: re.Match[str]) -> str:
    what = found["what"].removeprefix("* as ").replace(" as ", ": ")
    return f'const {what} = load("{found["path"]}");'


def _refused(name: str, text: str, start: int, line: str) -> SiteError:
    return SiteError(
        f"the archive cannot hold {line.strip()!r}",
        where=f"docs/assets/js/{name}:{text.count(chr(10), 0, start) + 1}",
        hint='Write `import { … } from "./other.js"`, `import(path)` or `export function`.',
    )
