"""What can keep a measurement from being made."""

from __future__ import annotations


class MeasureError(Exception):
    """A measurement that cannot be made or kept, or that gave a wrong result.

    Args:
        what: One sentence: what happened.
        hint: What to do next.
    """

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.what}\n  → {self.hint}"


class RequestError(MeasureError):
    """What was asked for is not to be had, such as a device that is not there."""
