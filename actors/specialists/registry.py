"""The specialists there are."""

from collections.abc import Callable

from actors.agent import Agent, Kind
from actors.specialists import docs, interaction, javascript, network, value_trace
from captures.capture import Capture

Factory = Callable[[Capture], object]

SPECIALISTS: dict[str, tuple[Kind, Factory]] = {
    interaction.KIND.agent_type: (interaction.KIND, interaction.Interactions),
    network.KIND.agent_type: (network.KIND, network.Network),
    value_trace.KIND.agent_type: (value_trace.KIND, value_trace.ValueTrace),
    javascript.KIND.agent_type: (javascript.KIND, javascript.JavaScript),
    docs.KIND.agent_type: (docs.KIND, docs.Docs),
}
"""By type of agent: what it is, and what makes its tools from a capture."""


def specialist(agent_type: str, capture: Capture) -> Agent:
    """An agent of the type with its tools over the capture. Raises `KeyError` for a type that does not exist."""
    kind, tools = SPECIALISTS[agent_type]
    return Agent(kind, tools(capture))
