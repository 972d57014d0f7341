"""Running a routine over plain HTTP."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, assert_never

import httpx2

from routines import operation as ops
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.http.connecting import Network
from runtime.http.jar import BrowserJar
from runtime.http.requesting import download, fetch, give_back, keep, opening
from runtime.http.session import HttpOptions, HttpSession
from runtime.simulation.wire import SimulatedWire
from runtime.steps import NeedsBrowser, Progress, begin, make, take_steps


async def execute(
    routine: Routine,
    arguments: Mapping[str, Any],
    *,
    downloads: Path | None = None,
    options: HttpOptions | None = None,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> RoutineResult:
    """Do the routine's operations in order in a fresh session, up to the first that fails.

    `downloads` is the folder for files. Raises `ParameterErrors` before anything is sent; what the server does or fails
    to do never raises, it is in the result.
    """
    options = options or HttpOptions()
    progress = begin(routine, arguments, downloads, options.again, options.recorded, options.limits)
    async with _client(options, transport) as client:
        session = HttpSession(client, routine.hosts, options, progress.destinations, progress.budget)
        return await take_steps(routine.operations, progress, lambda operation: _do(operation, session, progress))


def _client(options: HttpOptions, transport: httpx2.AsyncBaseTransport | None) -> httpx2.AsyncClient:
    """Takes nothing from the environment: a proxy or `.netrc` of this machine is no part of a routine."""
    wire = transport or Network(options.verify)
    client = httpx2.AsyncClient(
        cookies=BrowserJar(),
        trust_env=False,
        follow_redirects=False,
        timeout=options.timeout,
        transport=wire if options.stand_in is None else SimulatedWire(options.stand_in, wire),
    )
    for name in ("User-Agent", "Accept"):
        del client.headers[name]
    return client


async def _do(operation: ops.Operation, session: HttpSession, progress: Progress) -> None:
    if (stand_in := session.options.stand_in) is not None:
        stand_in.begin(operation)
    match operation:
        case ops.Navigate():
            answer = await session.send(opening(operation, progress))
            await keep(operation, answer, progress, [])
        case ops.Fetch():
            await fetch(operation, session, progress)
        case ops.Derive():
            make(progress, operation)
        case ops.Sleep():
            await asyncio.sleep(operation.seconds)
        case ops.GetCookies():
            progress.saved[operation.save_as] = session.cookies
        case ops.Download():
            await download(operation, session, progress)
        case ops.Return() | ops.ReturnHtml():
            await give_back(operation, progress)
        case ops.InPage():
            raise NeedsBrowser(f"({operation.type}) needs a browser: this routine cannot run over HTTP alone")
        case _:
            assert_never(operation)
