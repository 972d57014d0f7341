"""A routine, or anything else with a contract, as a tool of the Model Context Protocol."""

import json
from typing import Any

from routines.export.exported import Exported, file_name, hosts_of, line, variable
from routines.export.hidden import without_credentials
from routines.routine import Routine
from routines.schemas import Schema, output_schema, parameters_schema

STATES = ("running", "succeeded", "failed", "paused", "interrupted", "cancelled")


def export(routine: Routine) -> Exported:
    """The definition that `superdiscovery mcp` gives of it once it is in the catalog, and how a client starts that."""
    bare, notes = without_credentials(routine)
    secrets = [each.name for each in bare.parameters if each.secret]
    inputs = parameters_schema(bare, secrets=False)
    text = json.dumps(
        {
            "tool": definition(
                routine.name, line(bare.description, 500), inputs, output_schema(routine), secrets, hosts_of(bare)
            ),
            "mcpServers": {
                "superdiscovery": {
                    "command": "superdiscovery",
                    "args": ["mcp"],
                    "env": {variable(name): f"${{{variable(name)}}}" for name in secrets},
                }
            },
        },
        indent=2,
        ensure_ascii=True,
    )
    notes.append("$: the tool is not a program: `superdiscovery add` the routine, then `superdiscovery mcp` serves it")
    return Exported(f"{file_name(routine)}.mcp.json", text + "\n", notes)


def definition(
    name: str, description: str, inputs: Schema, output: Schema | None, secrets: list[str], hosts: str = ""
) -> dict[str, Any]:
    """`inputs` has no secret: those are credentials of the server, which the description names, with what goes to
    which `hosts`."""
    told = line(description, 1000) or line(name)
    told += f" {hosts}" if hosts else ""
    if secrets:
        told += f" Uses credentials that the server has: {', '.join(secrets)}."
    return {"name": name, "description": told, "inputSchema": inputs, "outputSchema": session_schema(output)}


def session_schema(output: Schema | None) -> Schema:
    """Of what a call gives: a session, with its `output` once it has succeeded. Work that takes long goes on after the
    call has returned, with the state `running`."""
    return {
        "type": "object",
        "properties": {
            "session": {"type": "string", "description": "The handle of the session: get_session tells how it is."},
            "state": {"enum": list(STATES)},
            "output": embedded(output or {}),
            "notes": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["session", "state"],
    }


def embedded(schema: Schema) -> Schema:
    """The schema as a part of another one: as a document of its own, if it refers to itself."""
    refers = '"$ref"' in json.dumps(schema) or '"$dynamicRef"' in json.dumps(schema)
    return {"$id": "urn:superdiscovery:output", **schema} if refers and "$id" not in schema else schema
