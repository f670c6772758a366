"""A solution that its own check turns down."""

# %% double role="exercise"
# work:
twice = 2 * 21
# blank:
# twice = ...
# wrong: forgot to double
# twice = 21
# check: twice is twice as much
assert twice == 43, "not twice as much"
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: solution-fails")
