"""What the specialist is told who traces the values of a request."""

from math import inf
from typing import Any

from msgspec import Struct

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.opened import Addressed


class ToldBy(Struct, frozen=True, kw_only=True):
    """The request whose empty answer told a script by a header where to ask."""

    id: str
    address: str
    """As the header has it."""
    extractors: list[dict[str, Any]]
    """The ways to it."""
    decode: str = ""
    sends: list[str] = []
    """What the request carried."""


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
    landing_url: str = ""
    """Where a redirect led; empty if none did."""
    inputs: list[Input] = []
    """What the person entered in the whole recording, in time order."""
    clicks: list[Click] = []
    """What the person clicked in the whole recording, in time order."""
    watched: bool = False
    """Whether it was recorded at all what the person did."""
    addressed: list[Addressed] = []
    """The things that addresses name which the person opened."""

    first_meant: bool = False
    """Whether the task asks for the first of what is found."""

    told_by: ToldBy | None = None
    """Who told the address of the request, if a header did."""

    def parameter_of(self, said: str, but_field: str | None = None) -> str:
        """The parameter of what was entered or clicked and reads so, but for what was entered in the field of that
        name; empty if there is none."""
        inputs = [each for each in self.inputs if not each.secret and each.name != but_field]
        told = [(text, each.parameter) for each in inputs for text in (each.value, each.chosen_label)]
        told += [(each.called, each.parameter) for each in self.clicks]
        wanted = _plain(said)
        return next((parameter for text, parameter in told if parameter and _plain(text) == wanted), "")

    @property
    def done(self) -> list[Input | Click]:
        """All that the person did: first what was entered, then what was clicked."""
        return [*self.inputs, *self.clicks]


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
