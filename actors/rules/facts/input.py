"""What a person entered."""

from msgspec import Struct, field

from actors.rules.looks import is_trivial


class Input(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field that a person filled in, as `get_form_inputs` tells it, with the parameter that stands for it.

    `Input(id="i0007", name="q", type="text", value="coffee", label="Search", parameter="q")`
    """

    id: str = ""
    """Of the interaction that left the value in it."""
    name: str = ""
    """By which a form sends it."""
    element: str = ""
    """The id of its element."""
    type: str = ""
    """Of the input, such as `text` or `checkbox`, else the tag; `suggestion` if a script offered what was taken."""
    value: str = field(default_factory=str)  # by a factory: an empty one is told too
    """What it held in the end and a form sends; of a secret a handle."""
    typed: str = ""
    """What was typed, if a script made the value of it."""
    earlier_values: list[str] = []
    """What it held before, when it was left or Enter was pressed in it."""
    picked: str = ""
    """Which of the entries that a script offered for it was clicked."""
    picked_as: str = ""
    """The whole line of that, if `picked` is only the name on it."""
    url: str = ""
    """The address of the page; empty if the recorder did not tell."""
    selector: str = ""
    """Where it stands in its page, in CSS."""
    time: float = 0.0
    """When it was left, in Unix seconds."""
    secret: bool = field(default_factory=bool)
    """Whether the value is a credential."""
    label: str = ""
    """What the page calls it."""
    step: str = ""
    """Of a number that need not be whole."""
    required: bool = False
    """Whether its page says that it may not be empty."""
    checked: bool | None = None
    """Of a checkbox: whether it was ticked in the end."""
    row: list[str] = []
    """Of a checkbox: the texts that stand in its row."""
    picks: str = ""
    """Of a checkbox that picks a row: the text that tells this row from the others."""
    chosen_label: str = ""
    """Of a choice among several: what the person saw and chose."""
    unchosen: bool = False
    """Of a list: whether it stood on nothing before, as on `Please select`."""
    options: dict[str, str] = {}
    """The code of each label that could be chosen."""
    boxes: list[str] = []
    """Of a checkbox that sends its label: what the others of its name send, it included."""
    fetched: bool = False
    """Whether a script fetched these from the server."""
    parameter: str = ""
    """The name of the parameter that stands for it; empty until it is named."""
    nameless: bool | None = None
    """Whether the page calls it nothing that tells; None until it is named."""
    of_row: bool = False
    """Whether its row was chosen by it, which `chosen_label` names."""

    @property
    def says_yes(self) -> bool:
        """Whether it is a box that is sent as true or false, or by its name alone, whatever it holds."""
        return self.type == "checkbox" and is_trivial(self.value)
