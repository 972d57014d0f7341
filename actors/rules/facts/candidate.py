"""A request that may be the one that answers a task."""

from msgspec import Struct

from captures.method import changes


class Sent(Struct, frozen=True, kw_only=True):
    """What the person entered, in a request."""

    given: str
    """What was entered."""
    place: str
    """Where the request carries it, as a `Value` has it."""
    name: str = ""
    """Under which name."""
    whole: bool = False
    """Whether nothing else stands there."""


class Follows(Struct, frozen=True, kw_only=True):
    """What the person did right before a request."""

    id: str
    """Of the interaction."""
    type: str = ""
    """`click`, `submit`, `keydown`, `input` or `change`."""
    seconds_before: float = 1.0


class Shown(Struct, frozen=True, kw_only=True):
    """How much of an answer the page shows soon after."""

    texts: int = 0
    """How many texts of it tell it from others."""
    share: float = 0.0
    """How much of them the page shows."""
    new_share: float = 0.0
    """How much of them it shows and had not shown before."""


class Candidate(Struct, frozen=True, kw_only=True):
    """A request that may be the answer, as `list_candidates` tells it.

    `Candidate(id="t0012", method="GET", url="http://host/find?q=coffee", sends=[Sent(given="coffee", ...)])`
    """

    id: str
    method: str
    url: str
    status: int = 0
    """Of the answer; 0 if there was none."""
    time: float = 0.0
    """When it was made, in Unix seconds."""
    resource_type: str = ""
    """What it was asked for as, such as `document`."""
    mime_type: str = ""
    """Of the answer."""
    response_size: int = 0
    """Of the answer, in bytes."""
    operation: str = ""
    """Of GraphQL: `query`, `mutation` or `subscription`."""
    called: str = ""
    """What a request of GraphQL or JSON-RPC calls that which it wants."""
    sends: list[Sent] = []
    """What it carries of what was entered."""
    follows: Follows | None = None
    """What the person did within five seconds before it."""
    shown: Shown | None = None
    """How much of the answer was shown; None if it has no texts that tell, or nobody looked."""
    fills: int = 0
    """How many texts of the answer a script put into the page."""
    asked_again: int = 0
    """How many other requests were the very same."""
    quiet: float = 0.0
    """Of one that may change something, the seconds in which nothing had been done or answered before it."""
    sets: list[str] = []
    """The boxes turned just before whose names it carries."""
    uploads: str = ""
    """The file that was chosen and is sent as it is."""
    continues: str = ""
    """The page that made up its address."""
    built_on: str = ""
    """The request right before it whose answer first had an id that it sends."""
    led_here: str = ""
    """The request whose redirect led to it."""
    sends_on_to: str = ""
    """The request for the address that a header of its empty answer told a script."""
    corrects: list[str] = []
    """The requests with which the same form was sent before, and refused."""
    as_link: bool = False
    """Whether a script sent a form as it stood, as a link is followed."""
    signs_in: bool = False
    """Whether it sends a password and little else."""
    asks_to_sign_in: bool = False
    """Whether the page that answers it has a form for that."""

    asks_to_go_on: bool = False
    """Whether it is a page with a form for what its address says."""

    @property
    def is_change(self) -> bool:
        """Whether it changes something, by its method and by what its body says."""
        return changes(self.method) and self.operation != "query"

    @property
    def redirects(self) -> bool:
        """Whether the answer says where to go on."""
        return 300 <= self.status < 400

    @property
    def given(self) -> set[str]:
        """What the person entered that it carries as it is, and not as a header or cookie."""
        return {each.given for each in self.sends if each.whole and each.place not in ("header", "cookie")}

    @property
    def entered(self) -> set[str]:
        """The same, and what it carries in a cookie."""
        return {each.given for each in self.sends if each.whole and each.place != "header"}

    @property
    def after(self) -> str:
        """The id of what the person did right before it; empty if that was nothing."""
        return self.follows.id if self.follows else ""

    @property
    def while_typing(self) -> bool:
        """Whether it was made while somebody typed."""
        return self.follows is not None and self.follows.type == "input"
