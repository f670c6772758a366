"""Blocks that a page's author writes as TOML and a reader answers or plays with.

Each kind is a module with two functions, which refuse a block that is wrong: ``html`` renders
it for its page, ``markdown`` tells it in the notebook edition.
"""
