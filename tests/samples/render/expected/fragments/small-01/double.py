twice = [2 * number for number in numbers]

# check: no number is lost
assert len(twice) == len(numbers)
# check: every number is doubled, "zero" included
assert twice == [0, 2, 4], f"not {twice}"
assert sum(twice) == 2 * sum(numbers)

print("doubled:", twice)
