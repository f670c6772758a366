"""Reason with HLO and the roofline model."""

# %% imports role="setup"
import time

import jax
import jax.numpy as jnp
import numpy as np

# %% workload role="step"
m, k, n = 32, 16, 8


def workload(a, b):
    return jnp.tanh(a @ b)


rng = np.random.default_rng(4)
a = jax.device_put(rng.random((m, k), np.float32) - 0.5)  # (32, 16)
b = jax.device_put(rng.random((k, n), np.float32) - 0.5)  # (16, 8)
values = {"left": a.shape, "right": b.shape, "result": (m, n)}

# %% trace role="step"
traced = jax.jit(workload).trace(a, b)
print(traced.jaxpr)

# %% lower role="step"
lowered = traced.lower()


def walk(operation):
    """Yield an MLIR operation and everything nested inside it."""
    yield operation
    for region in operation.regions:
        for block in region:
            for inner in block:
                yield from walk(inner.operation)


programs = {"workload": traced}

# %% operations role="step"
module = lowered.compiler_ir("stablehlo").operation
operations = [
    (operation.name, str(operation.results[0].type))
    for operation in walk(module)
    if operation.name.startswith("stablehlo.")
]
assert operations == [
    ("stablehlo.dot_general", "tensor<32x8xf32>"),
    ("stablehlo.tanh", "tensor<32x8xf32>"),
]
for name, result in operations:
    print(f"{name:22} -> {result}")
values = {"operation_count": len(operations)}

# %% kernels role="step"
compiled = lowered.compile()
(hlo,) = compiled.runtime_executable().hlo_modules()
kernels = []
for computation in hlo.computations():
    opcodes = {each.opcode.name for each in computation.instructions()}
    inside = sorted(opcode[1:] for opcode in opcodes - {"kParameter"})
    if "Fusion" in inside:
        continue  # the entry, which only calls the kernels
    kernels.append(inside)
    print("kernel holds:", ", ".join(inside))
shared = sum({"Dot", "Tanh"} <= set(kernel) for kernel in kernels)
print("kernels with both:", shared)
values = {"kernel_count": len(kernels), "shared_kernels": shared}

# %% check role="step"
y = np.asarray(compiled(a, b), np.float64)  # (32, 8)
a64, b64 = np.asarray(a, np.float64), np.asarray(b, np.float64)
product = a64 @ b64  # before the tanh
largest = np.abs(y).max()
assert largest < 0.9  # far from the flat ends of tanh
assert np.allclose(np.arctanh(y), product, rtol=1e-5, atol=1e-6)
assert np.allclose(y, np.tanh(product), rtol=1e-5, atol=1e-6)
assert not np.allclose(y, np.tanh(1.01 * product), rtol=1e-5, atol=1e-6)
print(f"largest |tanh|: {largest:.2f}")
values = {"largest_output": largest}

# %% count role="step"
multiplies = additions = 0
for _row in range(m):
    for _column in range(n):
        multiplies += k
        additions += k - 1  # the first term starts the sum
exact_flops = multiplies + additions
assert exact_flops == m * n * (2 * k - 1)
print(f"{multiplies} multiplies + {additions} additions = {exact_flops}")
values = {
    "multiplies": multiplies,
    "additions": additions,
    "exact_flops": exact_flops,
}


# %% contract role="step"
def contract(m, k, n, itemsize=4):
    """Work and minimum traffic of an (m, k) @ (k, n) matmul."""
    if min(m, k, n, itemsize) <= 0:
        raise ValueError("dimensions and item size must be positive")
    flops = 2 * m * k * n  # tanh left out
    minimum_bytes = itemsize * (m * k + k * n + m * n)
    return flops, minimum_bytes, flops / minimum_bytes


flops, minimum_bytes, intensity = contract(m, k, n)
print(f"{flops} FLOPs / {minimum_bytes} bytes = {intensity:.4f} FLOP/byte")
values = {
    "flops": flops,
    "minimum_bytes": minimum_bytes,
    "intensity": intensity,
}

