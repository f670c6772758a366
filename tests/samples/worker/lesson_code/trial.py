"""A lesson with an exercise in the middle."""

# %% setup role="setup"
base = 21
print("said before")

# %% double role="exercise"
# work:
twice = 2 * base
# blank:
# twice = ...
# wrong: forgot to double
# twice = base
# check: twice is twice as much
assert twice == 42
# check: twice is whole
assert isinstance(twice, int), "use whole numbers"
# then:
print(twice)

# %% after role="step"
raise RuntimeError("never reached by a trial")

# %% verdict role="verdict"
print("PASS: trial")
