"""Calling a tool as a model does: with JSON, over the schema that it was told."""

import json
from typing import Any

from actors.effect import Refused
from actors.state import AgentState
from actors.tool import tools_of


def call(owner: object, name: str, /, **arguments: Any) -> Any:
    """What the tool returns, through JSON and back, as whatever it returns must be JSON."""
    found = tools_of(owner)[name].use(AgentState(), json.dumps(arguments))
    assert not isinstance(found, Refused), found.errors
    return json.loads(json.dumps(found))


def refused(owner: object, name: str, /, **arguments: Any) -> str:
    """Why the tool refuses."""
    found = tools_of(owner)[name].use(AgentState(), json.dumps(arguments))
    assert isinstance(found, Refused), found
    return "; ".join(found.errors)
