"""Where operations come from: frames of Python code in what JAX and XLA print.

Each form of a program has a module that gives the frames of its operations, in their order.
"""
