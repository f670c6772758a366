"""Keeps the tests off the network: only this machine may be spoken to."""

from __future__ import annotations

import ipaddress
import sys

LOCAL_NAMES = frozenset({"", "localhost"})


def forbid() -> None:
    """Make each later attempt of this process to leave the machine a RuntimeError."""
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.sendto"}:
        address = arguments[1]
        if isinstance(address, tuple) and not is_local(address[0]):
            raise RuntimeError(f"a test spoke to {address[0]}")
    elif event == "socket.getaddrinfo" and not is_local(arguments[0]):
        raise RuntimeError(f"a test looked up {arguments[0]}")


def is_local(host: object) -> bool:
    """Whether a host is this machine: a loopback address or a name for it."""
    if isinstance(host, bytes):
        host = host.decode("idna")
    if host is None or host in LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(str(host))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
