"""The steps of a routine."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from routines.dates import FORMAT
from routines.derive import Code, How
from routines.extractor import Extraction, Where
from routines.file_made import FileWay
from routines.records.rule import RecordRule
from routines.split import Split
from routines.units import Unit

Pair = tuple[str, str]


class _Operation(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    description: str = ""


class FormBody(_Operation):
    """`application/x-www-form-urlencoded`; repeated names are kept, in order.

    `others` is one placeholder, for a form that an earlier operation took with the extractor `form`: all that it would
    send as it stands is sent, with `fields` in the place of what it has under their names. A field without value takes
    its name out. `charset`: that of the form's page, if it is not UTF-8."""

    kind: Literal["form"] = "form"
    fields: list[Pair]
    others: str = ""
    charset: str = ""


class Part(_Operation):
    """A part of a multipart body; with `filename` a file, of the type that its name tells unless `content_type` does.
    The value of one that is no text is in `base64`."""

    name: str
    value: str
    filename: str | None = None
    content_type: str | None = None
    encoding: Literal["", "base64"] = ""


class MultipartBody(_Operation):
    """`multipart/form-data`; `others` and `charset` as for a `form`."""

    kind: Literal["multipart"] = "multipart"
    parts: list[Part]
    others: str = ""
    charset: str = ""


class Change(_Operation):
    """One change of a JSON document: `put` the value at the path, `add` it to the list there unless that has it, or
    `take_out` what stands there. A path is members, places and conditions, as for the extractor `json`; a text in a
    list of texts is an entry of it."""

    path: list[str | int | Where]
    do: Literal["put", "add", "take_out"]
    value: Any = None


class JsonBody(_Operation):
    """A JSON document (GraphQL included). A string that is one placeholder keeps the type of its value: so a document
    that an earlier operation took can be sent back as it stands but for some `changes`, which are made in order."""

    kind: Literal["json"] = "json"
    value: Any
    changes: list[Change] = []


class TextBody(_Operation):
    """Any other text, or a file as it is; `encoding` as of a part. `escape` says in which language the text is written:
    values are spelt so that none becomes syntax."""

    kind: Literal["text"] = "text"
    text: str
    escape: Literal["", "xml", "json"] = ""
    content_type: str = "text/plain; charset=utf-8"
    encoding: Literal["", "base64"] = ""


Body = Annotated[FormBody | MultipartBody | JsonBody | TextBody, Field(discriminator="kind")]


class Navigate(_Operation):
    """Open a page (a GET that follows redirects, with a browser's navigation headers). `charset`: that in which its
    query is written, if it is not UTF-8."""

    type: Literal["navigate"] = "navigate"
    url: str
    query: list[Pair] = []
    charset: str = ""
    extract: list[Extraction] = []
    save_as: str = ""
    transaction: str = ""


class Landing(_Operation):
    """Where a redirect leads: `path` is an RE2 expression for the whole decoded path, `query` names that the address's
    query has."""

    path: str
    query: list[str] = []


class Fetch(_Operation):
    """One HTTP request. `url` has no query: `query` has it, decoded, to be written in `charset`. `statuses` are those
    that count as success (empty: 200-399). Redirects are followed when `follow` is set; `extract` then reads the last
    response, `header` extractors every one from the first on. `lands_on` is where redirects must end, since a refused
    form may be answered with 200, or lead back to it; any other will do where the page says what was `said`. An answer
    to a change that shows an error fails, but for `complaints`, which the recorded one had; so does one with a message
    of a worse kind than those whose classes are in `messages` (`[]`: it had none), or that says no in place of what
    they, or JSON like `{"result": "success"}`, `said`. `pages` is how many more pages of a list are read, by its own
    links or its count, while it lacks what is looked up there. `tries` is how often a GET is asked again, a second
    apart, until it has all that is taken. With `file`, the media type that was recorded, the answer is kept as a file,
    as that to a `download` is. `transaction` names the recorded request."""

    type: Literal["fetch"] = "fetch"
    method: str = "GET"
    url: str
    query: list[Pair] = []
    charset: str = ""
    headers: list[Pair] = []
    body: Body | None = None
    follow: bool = True
    statuses: list[int] = []
    lands_on: Landing | None = None
    complaints: list[str] = []
    messages: list[str] | None = None
    said: list[str] = []
    extract: list[Extraction] = []
    pages: int = Field(default=0, ge=0, le=50)
    tries: int = Field(default=0, ge=0, le=300)
    file: str = ""
    save_as: str = ""
    transaction: str = ""


