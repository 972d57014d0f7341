"""The network of the attacks hears what is sent anywhere."""

import subprocess
import sys

from tests.attacks.network import STRANGER, Network
from tests.runtime.processes import wait_until


def speak(network: Network, code: str) -> None:
    command = ["ip", "netns", "exec", network.name, sys.executable, "-c", code]
    subprocess.run(command, check=True, timeout=60)


def test_a_connection_to_anybody_is_heard(sealed: Network) -> None:
    place = (STRANGER, sealed.port)
    speak(sealed, f"import socket; socket.create_connection({place!r}, 5).sendall(b'hello')")
    assert sealed.heard() == [f"tcp {STRANGER}:{sealed.port}"]
    wait_until(lambda: sealed.said == [b"hello"])


def test_an_attempt_to_connect_is_heard_even_where_nobody_listens(sealed: Network) -> None:
    speak(sealed, "import socket; print(socket.socket().connect_ex(('192.0.2.1', 9)))")
    assert sealed.heard() == ["tcp 192.0.2.1:9"]


def test_a_datagram_as_a_question_to_a_name_server_is_heard(sealed: Network) -> None:
    speak(sealed, "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'?', ('192.0.2.53', 53))")
    assert "udp 192.0.2.53:53" in sealed.heard()


def test_a_command_that_has_no_reason_to_sends_nothing(sealed: Network) -> None:
    told = sealed.run("--version")
    assert told.code == 0
    assert sealed.heard() == []
