"""What a person did."""

from msgspec import Struct

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.opened import Opened


class Done(Struct, frozen=True, kw_only=True):
    """All that a person entered and clicked, in time order: the report of the interaction specialist.

    `Done(inputs=[Input(name="q", value="coffee")], clicks=[Click(type="submit")], watched=True)`
    """

    inputs: list[Input]
    clicks: list[Click]
    watched: bool
    """Whether it was recorded at all what the person did."""
    opened: list[Opened] = []
    """The pages that were opened by their address."""
