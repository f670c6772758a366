"""A starter whose check fails for another reason."""

# %% double role="exercise"
# work:
twice = 2 * 21
# blank:
# twice = ...
# wrong: forgot to double
# twice = 21
# check: twice is twice as much
assert twice + 0 == 42
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: starter-crashes")
