"""Lessons and drawings, each in a process of its own.

``python -m scripts.worker`` is a server that imports the heavy packages once and forks one child
per task. `scripts.pool` starts it and speaks with it.
"""
