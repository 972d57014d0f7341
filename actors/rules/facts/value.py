"""A value that a request carries."""

from typing import Any

from msgspec import Struct, field

from actors.rules.facts.source import Choice, Derived, Extracted, Joined, Parameter, Session, Source


class Value(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of a request, as `list_request_values` tells it, and where it comes from.

    `Value(place="form", name="title", value="Lamp", hint="plain", source=Parameter(parameter="title"))`
    """

    place: str
    """`path`, `query`, `header`, `cookie`, `form`, `multipart`, `json`, `xml` or `text`; `url` for the address as a
    whole, `others` for what a form holds besides, `document` for a document as a whole, `step` for what tells a thing
    in it, `added` and `taken_out` for an entry of the list at `path`, `name` for what a field is called; `state` for
    that in which a thing has to be, of which nothing is sent."""
    name: str = field(default_factory=str)  # by a factory, as `value`: told even if it is empty
    """Of the field; of a part of the path its number; of a leaf of JSON the nearest member."""
    path: list[Any] = []
    """Where it stands: in JSON the members and indices that lead to it, in XML from where to where."""
    filename: str | None = None
    """Of a file that is sent."""
    content_type: str = ""
    """Of that file."""
    base64: bool = False
    """Whether that is no text: the value is its bytes in Base64."""
    written: str = ""
    """How a script wrote a file that it sends within JSON or a form: `data_url`, `base64`, `hex`, `HEX` or `text`."""
    file_size: int = 0
    """Of a file the number of its bytes."""
    type: str = ""
    """Its type in JSON, unless that is string."""
    cut: bool = False
    """Whether it is too long to be told."""
    value: str = field(default_factory=str)
    """What was sent; of a secret a handle."""
    hint: str = ""
    """What it looks like: `empty`, `standard_header`, `secret`, `url`, `timestamp`, `opaque`, `constant_looking`,
    `plain`."""
    same_elsewhere: int | None = None
    """How many other requests carry the same in this field."""
    other_values: list[str] = []
    """What others carry there."""
    other_value_count: int | None = None
    """How many of those there are."""
    omitted: bool = False
    """Of a field of the query, whether an earlier request of the same kind had others, and not this one."""
    since: float = 0.0
    """When a request of the same kind first carried it there, if none ever carried anything else; 0 if none before."""
    first_sent: float = 0.0
    """When any request first carried it there, deep in its body or in the query of several addresses, if none ever
    carried anything else; 0 if none before."""
    entered_as: list[str] = []
    """The ids of the interactions that left or showed just this."""
    chosen_as: str = ""
    """The id of the interaction that chose it in a list box, where no name tells that."""
    made_of: list[str] = []
    """The name and the password that it holds in Base64."""
    in_use: str = ""
    """Of a part of a path: how much of it, the whole `path` or its `beginning`, had been requested before anybody
    entered or clicked this; of an address elsewhere: `path`, if that had been."""
    list_of: str = ""
    """Of an entry of a list: the member of the thing that is changed whose list this one is sent in place of."""
    first_page: str = ""
    """Of the number of a later page of a list: what an earlier request for its first page carried, `-` for none."""
    moment: str = ""
    """Of a longer text: what in it is the moment of the request, in UTC, as in `created<'2027-02-03 09:30:00'`."""
    source: Source | None = None
    """Where it comes from; None until that is known."""
    unseen: bool = False
    """Whether it was looked for, and nothing before the request had it."""
    listed: bool = False
    """Whether it is the id of a later one of the things that an earlier answer listed."""
    picked: bool = False
    """Whether a script put it into a hidden field when something was clicked in the form."""
    part_of: Choice | None = None
    """Of the id of a part: how it is found by its place in a list that the thing has, of which it is a part."""
    joined: str = ""
    """Of a part of a text that holds several codes: the whole text."""
    called: "Called | None" = None
    """How its name is made, if that differs from run to run."""
    changes: list[dict[str, Any]] = []
    """Of a document: what was changed in it."""
    at: list[int] = []
    """Of a step: the number of the change, and the place in its path."""
    member: str = ""
    """Of a step: the member by which a thing is known."""

    @property
    def is_made(self) -> bool:
        """Whether it looks made by a generator, for one session or one use."""
        return self.hint in ("opaque", "secret")

    @property
    def is_ordinary(self) -> bool:
        """Whether it looks like a word, a name or a text."""
        return self.hint in ("plain", "constant_looking")

    @property
    def in_list(self) -> bool:
        """Whether it is an entry of a list in a document."""
        return self.place == "json" and bool(self.path) and isinstance(self.path[-1], int)

    @property
    def is_given(self) -> bool:
        """Whether the caller gives it, or what it is made of or looked up by."""
        source = self.source
        parts = [*source.parts, *source.texts] if isinstance(source, Joined) else [source]
        return any(isinstance(each, Parameter | Choice | Derived) for each in parts)

    @property
    def is_taken(self) -> bool:
        """Whether it is taken from a response, be it by what the caller chooses."""
        return isinstance(self.source, Choice | Extracted)

    @property
    def transaction_id(self) -> str:
        """Of the response that it comes from; empty if from none."""
        return self.source.transaction_id if isinstance(self.source, Choice | Extracted | Session) else ""


class Called(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a field's name that is taken from a page, the row of `item-3-count`; or a name that was entered."""

    before: str = ""
    """The name before it."""
    after: str = ""
    """The name after it."""