# %% rejections role="step"
for refused in [(0, 16, 8), (32, -16, 8), (32, 16, 8, 0)]:
    try:
        contract(*refused)
    except ValueError as error:
        print(f"contract{refused}: {error}")
    else:
        raise AssertionError(f"contract{refused} was accepted")


# %% estimates role="step"
def estimates(stage):
    """The compiler's cost analysis as one sorted dict."""
    cost = stage.cost_analysis()
    if isinstance(cost, list):  # before JAX 0.5: one dict per computation
        (cost,) = cost
    return dict(sorted(cost.items()))


cost = estimates(compiled)
for name, amount in cost.items():
    print(f"{name:20} {amount:g}")
values = {
    "xla_flops": cost["flops"],
    "transcendentals": cost["transcendentals"],
    "accessed_bytes": cost["bytes accessed"],
    "operand0_bytes": cost.get("bytes accessed0{}"),
    "operand1_bytes": cost.get("bytes accessed1{}"),
    "result_bytes": cost.get("bytes accessedout{}"),
}

# %% reconcile role="step"
memory = compiled.memory_analysis()
arguments = memory.argument_size_in_bytes
output = memory.output_size_in_bytes
temporary = memory.temp_size_in_bytes
assert arguments + output == minimum_bytes
round_trip = cost["bytes accessed"] - minimum_bytes
assert round_trip == 2 * output  # written by the dot, read by the tanh
print(f"arguments {arguments} + output {output} bytes, temporary {temporary}")
print(f"accessed beyond the minimum: {round_trip:g} bytes")
values = {
    "argument_bytes": arguments,
    "output_bytes": output,
    "temporary_bytes": temporary,
    "round_trip_bytes": round_trip,
}

# %% sensitivity role="step"
tanhs = cost["transcendentals"]
counts = {
    "2mkn": (flops, minimum_bytes),
    "exact additions": (exact_flops, minimum_bytes),
    "2mkn + 1 per tanh": (flops + tanhs, minimum_bytes),
    "2mkn + 10 per tanh": (flops + 10 * tanhs, minimum_bytes),
    "2mkn, bytes accessed": (flops, cost["bytes accessed"]),
}
print(f"{'count':21} {'FLOPs':>6} {'bytes':>5} FLOP/byte")
for name, (work, traffic) in counts.items():
    print(f"{name:21} {work:6.0f} {traffic:5.0f} {work / traffic:9.3f}")
values = {"ratios": [work / traffic for work, traffic in counts.values()]}


# %% roof role="step"
def roof(intensity, peak, bandwidth):
    """The ceiling (FLOP/s) at an arithmetic intensity (FLOP/byte)."""
    return np.minimum(peak, bandwidth * intensity)


sketch_peak, sketch_bandwidth = 1000e9, 100e9  # FLOP/s, bytes/s
sketch_ridge = sketch_peak / sketch_bandwidth  # FLOP/byte
sketch_bound = roof(2, sketch_peak, sketch_bandwidth)
print(f"sketch machine: ridge {sketch_ridge:g} FLOP/byte")
print(f"bound at 2 FLOP/byte: {sketch_bound / 1e9:g} GFLOP/s")
values = {
    "sketch_ridge": sketch_ridge,
    "sketch_bound_gflops": sketch_bound / 1e9,
}

# %% ceilings role="step"
peak, bandwidth = 100e9, 20e9  # FLOP/s, bytes/s: invented
ridge = peak / bandwidth  # FLOP/byte
sizes = [8, 16, 32, 64, 128]
intensities = np.array([contract(size, size, size)[2] for size in sizes])
assert np.allclose(intensities, np.array(sizes) / 6, rtol=1e-12)
ceilings = roof(intensities, peak, bandwidth) / 1e9  # GFLOP/s
assert np.allclose(ceilings, [80 / 3, 160 / 3, 100, 100, 100])
print("  n FLOP/byte  GFLOP/s")
for row in zip(sizes, intensities, ceilings, strict=True):
    print("{:3} {:9.3f} {:8.2f}".format(*row))
