"""Native code that crashes."""

# %% setup role="setup"
import ctypes


def read_null():
    return ctypes.string_at(0)


# %% crash role="step"
print("before the crash")
read_null()

# %% verdict role="verdict"
print("PASS: segfault")
