"""Tools that only npm has, each in a folder of `.npm/`, every file checked against its lock."""