values = {
    "ridge": ridge,
    "sizes": sizes,
    "intensities": intensities,
    "ceilings_gflops": ceilings,
    "tanh_cost_at_ridge": (ridge * minimum_bytes - flops) / tanhs,
}

# %% roof-points role="step"
workload_ceiling = roof(intensity, peak, bandwidth) / 1e9  # GFLOP/s
along = np.sort([1, *intensities, ridge, 32])  # FLOP/byte
heights = roof(along, peak, bandwidth) / 1e9  # GFLOP/s
points = [
    {"x": x, "y": y, "label": f"n = {size}"}
    for size, x, y in zip(sizes, intensities, ceilings, strict=True)
]
corner = {"x": ridge, "y": peak / 1e9}  # FLOP/byte, GFLOP/s
points.append(corner | {"label": "ridge point", "mark": "ring"})
here = {"x": intensity, "y": workload_ceiling}
points.append(here | {"label": "workload", "mark": "diamond"})
for point in sorted(points, key=lambda point: point["x"]):
    print("{label:12} {x:6.3f} FLOP/byte {y:7.2f} GFLOP/s".format(**point))
values = {
    "workload_ceiling_gflops": workload_ceiling,
    "compute_us": flops / peak * 1e6,
    "bandwidth_us": minimum_bytes / bandwidth * 1e6,
}

# %% roofline role="figure"
text = (
    "Log-log plot of the lesson machine's ceiling against intensity. "
    f"The roof rises by {bandwidth / 1e9:g} GFLOP/s per FLOP/byte to the "
    f"ridge point, at {ridge:g} FLOP/byte and {peak / 1e9:g} GFLOP/s, and "
    "then runs level. On the slope: n = 8, the workload at 16/7 FLOP/byte, "
    "and n = 16. On the level part: n = 32, just past the ridge, n = 64 "
    "and n = 128. No point is a measurement."
)
x_axis = {"label": "intensity (FLOP/byte)", "scale": "log"}
y_axis = {"label": "hypothetical ceiling (GFLOP/s)", "scale": "log"}
x_axis["ticks"], y_axis["ticks"] = [1, 2, 5, 10, 20], [20, 50, 100]
line = {"kind": "line", "label": "roof", "x": along, "y": heights}
panel = {"x": x_axis, "y": y_axis, "series": [line], "points": points}
panel["regions"] = [
    {"x0": 1, "x1": ridge, "label": "bandwidth-limited"},
    {"x0": ridge, "x1": 32, "label": "compute-limited"},
]
title = "The roof of the lesson machine"
roofline = {"title": title, "description": text, "panels": [panel]}
figures = {"roofline": roofline}


# %% timer role="step"
def sample_seconds(call, *arguments, warmups=20, samples=100):
    """Seconds of one finished call, measured again and again."""
    seconds = []
    for _ in range(warmups + samples):
        start = time.perf_counter()
        call(*arguments).block_until_ready()
        seconds.append(time.perf_counter() - start)
    return np.array(seconds[warmups:])


# %% prepare role="step"
# Without keep_unused JAX drops the first argument and hands over less.
null = jax.jit(lambda _, right: right, keep_unused=True).lower(a, b).compile()
square = {}
for size in [8, 32, 128, 512]:
    pair = jax.device_put(list(rng.random((2, size, size), np.float32) - 0.5))
    square[size] = jax.jit(jnp.matmul).lower(*pair).compile(), pair

