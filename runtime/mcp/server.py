"""The MCP server: the official SDK's low-level server over stdio, or over HTTP on one address."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.types import ASGIApp

from runtime.mcp.calls import call
from runtime.mcp.stdin import Messages, stdin_to_ourselves
from runtime.mcp.strict import PlainTextAsProblems, StrictMessages
from runtime.mcp.tools import tools_of
from runtime.server.guard import Guard
from runtime.server.limits import Limits
from runtime.sessions import Sessions

PATIENCE = 45.0
"""Seconds that a call is waited for: clients commonly give up after a minute."""
_INSTRUCTIONS = (
    "Each tool but those for sessions is a piece of work with a contract of its own. A call gives a session; one whose "
    "state is `running` goes on: ask get_session for it. Credentials are the server's: never ask a person for them."
)


def server_of(sessions: Sessions, patience: float = PATIENCE) -> Server[dict[str, Any]]:
    """A server whose tools are the blueprints of the sessions' catalog, and those for sessions."""

    async def list_tools(
        _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool.model_validate(each) for each in tools_of(sessions.catalog)])

    async def call_tool(_: ServerRequestContext[Any], asked: types.CallToolRequestParams) -> types.CallToolResult:
        called = await call(sessions, asked.name, asked.arguments or {}, patience)
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=called.text)],
            structured_content=called.structured,
            is_error=called.is_error,
        )

    @asynccontextmanager
    async def lifespan(_: Server[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        yield {}

    return Server(
        "superdiscovery",
        version=_version(),
        instructions=_INSTRUCTIONS,
        lifespan=lifespan,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve_stdio(sessions: Sessions, patience: float = PATIENCE, limits: Limits | None = None) -> None:
    """Until stdin ends."""
    server = server_of(sessions, patience)
    with stdin_to_ourselves() as stdin:
        messages = Messages(stdin, (limits or Limits()).body_bytes)
        async with _carrying_out(sessions), stdio_server(messages.as_file()) as (reading, writing):
            messages.answer_by(writing)
            await server.run(reading, writing, server.create_initialization_options())


def application(
    sessions: Sessions,
    hosts: Iterable[str],
    token: str = "",
    patience: float = PATIENCE,
    limits: Limits | None = None,
) -> ASGIApp:
    """The application at `/mcp`, for those who call it by one of `hosts` and send the token, if there is one."""
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    # Without sessions of MCP, of which a client could open any number: nothing here needs one.
    inner = server_of(sessions, patience).streamable_http_app(transport_security=unguarded, stateless_http=True)
    listening = inner.router.lifespan_context

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with _carrying_out(sessions), listening(app):
            yield

    inner.router.lifespan_context = living
    # A GET is the one stream of a client on which the server could speak to it; a call's answer is short, and a POST's.
    strict = PlainTextAsProblems(StrictMessages(inner))
    return Guard(strict, hosts, token, limits, lambda scope: scope["method"] == "GET")


@asynccontextmanager
async def _carrying_out(sessions: Sessions) -> AsyncIterator[None]:
    """What an earlier server left goes on; what is under way at the end is left to the next."""
    try:
        await sessions.recover()
        yield
    finally:
        await sessions.close()


def _version() -> str:
    try:
        return version("superdiscovery")
    except PackageNotFoundError:
        return "0"
