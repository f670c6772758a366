"""Blocks that a page's author writes as TOML and a reader answers or plays with.

Each kind is a module with three functions: ``check`` finds what is wrong, ``html`` renders the
block for its page, ``markdown`` tells it in the notebook edition.
"""
