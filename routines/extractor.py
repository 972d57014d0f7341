"""How a value is taken out of a response: one small recipe per kind of place, tried in the order given."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

NOT_DONE_YET = "not_done_yet"
"""What an extraction is called that finds something only as long as a thing is in the state that a change turns."""
TURNED = "it is in another state than it was when recorded"
"""What is said where it finds nothing."""
STILL_OFFERED = "still_offered"
"""What an extraction is called that finds a button only as long as the page of a form offers it."""
NOT_OFFERED = "the page no longer has the button that was pressed when recorded: what is given may exist already"
"""What is said where it finds nothing."""
UNSENT = {NOT_DONE_YET: TURNED, STILL_OFFERED: NOT_OFFERED}
"""Extractions of which nothing is sent, for they only have to find something, with what is said where they do not."""
Where = dict[str, str]
"""A condition on an object: its member of each name equals the value (a placeholder may stand in it). Where no member
is called so, `fields.name` is a member of another, and `first last` are two, their texts one behind the other."""


class _Extractor(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FormField(_Extractor):
    """The value of an input of a form; `form_has` names other fields of it, to tell forms apart.

    With `every`, the list of all that it would send under the name, without the choices `but` (labels or values), or,
    with `boxes`, were all its boxes ticked: a field that is this value alone is sent once for each."""

    kind: Literal["form_field"] = "form_field"
    name: str
    form_has: list[str] = []
    index: int = 0
    every: bool = False
    boxes: bool = False
    but: list[str] = []


class Form(_Extractor):
    """All that a form sends as it stands, for a body's `others`: no buttons or files, nothing disabled. `form_has` are
    fields of it (`#`: any number), to tell forms apart; `without` those left out; `prefix` is sent before each name."""

    kind: Literal["form"] = "form"
    form_has: list[str] = []
    without: list[str] = []
    prefix: str = ""


class FormRow(_Extractor):
    """The number of a row of a form whose fields are numbered. `field` is one of a row's fields, with `#` in the place
    of the number: `item-#-name`, `items[#][name]`.

    `which`: the only row that is `shown` with a text equal to `label`, in its fields or beside them (`by`: in a field
    alone, `item-#-title`, a cell, `td:nth-of-type(2)`, or, `#`, beside the fields); the `plus`-th `blank` one (from
    0), with that field empty and no id; the only `filled` one, with that field, an id or words in it; or the `next`
    number and `plus`, of a first row `first`. `sends`: what the box of the row that is shown sends, not the number."""

    kind: Literal["form_row"] = "form_row"
    field: str = Field(pattern=r"^[^#]*#[^#]*$")
    which: Literal["shown", "blank", "filled", "next"]
    label: str = ""
    by: str = ""
    plus: int = Field(default=0, ge=0)
    first: int = Field(default=0, ge=0)
    sends: bool = False


class Option(_Extractor):
    """The value (or another attribute) of the `<option>`, radio button or checkbox of field `name` (or the id of a
    `<datalist>`) with this label, ignoring case and outer space. Where `label` is a parameter that is not given, it is
    what is chosen there now, be it several or nothing. `form_has` names other fields of its form, to tell forms
    apart."""

    kind: Literal["option"] = "option"
    name: str
    label: str
    form_has: list[str] = []
    attribute: str = "value"


class Meta(_Extractor):
    """The content of `<meta name=...>` (`property=`, `http-equiv=`)."""

    kind: Literal["meta"] = "meta"
    name: str


class Attribute(_Extractor):
    """An attribute of the `index`-th element that the CSS selector matches; `attribute` empty: its text. With `only`,
    elements that have different ones are a failure."""

    kind: Literal["attribute"] = "attribute"
    selector: str
    attribute: str = ""
    index: int = 0
    only: bool = False


class Link(_Extractor):
    """The address, made absolute, of the only link whose text (or title, or image text, or a text within
    it) is `text`, but for what is no word; of those within the CSS selector `among`. The first group of the RE2
    `pattern` is the value in it."""

    kind: Literal["link"] = "link"
    text: str
    among: str = ""
    attribute: Literal["href"] = "href"
    pattern: str = ""


class JsonPath(_Extractor):
    """A value in a JSON body. `path` is members (string), places (integer) and conditions: `{"name": "Hamburg"}` is the
    only element whose members equal, as text, ignoring case and outer space; of arrays by place, `{"1": "Hamburg"}`;
    of texts and numbers `{"": "17"}`; `{}` is any. An object is an array of its names with what they hold: behind
    `{"1.name": "Hamburg"}` 0 is the member's name and 1 what it holds.

    `script` takes it from the page's `<script id=...>`, or as assigned to that variable.
    `every`: the list of all that stands behind the last `{}`.
    """

    kind: Literal["json"] = "json"
    path: list[str | int | Where]
    script: str = ""
    every: bool = False

    @model_validator(mode="after")
    def _every_of_some(self) -> Self:
        if self.every and {} not in self.path:
            raise ValueError("`every` needs a step `{}` in `path`: of what should it be every one?")
        return self


class ScriptVariable(_Extractor):
    """A literal that an inline script gives to a variable or member called `name`."""

    kind: Literal["script_variable"] = "script_variable"
    name: str
    index: int = 0


class ResponseHeader(_Extractor):
    """A response header (`Location` too); the first group of the RE2 `pattern` is the value."""

    kind: Literal["header"] = "header"
    name: str
    pattern: str = ""


class Cookie(_Extractor):
    """A cookie of the session, by name, after this operation."""

    kind: Literal["cookie"] = "cookie"
    name: str


class Pattern(_Extractor):
    """The first group of an RE2 expression over the text: the last resort."""

    kind: Literal["pattern"] = "pattern"
    pattern: str
    index: int = 0


class Url(_Extractor):
    """The address the response came from, after redirects; the first group of the RE2 `pattern` is the value."""

    kind: Literal["url"] = "url"
    pattern: str = ""


class Beside(_Extractor):
    """A value that stands with a label in one record (row, card, item): of the only `selector` that holds, or begins
    with, a text equal to `label`, the `attribute` (empty: the text) of its first `within` (empty: its own; `+ dd`: of
    what follows it before its next like). The label counts in the first `at` of a record only, such as its column. The
    first group of the RE2 `pattern` is the value within it; an `href` is made absolute first."""

    kind: Literal["beside"] = "beside"
    selector: str
    label: str
    at: str = ""
    within: str = ""
    attribute: str = ""
    pattern: str = ""


Extractor = Annotated[
    FormField
    | Form
    | FormRow
    | Option
    | Meta
    | Attribute
    | Link
    | JsonPath
    | ScriptVariable
    | ResponseHeader
    | Cookie
    | Pattern
    | Url
    | Beside,
    Field(discriminator="kind"),
]


class Extraction(BaseModel):
    """A named value that an operation takes from its response, by the first of `sources` that finds it, for all later.

    `decode` undoes an encoding of the text found, or makes a `text` of a number; `default` stands in when no source
    finds anything. If it is `optional` and nothing stands in, the field or header that would carry it alone is left
    out. `unless` is one placeholder: if that has a value, it is this one, and nothing is taken."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)
    sources: list[Extractor] = Field(min_length=1)
    decode: Literal["", "percent", "form", "html", "json", "base64", "text"] = ""
    default: str | None = None
    optional: bool = False
    unless: str = ""
