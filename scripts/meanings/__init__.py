"""What operations mean, one line each, in words for someone who meets them first.

Each form of a program has a module with its own operations. The lines end without a full stop
and begin in lower case, so that they can follow a name.
"""
