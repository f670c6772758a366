"""Measures the reader's own machine: how fast it computes, moves data and starts a call.

All of it needs only Python, jax and numpy. `scripts.measure_file` joins these modules into the
one file that the site offers, so nothing here may import other parts of the project, save
`scripts.machine`, and every name at the top of a module is there once in all of them.
"""