# %% floor role="measure" volatile="*"
null_seconds = sample_seconds(null, a, b)
workload_seconds = sample_seconds(compiled, a, b)
print("microseconds   p10  median     p90")
for name, seconds in [("null", null_seconds), ("workload", workload_seconds)]:
    p10, median, p90 = np.percentile(seconds, [10, 50, 90]) * 1e6
    print(f"{name:9} {p10:8.2f} {median:7.2f} {p90:7.2f}")
achieved = flops / np.median(workload_seconds) / 1e9
print(f"workload achieved {achieved:.2f} GFLOP/s")
floor_over_budget = np.median(null_seconds) / (flops / peak)
print(f"null call / matmul at 100 GFLOP/s: {floor_over_budget:.0f}")
values = {"workload_gflops": achieved, "floor_over_budget": floor_over_budget}

# %% sweep role="measure" volatile="*"
print("  n  p10 us  median     p90  GFLOP/s")
sweep_gflops = []
for size, (call, pair) in square.items():
    seconds = sample_seconds(call, *pair, samples=100 if size < 512 else 20)
    p10, median, p90 = np.percentile(seconds, [10, 50, 90]) * 1e6
    rate = 2 * size**3 / median / 1e3  # GFLOP/s
    sweep_gflops.append(rate)
    print(f"{size:3} {p10:7.1f} {median:7.1f} {p90:7.1f} {rate:8.2f}")
fastest = 2 * size**3 / seconds.min() / 1e9
print(f"fastest call at n = {size}: {fastest:.0f} GFLOP/s")
arithmetic = flops / fastest / 1e9 / np.median(workload_seconds)
print(f"workload's arithmetic at that rate: {arithmetic:.1%} of its time")
values = {
    "sweep_gflops": sweep_gflops,
    "fastest_gflops": fastest,
    "arithmetic_percent": 100 * arithmetic,
}

# %% sweep-traffic role="step"
sweep_bytes = [contract(size, size, size)[1] for size in square]
print("minimum traffic in bytes:", sweep_bytes)
values = {"sweep_sizes": list(square), "sweep_bytes": sweep_bytes}

# %% double-traffic role="experiment"
halved = intensities / 2  # the same work over twice the bytes
revised = roof(halved, peak, bandwidth) / 1e9  # GFLOP/s
assert np.allclose(revised, [40 / 3, 80 / 3, 160 / 3, 100, 100])
print("  n FLOP/byte  GFLOP/s  before")
for row in zip(sizes, halved, revised, ceilings, strict=True):
    print("{:3} {:9.3f} {:8.2f} {:7.2f}".format(*row))
values = {"halved_intensities": halved, "revised_gflops": revised}

# %% new-shapes role="exercise"
# work:
work = 2 * 48 * 24 * 12  # FLOPs
traffic = 4 * (48 * 24 + 24 * 12 + 48 * 12)  # bytes
ratio = work / traffic  # FLOP/byte
limit = "bandwidth"  # or "compute", on the lesson machine
# blank:
# work = ...  # FLOPs
# traffic = ...  # bytes
# ratio = ...  # FLOP/byte
# limit = ...  # "bandwidth" or "compute", on the lesson machine
# wrong: FLOPs and bytes exchanged
# work = 4 * (48 * 24 + 24 * 12 + 48 * 12)
# traffic = 2 * 48 * 24 * 12
# ratio = work / traffic
# limit = "bandwidth"
# wrong: the factor 2 is missing
# work = 48 * 24 * 12
# traffic = 4 * (48 * 24 + 24 * 12 + 48 * 12)
# ratio = work / traffic
# limit = "bandwidth"
# wrong: the output matrix is left out
# work = 2 * 48 * 24 * 12
# traffic = 4 * (48 * 24 + 24 * 12)
# ratio = work / traffic
# limit = "bandwidth"
# wrong: elements are counted instead of bytes
# work = 2 * 48 * 24 * 12
# traffic = 48 * 24 + 24 * 12 + 48 * 12
# ratio = work / traffic
# limit = "compute"
# wrong: the ratio is upside down
# work = 2 * 48 * 24 * 12
# traffic = 4 * (48 * 24 + 24 * 12 + 48 * 12)
# ratio = traffic / work
# limit = "bandwidth"
# wrong: the wrong budget limits
# work = 2 * 48 * 24 * 12
# traffic = 4 * (48 * 24 + 24 * 12 + 48 * 12)
# ratio = work / traffic
# limit = "compute"
# check: the bytes are those of inputs and output, as NumPy stores them
left, right = np.zeros((48, 24), "float32"), np.zeros((24, 12), "float32")
assert traffic == left.nbytes + right.nbytes + (left @ right).nbytes
# check: the FLOPs are those that the compiler counts for this matmul
assert work == estimates(jax.jit(jnp.matmul).lower(left, right))["flops"]
# check: hand calculation and contract function agree, the intensity included
assert (work, traffic, ratio) == contract(48, 24, 12)
# check: the limit is the budget with the lower ceiling at this intensity
assert limit == ("bandwidth" if contract(48, 24, 12)[2] < ridge else "compute")
# then:
print(f"{work} FLOPs / {traffic} bytes = {ratio:.4f}: {limit}-limited")
values = {
    "new_flops": work,
    "new_bytes": traffic,
    "new_intensity": ratio,
    "new_ceiling_gflops": roof(ratio, peak, bandwidth) / 1e9,
}

