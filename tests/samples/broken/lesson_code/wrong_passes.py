"""A planted wrong answer that no check turns down."""

# %% double role="exercise"
# work:
twice = 2 * 21
# blank:
# twice = ...
# wrong: doubled once too often
# twice = 84
# check: twice is twice as much
assert twice in (42, 84)
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: wrong-passes")
