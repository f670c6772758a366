"""Bytes to text, or the line of the first byte that is none."""

from __future__ import annotations

from scripts.errors import CourseError


def decode(data: bytes, where: str, refusal: type[CourseError], hint: str, of: str = "") -> str:
    """Decode UTF-8.

    Args:
        data: The bytes of a whole file.
        where: Its path, for messages.
        refusal: The error to raise.
        hint: What to do next.
        of: What the byte belongs to, such as `` of the record``.

    Raises:
        CourseError: Of that class, with the line of the first byte that is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refusal(
            f"byte 0x{data[error.start]:02x}{of} is not UTF-8", where=f"{where}:{line}", hint=hint
        ) from None
