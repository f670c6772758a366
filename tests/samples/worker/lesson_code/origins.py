"""Operations of many kinds, each from a piece of code."""

# %% setup role="setup"
import jax
import jax.numpy as jnp
from layers import dense


# %% network role="step"
def network(x, w):
    h = dense(x, w)  # twice the same local module
    h = dense(h, w) + 1 + 2
    # a comment that no line number counts

    total = jnp.where(h > 0, h, 0.0) @ w
    name = "Größe"
    t = jnp.tanh(total)  # columns in characters
    return jax.lax.cond(x[0, 0] > 0, lambda v: v * 2, lambda v: v + 3, t), len(name)


def looped(x):
    def body(carry, _):
        return jnp.sin(carry), jnp.argmax(carry)

    return jax.lax.scan(body, x, None, length=3)


x, w = jnp.ones((4, 4)), jnp.ones((4, 4))
traced = jax.jit(network).trace(x, w)

# %% publish role="step"
programs = {
    "network": traced,
    "lowered": jax.jit(network).lower(x, w),
    "looped": jax.jit(looped).trace(x),
    "plain": jax.jit(lambda v: v).trace(x),
}

# %% verdict role="verdict"
print("PASS: origins")
