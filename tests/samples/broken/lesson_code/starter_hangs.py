"""A starter that never ends."""

# %% double role="exercise" timeout="0.4"
# work:
twice = 2 * 21
# blank:
# while True: pass
# wrong: forgot to double
# twice = 21
# check: twice is twice as much
assert twice == 42
# then:
print(twice)

# %% verdict role="verdict"
print("PASS: starter-hangs")
