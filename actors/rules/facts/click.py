"""What a person clicked."""

from msgspec import Struct, field


class Target(Struct, frozen=True, kw_only=True):
    """A link that stood beside the one that was clicked, or that one itself."""

    text: str
    href: str


class Link(Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"around": "list"}):
    """What a page says of a link, and what else it offered in its place."""

    href: str = ""
    """Its address."""
    rel: str = ""
    """Its attribute of that name."""
    is_pager: bool = field(default_factory=bool)  # by a factory: told even if it is none
    """Whether it turns a page of a list."""
    around: str = ""
    """Where the list that it is of stands in the page."""
    choices: list[Target] = []
    """The links of its list whose addresses have the same shape, itself included."""
    more_choices: int = field(default_factory=int)
    """How many more there are than `choices` has."""
    across: str = ""
    """What its column is called, if other cells of its row have links that read alike, for others of the kind."""
    is_menu: bool = False
    """Whether most links beside those of its list lead to pages of other kinds."""


class Form(Struct, frozen=True, kw_only=True):
    """Where the form of a button leads."""

    action: str = ""
    """The address to which it is sent."""
    method: str = ""
    """`get` or `post`."""
    fields: list[str] = []
    """The names of its fields."""
    apart: list[str] = []
    """What its address has that others of the page have not which are built as it is, each for a thing of its own."""


class Click(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A click, a submit or a press of Enter, as `get_clicks` tells it, with the parameter that stands for what was
    chosen by it.

    `Click(id="i0009", type="click", text="Garden", href="http://host/kind/garden", parameter="kind")`
    """

    id: str = ""
    """Of the interaction."""
    type: str = ""
    """`click`, `submit` or `keydown`."""
    key: str = ""
    """The key that was pressed."""
    time: float = 0.0
    """In Unix seconds."""
    url: str = ""
    """The address of the page; empty if the recorder did not tell."""
    tag: str = ""
    """Of the element."""
    text: str = ""
    """What the element reads."""
    value: str = ""
    """The value of the element, if it is of a form."""
    selector: str = ""
    """Where it stands in its page, in CSS."""
    form: Form | None = None
    """The form that it sends."""
    href: str = ""
    """The address of the link that it is or stands in."""
    link: Link | None = None
    """What the page says of that link."""
    options: dict[str, str] = {}
    """The codes of all labels of the list box that was chosen from, or that stood side by side."""
    group: str = ""
    """What these are called together."""
    row: str = ""
    """What tells its row, card or item from its neighbours, which have the same button."""
    row_texts: list[str] = []
    """All texts of that row that do so."""
    row_ids: list[str] = []
    """The ids that the elements of its row, card or item have, and those of no other."""
    row_place: int | None = None
    """How many of its list stand before it."""
    is_first: bool | None = None
    """Whether the row is the first of them."""
    cell_of: str = ""
    """What tells the row of a table, of which the text in a cell was clicked that leads nowhere."""
    column: str = ""
    """What the column of a table is called, of which it was clicked in a cell."""
    field: str = ""
    """The name of the field that stands in one box with what was clicked, alone: an entry fills it in."""
    argument: str = ""
    """What the link hands to a script, where its like hand it other numbers: `Edit$1`."""
    handed: str = ""
    """The same of a button, or whatever else has a script for being clicked: `17` of `edit(17)`."""
    kept: dict[str, str] = {}
    """What it keeps for a script, by name, where its like in the same row keep something else: `hour` of a slot."""
    numbered: str = ""
    """The name of a button, of which the rows have others but for the number in it: `drop_7`."""
    attributes: dict[str, str] = {}
    """Those that hold an address for a script."""
    role: str = ""
    """Of the element, as WAI-ARIA has it."""
    parameter: str = ""
    """The name of the parameter that stands for what was chosen; empty if nothing was."""
    nameless: bool = False
    """Whether nothing says what kind of thing was chosen."""
    first_hit: bool = False
    """Whether it is the first of what was searched for: the search says which thing is meant."""

    @property
    def choices(self) -> list[Target]:
        """The links among which it was chosen; empty if it is none."""
        return self.link.choices if self.link else []

    @property
    def is_pager(self) -> bool:
        """Whether it turns a page of a list."""
        return self.link is not None and self.link.is_pager

    @property
    def called(self) -> str:
        """What was chosen by it: the row, or what it reads."""
        return self.row or self.text

    @property
    def action(self) -> str:
        """The address to which the form is sent; empty if it sends none."""
        return self.form.action if self.form else ""
