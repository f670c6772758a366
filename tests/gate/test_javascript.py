"""The site's JavaScript, checked by TypeScript as strictly as mypy checks the engine."""

from __future__ import annotations

import json

import pytest

from tests.gate.tools import ROOT, name, own_files
from tests.npm.tools import LOCKS, NAMES, NoToolError, folder_of, node

SCRIPTS = [path for path in own_files(".js") if ROOT / "docs" in path.parents]
SETTINGS = LOCKS / "typescript" / "tsconfig.json"


def tsc(*arguments: str) -> tuple[int, str]:
    """Run the compiler; its exit code and all it said."""
    try:
        folder = folder_of("typescript")
    except NoToolError as error:
        pytest.fail(str(error))
    code, out, err = node(folder / "node_modules/typescript/bin/tsc", *arguments)
    return code, out + err


def test_the_types_of_all_scripts_fit():
    code, output = tsc("--project", str(SETTINGS), "--listFilesOnly")
    assert code == 0, output
    read = {line for line in output.splitlines() if "/docs/assets/js/" in line}
    assert read == {str(path) for path in SCRIPTS}
    assert tsc("--project", str(SETTINGS)) == (0, "")


def test_the_types_are_really_looked_at(tmp_path):
    script = tmp_path / "wrong.js"
    script.write_text("/** @param {number} x */\nexport const f = (x) => x.length;\n", "utf-8")
    settings = json.loads(SETTINGS.read_text(encoding="utf-8"))
    settings["include"] = ["wrong.js"]
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    code, output = tsc("--project", str(tmp_path / "tsconfig.json"))
    assert code != 0
    assert "Property 'length' does not exist on type 'number'" in output


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_script_asks_to_be_checked(path):
    assert path.read_text(encoding="utf-8").startswith("// @ts-check\n")


@pytest.mark.parametrize("tool", NAMES)
def test_every_package_of_npm_is_pinned_with_a_hash_and_from_nowhere(tool):
    packages = json.loads((LOCKS / tool / "package-lock.json").read_text("utf-8"))["packages"]
    del packages[""]
    assert packages
    assert [key for key, entry in packages.items() if "resolved" in entry] == []
    assert [key for key, entry in packages.items() if "integrity" not in entry] == []
