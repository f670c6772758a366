"""The tests themselves stay on this machine."""

from __future__ import annotations

import socket
import threading

import pytest

from tests.network import is_local


def test_a_test_cannot_speak_to_another_machine():
    with (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM) as client,
        pytest.raises(RuntimeError, match=r"a test spoke to 192\.0\.2\.1"),
    ):
        client.connect(("192.0.2.1", 80))


def test_a_test_cannot_look_up_a_name():
    with pytest.raises(RuntimeError, match=r"a test looked up example\.org"):
        socket.getaddrinfo("example.org", 80)


def test_a_test_can_speak_to_a_server_of_its_own():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            connection, _ = server.accept()
            connection.close()

        accepting = threading.Thread(target=hang_up)
        accepting.start()
        with socket.create_connection(server.getsockname()) as client:
            assert client.recv(1) == b""
        accepting.join()


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        (b"localhost", True),
        ("0.0.0.0", True),  # noqa: S104
        (None, True),
        ("10.0.0.1", False),
        ("localhost.example.org", False),
    ],
)
def test_this_machine_is_told_from_others(host, expected):
    assert is_local(host) is expected
