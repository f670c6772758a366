"""A GiB of output."""

# %% pour role="step"
line = "x" * 1023
for _ in range(2**20):
    print(line)

# %% verdict role="verdict"
print("PASS: flood")
