"""Text that parses and yet does not compile."""

# %% bind role="step"
print("not reached")
return_value = 1
nonlocal_name = 2
return

# %% verdict role="verdict"
print("PASS: compile-error")
