"""`mcp`: the catalog's blueprints as tools of the Model Context Protocol."""

from pathlib import Path

from runtime.catalog.catalog import Catalog
from runtime.commands.cataloguing import tell_unusable
from runtime.commands.placing import place_on_demand
from runtime.commands.serving import SESSIONS, address_of, limits_of, listening_at, token_for
from runtime.mcp.server import application, serve_stdio
from runtime.mcp.tools import tools_of
from runtime.say import tell
from runtime.server.guard import LOOPBACK
from runtime.server.listening import serve_on
from runtime.sessions import Sessions
from runtime.termination import completed


def serve(
    folders: list[Path],
    runs: Path,
    http: int | None,
    host: str,
    names: list[str],
    *,
    given_limits: list[str],
    model: str,
    patience: float,
    address: str | None,
    in_process: bool,
) -> None:
    """Over stdio until it ends, or over HTTP until it is interrupted. Raises `CatalogError`, `ClusterUnavailable`."""
    catalog = Catalog.load(folders or None)
    tell_unusable(catalog)
    tools = len(tools_of(catalog))
    with place_on_demand(address, in_process=in_process) as place:
        sessions = Sessions(runs / SESSIONS, catalog, model=model, place=place)
        limits = limits_of(given_limits)
        if http is None:
            tell(f"{tools} tools over stdio; sessions are kept in {sessions.folder}")
            completed(serve_stdio(sessions, patience, limits))
            return
        token = token_for(host)
        with listening_at(host, http) as listening:
            app = application(sessions, {*LOOPBACK, host, *names}, token, patience, limits)
            tell(f"{tools} tools at {address_of(host, listening.getsockname()[1])}/mcp")
            serve_on(listening, app, limits)
