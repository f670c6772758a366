"""Publishes a value from inside a traced function."""

# %% publish role="step"
import jax

leaked = []
jax.jit(lambda x: leaked.append(x) or x)(1.0)
values = {"inside": leaked[0]}

# %% verdict role="verdict"
print("PASS: value-tracer")