# %% half-precision role="transfer"
# work:
flops32, bytes32, intensity32 = contract(32, 16, 8, itemsize=4)
flops16, bytes16, intensity16 = contract(32, 16, 8, itemsize=2)
# blank:
# flops32, bytes32, intensity32 = ..., ..., ...  # four bytes an element
# flops16, bytes16, intensity16 = ..., ..., ...  # two bytes an element
# wrong: the item size is ignored
# flops32, bytes32, intensity32 = contract(32, 16, 8)
# flops16, bytes16, intensity16 = contract(32, 16, 8)
# wrong: the FLOPs are halved with the bytes
# flops32, bytes32, intensity32 = contract(32, 16, 8, itemsize=4)
# flops16, bytes16, intensity16 = flops32 // 2, bytes32 // 2, intensity32
# wrong: only the inputs shrink
# flops32, bytes32, intensity32 = contract(32, 16, 8, itemsize=4)
# bytes16 = 2 * (32 * 16 + 16 * 8) + 4 * 32 * 8
# flops16, intensity16 = flops32, flops32 / bytes16
# wrong: the intensity is halved, not doubled
# flops32, bytes32, intensity32 = contract(32, 16, 8, itemsize=4)
# flops16, bytes16, intensity16 = flops32, bytes32 // 2, intensity32 / 2
# wrong: the two item sizes are exchanged
# flops32, bytes32, intensity32 = contract(32, 16, 8, itemsize=2)
# flops16, bytes16, intensity16 = contract(32, 16, 8, itemsize=4)
# check: at four bytes an element nothing differs from the lesson's own count
assert (flops32, bytes32, intensity32) == (flops, minimum_bytes, intensity)
# check: the work does not depend on how the elements are stored
assert flops16 == flops
# check: every matrix, the output too, takes half the bytes
assert bytes16 == minimum_bytes / 2
# check: the same work over half the bytes is twice the intensity
assert intensity16 == 2 * intensity
# then:
print("item  FLOPs  bytes  FLOP/byte")
print(f"   4  {flops32}   {bytes32}  {intensity32:9.4f}")
print(f"   2  {flops16}   {bytes16}  {intensity16:9.4f}")
values = {
    "half_flops": flops16,
    "half_bytes": bytes16,
    "half_intensity": intensity16,
    "half_ceiling_gflops": roof(intensity16, peak, bandwidth) / 1e9,
}

# %% verdict role="verdict"
assert (flops, minimum_bytes) == (8192, 3584)
print("PASS: performance-04")
