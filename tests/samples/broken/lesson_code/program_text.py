"""Publishes text as a program."""

# %% publish role="step"
programs = {"sine": "stablehlo.sine"}

# %% verdict role="verdict"
print("PASS: program-text")
