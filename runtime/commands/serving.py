"""`serve`: the catalog, sessions and runs over HTTP."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

from runtime.catalog.catalog import Catalog
from runtime.commands.cataloguing import tell_unusable
from runtime.commands.placing import place_at
from runtime.say import FAILED, USAGE, put, stop, tell
from runtime.server.app import make_app
from runtime.server.guard import LOOPBACK
from runtime.server.limits import LimitError, Limits, limits_from, room_for
from runtime.server.listening import serve_on
from runtime.sessions import Sessions

TOKEN = "SUPERDISCOVERY_SERVER_TOKEN"
SESSIONS = "sessions"
"""The folder below that of the runs in which the sessions are."""


def serve_catalog(
    host: str,
    port: int,
    runs: Path,
    names: list[str],
    *,
    given_limits: list[str],
    model: str,
    address: str | None,
    in_process: bool,
) -> None:
    token, limits = token_for(host), limits_of(given_limits)
    catalog = Catalog.load()
    tell_unusable(catalog)
    with listening_at(host, port) as listening, place_at(address, in_process=in_process) as place:
        bound = listening.getsockname()[1]
        sessions = Sessions(runs / SESSIONS, catalog, model=model, place=place)
        app = make_app(sessions, runs, {*LOOPBACK, host, *names}, token, limits)
        tell(f"serving {len(catalog.all())} blueprints, and the runs in {runs}, until Ctrl-C")
        put(address_of(host, bound))
        serve_on(listening, app, limits)


def limits_of(given: list[str]) -> Limits:
    """The limits as they were given, or lower where the process may not open so many files. Ends the command if one
    is wrong."""
    try:
        limits = limits_from(given)
    except LimitError as wrong:
        stop(str(wrong), USAGE)
    fitting = room_for(limits)
    if fitting != limits:
        tell(f"this process may open few files (ulimit -n): {fitting.connections} connections at most")
    return fitting


def token_for(host: str) -> str:
    """What every request has to carry; empty if nothing is asked. Ends the command where strangers could come."""
    token = os.environ.get(TOKEN, "")
    if host not in LOOPBACK and not token:
        stop(f"{host} can be reached from elsewhere: set {TOKEN} to a token that every request has to carry", USAGE)
    return token


def address_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


@contextlib.contextmanager
def listening_at(host: str, port: int) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as wrong:
            stop(f"cannot listen on {host}:{port} ({wrong.strerror}): name another with --host and --port", FAILED)
        listening.listen()
        yield listening
