"""Imports are followed through local modules to pinned packages."""

from __future__ import annotations

import pytest

from scripts.errors import LessonError
from scripts.imports import local_modules, pinned_packages
from scripts.pins import parse_pins

REQUIREMENTS = """\
# made by a command
jax==0.10.2 \\
    --hash=sha256:aa
    # via ridgepoint (pyproject.toml:site)
jaxlib==0.10.2 ; sys_platform != 'none' \\
    --hash=sha256:bb
    # via jax
ml-dtypes==0.6.0 \\
    --hash=sha256:cc
    # via
    #   jax
    #   jaxlib
numpy==2.4.6 \\
    --hash=sha256:dd
    # via ml-dtypes
rich==15.0.0 \\
    --hash=sha256:ee
"""
PINS = parse_pins(REQUIREMENTS)
FILES = {
    "helper.py": "from pack.inner import thing\n",
    "pack/__init__.py": "",
    "pack/inner.py": "import helper\nimport ml_dtypes\n",
    "unused.py": "",
}


def test_pins_know_what_each_package_needs():
    assert PINS.closure(["jax"]) == {
        "jax": "0.10.2",
        "jaxlib": "0.10.2",
        "ml-dtypes": "0.6.0",
        "numpy": "2.4.6",
    }
    assert PINS.closure(["ml_dtypes"]) == {"ml-dtypes": "0.6.0", "numpy": "2.4.6"}


def test_local_modules_are_followed_through_packages_and_circles():
    found = local_modules("from helper import thing\nimport os\n", "l.py", FILES.get)
    assert list(found) == ["helper.py", "pack/__init__.py", "pack/inner.py"]


def test_relative_imports_are_followed():
    files = {
        "pack/__init__.py": "from . import types\n",
        "pack/types.py": "from .deep.random import seed\n",
        "pack/deep/__init__.py": "",
        "pack/deep/random.py": "from ..numbers import ONE\nfrom .. import types\n",
        "pack/numbers.py": "",
        "types.py": "",
    }
    lesson = "import pack\n"
    local = local_modules(lesson, "lesson_code/l.py", files.get)
    assert list(local) == sorted(files.keys() - {"types.py"})
    assert pinned_packages({"l.py": lesson, **local}, local, PINS) == {}


def test_a_local_module_that_is_not_python_is_named_as_it_lies():
    with pytest.raises(LessonError) as caught:
        local_modules("import helper\n", "lesson_code/l.py", {"helper.py": "def\n"}.get)
    assert caught.value.where == "lesson_code/helper.py:1"


def test_packages_count_even_when_only_a_local_module_imports_them():
    lesson = "import helper\nimport os\n"
    local = local_modules(lesson, "l.py", FILES.get)
    assert pinned_packages({"l.py": lesson, **local}, local, PINS) == {
        "ml-dtypes": "0.6.0",
        "numpy": "2.4.6",
    }


def test_a_package_that_only_sounds_alike_is_not_named():
    with pytest.raises(LessonError) as caught:
        pinned_packages({"l.py": "import sympy\n"}, {}, PINS)
    assert caught.value.hint == "Add a package to pyproject.toml and run `make lock`."


def test_an_import_that_nothing_pins_is_an_error_with_its_line():
    with pytest.raises(LessonError) as caught:
        pinned_packages({"l.py": "import os\nimport jaxx\n"}, {}, PINS)
    assert str(caught.value) == (
        "l.py:2: imports 'jaxx', which is neither in lesson_code nor pinned\n"
        "  → Did you mean 'jax'? Add a package to pyproject.toml and run `make lock`."
    )
