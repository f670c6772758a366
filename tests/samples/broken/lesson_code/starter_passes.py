"""A starter that gives the answer away."""

# %% double role="exercise"
# work:
twice = 2 * 21
# blank:
# twice = 21 + 21
# wrong: forgot to double
# twice = 21
# check: twice is twice as much
assert twice == 42
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: starter-passes")
