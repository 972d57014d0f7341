"""A small agent with tools of every shape, for the tests of tools."""

from typing import Annotated, Any, Literal

from pydantic import Field

from actors.agent import Agent, Kind
from actors.effect import Refused
from actors.model import ToolMessage
from actors.state import AgentState
from actors.tool import tool

KIND = Kind("clerk", "sells tickets", "You sell tickets.")


def has_looked(state: AgentState) -> bool:
    """once look has been called"""
    return any(isinstance(message, ToolMessage) for message in state.messages)


class Counter:
    """The tools at the counter."""

    @tool()
    def look(self, state: AgentState) -> dict[str, Any]:
        """Look up
        and down."""
        return {"turn": state.turn}

    @tool(available=has_looked)
    def sell(
        self,
        city: Annotated[str, Field(min_length=1, description="Where to.")],
        seats: Annotated[int, Field(ge=1, le=9)] = 1,
        kind: Literal["single", "return"] = "single",
    ) -> str | Refused:
        """Sell tickets."""
        return f"{seats} {kind} to {city}" if city != "Atlantis" else Refused(("no train goes to Atlantis",))

    @tool()
    def print_all(self, length: int) -> str:
        """Print a lot."""
        return "x" * length

    @tool()
    def echo(self, value: Any) -> Any:
        """Say it again."""
        return value

    @tool()
    def deaf(self, terms: list[int]) -> str:
        """Take numbers."""
        return str(sum(terms))

    def not_a_tool(self) -> str:
        """Nothing that a model may call."""
        return ""


def clerk() -> Agent:
    return Agent(KIND, Counter())
