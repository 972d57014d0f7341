from typing import Any

import pytest

from actors.specialists.registry import SPECIALISTS, specialist
from actors.tool import Tool, tools_of
from tests.actors.specialists.library import library

TOOLS = [
    pytest.param(found, id=f"{agent_type}.{name}")
    for agent_type, (_, factory) in SPECIALISTS.items()
    for name, found in tools_of(factory(library())).items()
]


def test_there_are_five_specialists() -> None:
    assert list(SPECIALISTS) == ["interaction", "network", "value_trace", "javascript", "docs"]
    assert all(kind.agent_type == name and kind.purpose for name, (kind, _) in SPECIALISTS.items())
    with pytest.raises(KeyError):
        specialist("astrology", library())


@pytest.mark.parametrize("agent_type", SPECIALISTS)
def test_a_specialist_is_an_agent_with_its_instructions_and_nothing_to_do(agent_type: str) -> None:
    agent = specialist(agent_type, library())
    assert len(agent.kind.instructions) > 200
    assert agent.decide(agent.start()) is None


@pytest.mark.parametrize("found", TOOLS)
def test_every_tool_has_a_manual(found: Tool) -> None:
    first = found.manual.splitlines()[0]
    assert len(first) > 30
    assert first.endswith((".", ","))


@pytest.mark.parametrize("found", TOOLS)
def test_every_argument_is_described(found: Tool) -> None:
    schema: dict[str, Any] = found.spec().parameters
    assert schema["additionalProperties"] is False
    undescribed = [name for name, argument in schema["properties"].items() if not argument.get("description")]
    assert undescribed == []


@pytest.mark.parametrize("found", TOOLS)
def test_long_lists_can_be_paged(found: Tool) -> None:
    names = set(found.spec().parameters["properties"])
    assert ("offset" in names) == ("limit" in names)
