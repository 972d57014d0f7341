"""Whether somebody listens at an address, asked before anything is sent there."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit

from runtime.http.connecting import addresses_now

SECONDS = 5.0
_PORTS = {"http": 80, "https": 443}


def unreachable(host: str, port: int, seconds: float = SECONDS) -> str:
    """Why no connection to the port can be made; empty if one can."""
    try:
        _connected(addresses_now(host, port), port, seconds).close()
    except TimeoutError:
        return f"no answer within {seconds:g} seconds"
    except (OSError, UnicodeError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""


def _connected(addresses: list[str], port: int, seconds: float) -> socket.socket:
    """To the first of the addresses that answers. Raises what the last one raised."""
    *others, last = addresses
    for each in others:
        with suppress(OSError):
            return socket.create_connection((each, port), timeout=seconds)
    return socket.create_connection((last, port), timeout=seconds)


def place(origin: str) -> tuple[str, int] | None:
    """Host and port of a URL; None if it names none that a connection could be made to."""
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname and port else None
