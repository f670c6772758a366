"""What a process compiled earlier leaves no trace in a cleaned program."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.conftest import ROOT

COMPILE = """
import json
import jax
import jax.numpy as jnp
from scripts.program import clean_hlo, clean_stablehlo

def workload(x):
    kept = jnp.where(x > 0, x, 0.0)
    return jax.nn.softmax(jnp.where(kept > 1, kept, 2.0) @ x.T), jnp.sort(x)

def texts():
    jax.clear_caches()
    lowered = jax.jit(workload).lower(jnp.ones((4, 4)))
    return clean_stablehlo(lowered.as_text()), clean_hlo(lowered.compile().as_text())

first = texts()
for size in range(2, 7):
    jax.jit(lambda x: jnp.where(x @ x.T > size, jnp.sort(x), x))(jnp.ones((size, size)))
print(json.dumps([first, texts()]))
"""


def test_what_was_compiled_before_changes_no_cleaned_program():
    done = subprocess.run(
        [sys.executable, "-c", COMPILE],
        cwd=ROOT,
        env=os.environ | {"JAX_PLATFORMS": "cpu"},
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = json.loads(done.stdout)
    assert "stablehlo.dot_general" in first[0]
    assert first == second
