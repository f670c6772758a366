"""Everything that can be published."""

# %% setup role="setup"
import jax
import jax.numpy as jnp
import numpy as np

# %% values role="step"
values = {
    "int": 3,
    "nan": float("nan"),
    "numpy": np.float32(0.5),
    "double": np.float64(0.1),
    "flag": np.bool_(True),
    "array": np.arange(4).reshape(2, 2),
    "jax": jnp.ones(2),
    "scalar": jnp.int32(7),
    "bfloat16": jnp.full(2, 1.5, jnp.bfloat16),
    "nested": {"shape": (2, 3), "none": None, "text": "µs"},
}

# %% programs role="step"
traced = jax.jit(lambda x: jnp.tanh(x) * 2).trace(jnp.ones(4))
programs = {"traced": traced, "lowered": traced.lower()}

# %% verdict role="verdict"
print("PASS: publishing")
