"""A wire between a client and a server that can be cut at a chosen place."""

import socket
import threading
from contextlib import suppress
from typing import Literal

Cut = Literal["before", "after"]


class Wire:
    """Listens on `port` and passes on what comes to the server on another port, and back.

    Once a cut is `planned`, the next message of the client is the last: with "before" it never reaches the server,
    with "after" the server gets it and does what it says, and the client never hears.
    """

    def __init__(self, server: int) -> None:
        self._server = server
        self._planned: Cut | None = None
        self._open = True
        self._sockets: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def cut(self, where: Cut) -> None:
        """Cut the wire at the next message of the client; who connects later is cut at once, until it is mended."""
        self._planned = where

    def mend(self) -> None:
        """Let pass again."""
        self._planned = None

    def cut_now(self) -> None:
        """Cut all that is connected."""
        for end in self._sockets:
            _shut(end)

    def close(self) -> None:
        self._open = False
        _shut(self._listening)
        self.cut_now()
        for thread in self._threads:
            thread.join()
        for end in (*self._sockets, self._listening):
            end.close()

    def _accept(self) -> None:
        while self._open:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._server))
            self._sockets += [client, server]
            for args in ((client, server, True), (server, client, False)):
                self._threads.append(threading.Thread(target=self._pass_on, args=args))
                self._threads[-1].start()

    def _pass_on(self, source: socket.socket, target: socket.socket, from_client: bool) -> None:
        with suppress(OSError):  # the other direction has cut the wire
            while data := source.recv(1 << 20):
                if from_client and self._planned:
                    if self._planned == "after":
                        self._let_the_server_finish(source, target, data)
                    break
                target.sendall(data)
        _shut(source)
        _shut(target)

    def _let_the_server_finish(self, client: socket.socket, server: socket.socket, data: bytes) -> None:
        """The client is gone before it hears; the server reads all that was sent."""
        _shut(client)
        server.sendall(data)
        server.shutdown(socket.SHUT_WR)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):  # it is shut already
        end.shutdown(socket.SHUT_RDWR)
