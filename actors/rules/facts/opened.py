"""Pages that a person opened by their address, and what these addresses name."""

from msgspec import Struct


class Opened(Struct, frozen=True, kw_only=True):
    """A page whose address was typed, pasted or kept as a bookmark.

    `Opened(url="http://host/wiki?id=garden:tools", time=12.5)`
    """

    url: str
    time: float = 0.0
    """When it was asked for, in Unix seconds."""


class Addressed(Struct, frozen=True, kw_only=True):
    """A thing that such an address names, with the parameter that stands for it.

    `Addressed(url="http://host/cards/31", value="31", kind="card", parameter="card", time=12.5)`
    """

    url: str
    value: str
    kind: str
    """What stands before it there, or the name under which it is sent there, without what says that it is an id."""
    parameter: str
    time: float = 0.0
    """When the page was asked for, in Unix seconds."""
