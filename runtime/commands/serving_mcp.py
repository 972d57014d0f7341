"""`mcp`: the catalog's blueprints as tools of the Model Context Protocol."""

import asyncio
import os
from pathlib import Path

import uvicorn

from runtime.catalog import Catalog, default_folders
from runtime.commands.cataloguing import tell_unusable
from runtime.commands.serving import SESSIONS, TOKEN, listening_at
from runtime.mcp_server import application, serve_stdio
from runtime.mcp_tools import tools_of
from runtime.place import Here
from runtime.say import USAGE, stop, tell
from runtime.server.guard import LOOPBACK
from runtime.sessions import Sessions


def serve(
    folders: list[Path], runs: Path, model: str, http: int | None, host: str, names: list[str], patience: float
) -> None:
    """Over stdio until it ends, or over HTTP until it is interrupted. Raises `CatalogError`."""
    catalog = Catalog.load(folders or default_folders())
    tell_unusable(catalog)
    offered = len(tools_of(catalog))
    sessions = Sessions(runs / SESSIONS, catalog, model=model, place=Here())
    if http is None:
        tell(f"{offered} tools over stdio; sessions are kept in {sessions.folder}")
        asyncio.run(serve_stdio(sessions, patience))
        return
    token = os.environ.get(TOKEN, "")
    if host not in LOOPBACK and not token:
        stop(f"{host} can be reached from elsewhere: set {TOKEN} to a token that every request has to carry", USAGE)
    with listening_at(host, http) as listening:
        app = application(sessions, {*LOOPBACK, host, *names}, token, patience)
        shown = f"[{host}]" if ":" in host else host
        tell(f"{offered} tools at http://{shown}:{listening.getsockname()[1]}/mcp")
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=3)
        uvicorn.Server(config).run(sockets=[listening])
