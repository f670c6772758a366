"""A planted wrong answer that fails for another reason."""

# %% double role="exercise"
# work:
twice = 2 * 21
# blank:
# twice = ...
# wrong: misspelt
# twice = twise
# check: twice is twice as much
assert twice == 42
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: wrong-crashes")
