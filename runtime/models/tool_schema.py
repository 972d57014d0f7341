"""A tool as OpenAI's servers take it: the root of its parameters is a plain object.

They refuse the whole question for one tool with `oneOf`, `anyOf`, `allOf`, `enum`, `not` or a reference at the
top, or without `properties`. Below the top nothing is changed; a contract may be any JSON Schema.
"""

import re
from typing import Any

import msgspec

from actors.model import ToolSpec

NOT_AT_THE_TOP = ("oneOf", "anyOf", "allOf", "enum", "not", "$ref")


def callable_name(name: str) -> str:
    """The name of a call as servers take it back: they refuse a whole transcript for one name that no tool can have."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:64] or "unnamed"


def function(tool: ToolSpec) -> dict[str, Any]:
    """Name, description and parameters; what cannot stand in the parameters stands in the description."""
    plain = {key: value for key, value in tool.parameters.items() if key not in NOT_AT_THE_TOP}
    description = tool.description
    if len(plain) < len(tool.parameters):
        whole = msgspec.json.encode(tool.parameters).decode()
        description = f"{description}\n\nThe arguments are checked against this JSON Schema: {whole}"
    return {"name": tool.name, "description": description, "parameters": {"type": "object", "properties": {}, **plain}}
