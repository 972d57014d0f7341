"""A network of its own, in which every address leads to a listener: what a command sends anywhere is heard.

Linux and root alone. There is only the loopback interface, and every IPv4 address is one of this machine's own, so a
connection to 203.0.113.9 or a question to a name server is heard as well as one to 127.0.0.1.
"""

import contextlib
import ctypes
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.runtime.terminal import ROOT, Told

STRANGER = "203.0.113.9"
"""An address that belongs to nobody (RFC 5737)."""

_CLONE_NEWNET = 0x40000000
_EVERY_PACKET = 0x0003
_TCP, _UDP = 6, 17
SECONDS = 60.0


@dataclass
class Network:
    """The network namespace `name`. `port` is a port of every address at which somebody listens; `said` are the first
    bytes of each connection to it."""

    name: str
    port: int = 0
    said: list[bytes] = field(default_factory=list)
    _packets: socket.socket = field(init=False)
    _listening: socket.socket = field(init=False)

    def open(self) -> None:
        """Listen. The sockets belong to the namespace, although this process does not."""
        self._inside(self._listen)
        threading.Thread(target=self._answer, daemon=True).start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._packets.close()

    def run(
        self,
        *words: object,
        cwd: Path = ROOT,
        environment: Mapping[str, str] | None = None,
        stdin: str = "",
        seconds: float = SECONDS,
    ) -> Told:
        """A command of superdiscovery in this network, without a terminal."""
        done = subprocess.run(
            self.command(*words),
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=seconds,
        )
        return Told(done.returncode, done.stdout, done.stderr)

    def command(self, *words: object) -> list[str]:
        return ["ip", "netns", "exec", self.name, sys.executable, "-P", "-m", "runtime.cli", *map(str, words)]

    def heard(self, besides: frozenset[int] = frozenset()) -> list[str]:
        """Where something was sent since the last call, such as `tcp 203.0.113.9:5432`, each place once. `besides` are
        ports that are the test's own."""
        found: dict[str, None] = {}
        with contextlib.suppress(BlockingIOError):
            while True:
                place = _place(self._packets.recv(65_535), besides)
                found |= {place: None} if place else {}
        return list(found)

    def connect(self, port: int) -> socket.socket:
        """A connection to a port of 127.0.0.1 there."""
        made: list[socket.socket] = []
        self._inside(lambda: made.append(socket.create_connection(("127.0.0.1", port), SECONDS)))
        return made[0]

    def _listen(self) -> None:
        self._packets = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(_EVERY_PACKET))
        self._packets.setblocking(False)
        self._listening = socket.create_server(("0.0.0.0", 0))
        self.port = self._listening.getsockname()[1]

    def _answer(self) -> None:
        """Take every connection and whatever it says first, and hang up. It ends with the listening socket."""
        while True:
            try:
                one, _ = self._listening.accept()
            except OSError:
                return
            with one:
                one.settimeout(1)
                try:
                    self.said.append(one.recv(4096))
                except OSError as wrong:
                    self.said.append(repr(wrong).encode())

    def _inside(self, do: Callable[[], None]) -> None:
        """Do something in a thread that is in the namespace, for a namespace is a thread's."""

        def enter() -> None:
            with Path(f"/run/netns/{self.name}").open() as there:
                libc = ctypes.CDLL(None, use_errno=True)
                if libc.setns(there.fileno(), _CLONE_NEWNET):
                    raise OSError(ctypes.get_errno(), "the network namespace cannot be entered")
            do()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(enter).result()


def _place(packet: bytes, besides: frozenset[int]) -> str:
    """Where an IPv4 packet goes; empty for one of the ports `besides`, and for the answer of whoever was asked."""
    kind, length = packet[9], (packet[0] & 15) * 4
    to = socket.inet_ntoa(packet[16:20])
    if packet[0] >> 4 != 4 or kind not in (_TCP, _UDP):
        return f"protocol {kind} to {to}"
    source, port = (int.from_bytes(packet[length + at : length + at + 2], "big") for at in (0, 2))
    begins = kind == _UDP or packet[length + 13] & 0x12 == 0x02
    if not begins or {source, port} & besides:
        return ""
    return f"{'udp' if kind == _UDP else 'tcp'} {to}:{port}"


@contextlib.contextmanager
def network() -> Iterator[Network]:
    """A network that is there as long as it is used."""
    assert os.geteuid() == 0, "network namespaces need Linux and root"
    _install()
    made = Network(f"sd-{uuid4().hex[:8]}")
    _ip("netns", "add", made.name)
    try:
        _ip("-n", made.name, "link", "set", "lo", "up")
        _ip("-n", made.name, "route", "add", "local", "0.0.0.0/0", "dev", "lo")
        made.open()
        try:
            yield made
        finally:
            made.close()
    finally:
        _ip("netns", "del", made.name)


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _install() -> None:
    if shutil.which("ip"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "iproute2"]):
        done = subprocess.run(["apt-get", "--quiet", *command], env=quiet, capture_output=True, text=True)
        assert done.returncode == 0, f"install iproute2: apt-get {command[0]} failed\n{done.stderr}"
