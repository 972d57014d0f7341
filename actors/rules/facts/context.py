"""What the specialist is told who traces the values of a request."""

from math import inf

from msgspec import Struct

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input


class Context(Struct, frozen=True, kw_only=True):
    """A request, and what the person did.

    `Context(transaction_id="t0009", method="POST", url="http://host/notes", inputs=[...], clicks=[...])`
    """

    transaction_id: str
    method: str = "GET"
    url: str
    """Its address."""
    time: float = inf
    """When it was sent, in Unix seconds."""
    inputs: list[Input] = []
    """What the person entered in the whole recording, in time order."""
    clicks: list[Click] = []
    """What the person clicked in the whole recording, in time order."""
    watched: bool = False
    """Whether it was recorded at all what the person did."""

    @property
    def done(self) -> list[Input | Click]:
        """All that the person did: first what was entered, then what was clicked."""
        return [*self.inputs, *self.clicks]
