"""Numbers as people read them: times, sizes, moments."""

from __future__ import annotations

import math
from datetime import UTC, datetime

_BINARY = ("bytes", "KiB", "MiB", "GiB", "TiB")


def duration(seconds: float) -> str:
    """A wall time in the unit that fits it: ``12.4 ms``, ``3.20 s``, ``2 min 5 s``."""
    if seconds < 0.9995:  # three digits of milliseconds
        return f"{seconds * 1000:.3g} ms"
    if seconds < 60:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def size(count: float) -> str:
    """A number of bytes in binary units: ``512 bytes``, ``210 MiB``."""
    power = min(max(0, int(math.log2(max(count, 1)) // 10)), len(_BINARY) - 1)
    amount, unit = count / 1024**power, _BINARY[power]
    return f"{amount:.0f} {unit}" if amount >= 100 or unit == "bytes" else f"{amount:.3g} {unit}"


def plain(number: float) -> str:
    """A number without noise: whole ones without a point, others as Python prints them."""
    return str(int(number)) if number == int(number) and abs(number) < 1e15 else repr(number)


def grouped(number: float) -> str:
    """As ``plain``, with narrow spaces between groups of three digits in whole numbers."""
    text = plain(number)
    return f"{int(text):,}".replace(",", "\N{NARROW NO-BREAK SPACE}") if text.isdigit() else text


def moment(utc: str) -> str:
    """A ``<time>`` element for an ISO 8601 moment, to the second for people."""
    when = datetime.fromisoformat(utc).astimezone(UTC)
    machine = when.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return f'<time datetime="{machine}">{spoken_moment(utc)}</time>'


def spoken_moment(utc: str) -> str:
    """``20 October 2026, 10:47:39 UTC``, whatever the locale."""
    when = datetime.fromisoformat(utc).astimezone(UTC)
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}, {when:%H:%M:%S} UTC"


def date(utc: str) -> str:
    """A ``<time>`` element with the day alone: ``2026-10-20``."""
    day = datetime.fromisoformat(utc).astimezone(UTC).date().isoformat()
    return f'<time datetime="{day}">{day}</time>'


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
