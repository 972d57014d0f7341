"""The tools that a model is offered over MCP: every blueprint, and those for sessions."""

from typing import Any

from contracts.blueprint import Blueprint, CommandBlueprint, RoutineBlueprint
from contracts.named import Contract, Schema
from routines.export.exported import hosts_of
from routines.export.mcp import STATES, definition, session_schema
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.credentials import secret_names, without_secrets

LONGEST_WAIT = 300
_SESSION = {"type": "string", "description": "The handle that start_session or another tool gave."}
_WAIT = {
    "type": "number",
    "minimum": 0,
    "maximum": LONGEST_WAIT,
    "default": 0,
    "description": "Wait at most so many seconds for its end.",
}
_ONE = session_schema(None)
_KINDS = ["agent", "command", "hybrid", "routine", "pipeline"]


def _object(required: list[str], **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _listed(what: str, **properties: Schema) -> Schema:
    """An object with a list of objects."""
    items = {"type": "object", "properties": properties, "required": list(properties)}
    return {"type": "object", "properties": {what: {"type": "array", "items": items}}, "required": [what]}


_TEXT: Schema = {"type": "string"}
_OF_SESSIONS: dict[str, tuple[str, Schema, Schema, bool]] = {
    "start_session": (
        "Begin a piece of work by its name, and get the handle of its session; get_session tells how it goes on.",
        _object(["task"], task=_TEXT, parameters={"type": "object", "default": {}}, wait=_WAIT),
        _ONE,
        False,
    ),
    "get_session": (
        "How a session stands, and what came of it.",
        _object(["session"], session=_SESSION, wait=_WAIT),
        _ONE,
        True,
    ),
    "list_sessions": (
        "The sessions there are, the newest first.",
        _object(
            [], state={"enum": list(STATES)}, limit={"type": "integer", "minimum": 1, "maximum": 500, "default": 50}
        ),
        _listed("sessions", session=_TEXT, task=_TEXT, state={"enum": list(STATES)}, created={"type": "number"}),
        True,
    ),
    "resume_session": (
        "Go on with a session that is paused or was interrupted, or with a pipeline at the step that failed.",
        _object(
            ["session"],
            session=_SESSION,
            more_loops={"type": "integer", "minimum": 1, "maximum": 200, "default": 10},
            wait=_WAIT,
        ),
        _ONE,
        False,
    ),
    "cancel_session": (
        "End a session for good: what it is doing is stopped.",
        _object(["session"], session=_SESSION),
        _ONE,
        False,
    ),
    "list_agents": (
        "Everything that can be invoked: agents, commands, hybrids, routines and pipelines, with what each is for.",
        _object([], type={"enum": _KINDS}),
        _listed("agents", name=_TEXT, type={"enum": _KINDS}, description=_TEXT),
        True,
    ),
    "get_agent_schema": (
        "What something that can be invoked takes, and what it gives.",
        _object(["name"], name=_TEXT),
        {
            "type": "object",
            "properties": {"type": {"enum": _KINDS}, "parameters_schema": {}, "output_schema": {}},
            "required": ["type", "parameters_schema", "output_schema"],
        },
        True,
    ),
}


def input_schema_of(name: str) -> Schema:
    """Of a tool for sessions."""
    return _OF_SESSIONS[name][1]


def is_for_sessions(name: str) -> bool:
    return name in _OF_SESSIONS


def tools_of(catalog: Catalog) -> list[dict[str, Any]]:
    """The definitions of all tools, as they stand in `tools/list`. Raises `CatalogError` for a blueprint whose name is
    that of a tool for sessions."""
    blueprints = catalog.all()
    for each in blueprints:
        if each.name in _OF_SESSIONS:
            source = catalog.source(each.name)
            raise CatalogError(f"{source}: {each.name!r} is the name of a tool that the server has itself; rename it")
    fixed = [
        {"name": name, "description": told, "inputSchema": takes, "outputSchema": gives, "annotations": _hints(reads)}
        for name, (told, takes, gives, reads) in _OF_SESSIONS.items()
    ]
    return [*fixed, *(tool_of(each, catalog.contract(each.name)) for each in blueprints)]


def tool_of(blueprint: Blueprint, contract: Contract) -> dict[str, Any]:
    """What it takes has no secret in it: the server's credentials have their values."""
    takes, gives = contract.parameters_schema, contract.output_schema
    hosts = hosts_of(blueprint.routine) if isinstance(blueprint, RoutineBlueprint) else ""
    takes_here, secrets = without_secrets(takes), secret_names(takes)
    told = definition(blueprint.name, blueprint.description, takes_here, gives, secrets, hosts)
    return told | {"annotations": _hints(_only_reads(blueprint))}


def _only_reads(blueprint: Blueprint) -> bool:
    from routines.executor import only_reads

    match blueprint:
        case RoutineBlueprint():
            return only_reads(blueprint.routine)
        case CommandBlueprint():
            return blueprint.repeatable
    return False


def _hints(reads: bool) -> dict[str, bool]:
    return {"readOnlyHint": reads}
