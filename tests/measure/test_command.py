"""`measure` as a command, and what it does with a wrong result."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

from tests.conftest import ROOT
from tests.measure.test_results import SCHEMA

NO_ABACUS = (
    "error: there is no device of the kind 'abacus' here; JAX finds cpu (cpu)\n"
    "  → Ask for one of these, or install the jax that brings yours.\n"
)


def run(*arguments: str, cwd=ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python with the project on its path, on the CPU."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_the_project_measures(course) -> None:
    done = course.run("measure", "--quick", "--json", "own.json")
    assert done.code == 0, done.err
    assert done.out.endswith("\nWritten: own.json, ridgepoint-measurement.svg\n")
    document = json.loads(course.read("own.json"))
    Draft202012Validator(SCHEMA).validate(document)
    assert document["provenance"]["effort"] == "quick"
    assert [each["name"] for each in document["workloads"]] == [
        "32×16×8 product, tanh",
        *(f"product, n = {size}" for size in (8, 32, 128, 512)),
    ]
    first = document["workloads"][0]
    assert (first["flops"], first["bytes"]) == (8192, 3584)


def test_a_device_that_is_not_there_is_an_error_that_names_what_is(course) -> None:
    done = course.run("measure", "--device", "abacus")
    assert (done.code, done.out, done.err) == (2, "", NO_ABACUS)


def test_a_file_of_somebody_else_is_an_error_before_anything_is_measured(course) -> None:
    done = course.run("measure", "--svg", "mkdocs.yml")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: mkdocs.yml is there already, and is no measurement\n"
        "  → Nothing was measured; move it away or name another file.\n"
    )


def test_the_program_by_itself_ends_with_the_same_codes(tmp_path) -> None:
    done = run("-m", "scripts.measure", "--device", "abacus", "--json", str(tmp_path / "x.json"))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", NO_ABACUS)
    done = run("-m", "scripts.measure", "--json", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        f"error: {tmp_path} is a folder\n  → Name a file.\n",
    )


SETTING = """\
import jax, jax.numpy as jnp
from scripts.measure import calls, device, plan, products, streams
from scripts.measure.samples import QUICK
from scripts.measure.trouble import MeasureError
cpu = jax.devices("cpu")[0]
def told(call):
    try:
        print(call())
    except MeasureError as error:
        print(error.what)
"""
WRONG = """\
products._product_into = lambda left, right, _: 1.01 * (left @ right)
told(lambda: products.measure_peak("float32", [64], cpu, QUICK))
streams._passes = lambda array, count: array + 1
told(lambda: streams.measure_stream(4096, cpu, QUICK, 1e-4))
streams._passes = lambda array, count: jax.lax.fori_loop(1, count, lambda _, x: x + 1, array)
told(lambda: streams.measure_stream(4096, cpu, QUICK, 1e-9))
jnp.tanh = lambda x: x
told(lambda: calls.measure_workload(cpu, QUICK))
jnp.matmul = lambda a, b: jnp.full_like(a, jnp.nan)
told(lambda: calls.measure_square(8, cpu, QUICK))
"""


def test_a_wrong_result_is_an_error_and_no_number() -> None:
    done = run("-c", SETTING + WRONG)
    assert done.returncode == 0, done.stderr
    product, unrolled, missing, tanh, nan = done.stdout.splitlines()
    assert product.startswith("float32 product of size 64: ")
    assert "of 4096 elements are wrong, by up to 0." in product
    assert unrolled == "the compiler has removed the loop over 4096 bytes"
    assert " passes over 4096 bytes: 1024 of 1024 elements are wrong, by up to " in missing
    assert tanh.startswith("32×16×8 product, tanh: ")
    assert nan == "product, n = 8: 64 of 64 elements are wrong, by up to inf"


OTHERS = """\
from dataclasses import dataclass
@dataclass
class Other:
    platform: str = "gpu"
    device_kind: str = "Big One"
    limit: int = 2**36
    def memory_stats(self):
        return {"bytes_limit": self.limit} if self.limit else None
print(products.precision("float32", Other()))
print(products.precision("float32", cpu))
print(plan.plan_for(Other(), (), quick=False).products)
print(device.largest_set(Other()), device.largest_set(Other(limit=2**20)))
print(plan.plan_for(Other(limit=2**20), (), quick=False).sets)
print(device.provenance(Other(), (), "full")["device"])
import os
del os.sysconf
print(device.largest_set(cpu))
products.PRECISIONS["float7"] = products.PRECISIONS["float32"]
for name in ("bfloat16", "float16", "float64"):
    del products.PRECISIONS[name]
small = plan.Plan(QUICK, (16,), (4096,))
print(plan._peaks(small, cpu, lambda _: None)[1])
del products.PRECISIONS["float32"]
told(lambda: plan._peaks(small, cpu, lambda _: None))
"""


def test_other_devices_have_sizes_and_tolerances_of_their_own() -> None:
    done = run("-c", SETTING + OTHERS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "0 × |result| + 0.0039 × Σ|left × right|",
        "0 × |result| + 1e-05 × Σ|left × right|",
        "(2048, 4096, 8192)",
        f"{2**31} {2**17}",
        f"({', '.join(str(2**power) for power in range(12, 18))})",
        "Big One",
        f"{2**30}",
        "{'float7': \"data type 'float7' not understood\"}",
        "no data type could be multiplied",
    ]


@pytest.mark.parametrize("module", ["scripts.machine", "scripts.measure.caches"])
def test_what_tells_of_the_machine_needs_neither_jax_nor_numpy(module) -> None:
    program = f"import sys, {module}; print({{'jax', 'numpy'}} & sys.modules.keys())"
    assert run("-c", program).stdout == "set()\n"