class Derive(_Operation):
    """Make `name` of earlier values: `text`, filled, then written as `how` says: by `code` what `codes` has for it; by
    `date` as `write` says, given as `read` says (`%Y`, `%m`, `%d`, `%H`, `%M`, `%S`, `%b`, `%B`; `epoch_s`; to write
    also `epoch_ms`, `/Date(epoch_ms)/`); `175,50` as a `number`, in `hundredths`, `thousandths`, per cent as a
    `fraction`, `2.5` in `sixtieths` or `3600ths`, `1:30` in `minutes`, the `product` of `3*12.50`, the `days` of
    `2027-02-03/2027-02-05`; a list, by `commas` or of `words`; `file_size` and the like of one in Base64, but
    `file_type` of its name."""

    type: Literal["derive"] = "derive"
    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)
    text: str
    how: How | Unit | Split | FileWay | Literal["code", "date"]
    codes: dict[str, Code] = {}
    read: str = Field(default="", max_length=40, pattern=f"^$|{FORMAT}")
    write: str = Field(default="", max_length=40, pattern=f"^$|{FORMAT}")


class Sleep(_Operation):
    type: Literal["sleep"] = "sleep"
    seconds: float = Field(ge=0, le=60)


class GetCookies(_Operation):
    """The session's cookies (name to value), under `save_as`."""

    type: Literal["get_cookies"] = "get_cookies"
    save_as: str


class Download(_Operation):
    """Fetch a file into the download folder under a safe name; its path, size and SHA-256 go under `save_as`.
    `media_type` is what was recorded: a web page in the place of anything else is no file. `transaction` names the
    recorded request."""

    type: Literal["download"] = "download"
    url: str
    query: list[Pair] = []
    charset: str = ""
    save_as: str
    filename: str = ""
    media_type: str = ""
    transaction: str = ""


class Containing(_Operation):
    """Of a list, the entries that contain `text` in one of their `members` (none: in any), ignoring case."""

    text: str
    members: list[str] = []


class Return(_Operation):
    """End with a value: of the response saved as `response`, its JSON (or the part at `path`), its records, or the
    `values` named, as an object. `containing` is for a list that the page filters by itself."""

    type: Literal["return"] = "return"
    response: str = ""
    path: list[str | int] = []
    records: RecordRule | None = None
    containing: Containing | None = None
    values: dict[str, str] = {}


class ReturnHtml(_Operation):
    """End with the HTML of a saved response."""

    type: Literal["return_html"] = "return_html"
    response: str


class InPage(_Operation):
    """What only a browser can do."""


class Click(InPage):
    type: Literal["click"] = "click"
    selector: str


class InputText(InPage):
    type: Literal["input_text"] = "input_text"
    selector: str
    text: str


class Press(InPage):
    type: Literal["press"] = "press"
    key: str
    selector: str = ""


class WaitForUrl(InPage):
    type: Literal["wait_for_url"] = "wait_for_url"
    pattern: str
    timeout: float = Field(default=10, gt=0, le=120)


class Scroll(InPage):
    type: Literal["scroll"] = "scroll"
    selector: str = ""
    pixels: int = 0


class JsEvaluate(InPage):
    """Run an immediately invoked function expression in the page; its value goes under `save_as`."""

    type: Literal["js_evaluate"] = "js_evaluate"
    code: str
    save_as: str = ""
    timeout: float = Field(default=10, gt=0, le=120)


class ReadPage(InPage):
    """Read the page that is open, as scripts, clicks and typing have left it: `extract` takes values from it and
    `save_as` keeps it, both as from a response. `shows` is a CSS selector of what must be on it first. It waits for
    that and for the values. `transaction` and `snapshot` (`d0007`) are the recorded ones of that page."""

    type: Literal["read_page"] = "read_page"
    shows: str = ""
    extract: list[Extraction] = []
    save_as: str = ""
    transaction: str = ""
    snapshot: str = ""


Operation = Annotated[
    Navigate
    | Fetch
    | Derive
    | Sleep
    | GetCookies
    | Download
    | Return
    | ReturnHtml
    | Click
    | InputText
    | Press
    | WaitForUrl
    | Scroll
    | JsEvaluate
    | ReadPage,
    Field(discriminator="type"),
]
