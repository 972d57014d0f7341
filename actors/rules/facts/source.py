"""Where a value of a request comes from."""

from typing import Any

from msgspec import Struct, field


class Constant(Struct, frozen=True, tag_field="kind", tag="constant"):
    """It is always sent so."""


class Standard(Struct, frozen=True, tag_field="kind", tag="standard"):
    """It follows from the request itself, as `Origin` does."""


class Session(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="session"):
    """A cookie that the session carries by itself."""

    transaction_id: str = ""
    """Whose response set it; empty if none of the recording did."""


class Uuid(Struct, frozen=True, tag_field="kind", tag="uuid"):
    """A random name that is made anew for each run."""


class Random(Struct, frozen=True, tag_field="kind", tag="random"):
    """A name like the recorded one, made by chance for each run."""


class Pkce(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="pkce"):
    """What proves that whoever asks for a token is who asked to sign in, made by chance for each run."""

    challenge: str = ""
    """Of what tells the server of it before: how that is made, `s256` or `plain`; empty for itself."""


class NowMs(Struct, frozen=True, tag_field="kind", tag="now_ms"):
    """The moment of the request, in milliseconds."""


class NowS(Struct, frozen=True, tag_field="kind", tag="now_s"):
    """The moment of the request, in seconds."""


class NowIso(Struct, frozen=True, tag_field="kind", tag="now_iso"):
    """The moment of the request, as scripts write it: `2027-02-03T09:30:00.000Z`."""


class NowAs(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="now_as"):
    """The moment of the request, in UTC, in another form: `NowAs(form="%Y-%m-%d %H:%M:%S")`."""

    form: str
    before: str = ""
    """Of a longer text: what stands before the moment."""
    after: str = ""


class Unknown(Struct, frozen=True, tag_field="kind", tag="unknown"):
    """It looks made for somebody or something, and nothing tells by what."""


class LeftOut(Struct, frozen=True, tag_field="kind", tag="left_out"):
    """It is not sent by itself: another value stands for it."""


class Given(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the caller of a routine gives, by the name of a parameter."""

    parameter: str
    type: str = "string"
    """Of the parameter: a JSON type, or `list`."""
    shown: str | list[str] = ""
    """What was recorded, if it is not what was entered: an example."""
    input: str = ""
    """The id of the field in which it was entered."""
    optional: bool = False
    """Whether what was recorded is the default."""
    among: list[str] = []
    """All that may be given."""
    secret: bool = False
    """Whether it is a credential."""
    unsaid: str = ""
    """What becomes of it if it is not given: it is `kept` as it is, is what a form for something new has `chosen`, or
    has to be `asked` for; empty: what was recorded is the default, if anything is."""


class Parameter(Given, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="parameter"):
    """It is what the caller gives.

    `Parameter(parameter="title", type="string", input="i0007")`
    """

    type: str = field(default_factory=lambda: "string")  # by a factory: told always


class Choice(Given, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="choice"):
    """A code, name or address of what the caller chooses, looked up by its label in a response.

    `Choice(parameter="room", label="Hall", transaction_id="t0003", extractors=[{"kind": "option", ...}])`
    """

    label: str
    """What was chosen in the recording."""
    transaction_id: str
    """Whose response it is looked up in."""
    extractors: list[dict[str, Any]]
    """The ways to it, as a routine has them, the sturdiest first."""
    decode: str = field(default_factory=str)
    """How what stands there has to be decoded, if at all."""
    address: str = ""
    """The address that stands there, if that is what is looked up."""
    of: list[dict[str, str]] = []
    """If it stands for several: the parameter of each."""


class Extracted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="extracted"):
    """It is taken from a response.

    `Extracted(core="a1b2", transaction_id="t0003", extractors=[{"kind": "form_field", "name": "token"}])`
    """

    core: str
    """What stands there: the value, or the part of it that has an origin."""
    transaction_id: str
    """Whose response it is taken from."""
    extractors: list[dict[str, Any]]
    """The ways to it, as a routine has them, the sturdiest first."""
    decode: str | None = None
    """How what stands there has to be decoded, if at all; None for what is sent back as a form or document held it."""
    by_place: bool = False
    """Whether it is known by its place in a list only, so that any other answer is a better one."""
    one_of: int = 1
    """Of how many different ones it is that stand so in the list."""
    address: str = ""
    """The address that stands there, if that is what is taken."""
    optional: bool = False
    """Whether it may be missing there."""
    asked: dict[str, Choice | Parameter] = {}
    """Labels that stand in the ways, for which the caller says others."""
    unless: "Parameter | Derived | None" = None
    """What the caller may give in its place."""
    by: "Extracted | None" = None
    """What it is looked up by, if that is taken from a response itself: a title that stands beside it as a label."""


class Part(Given, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a `Derived` that the caller gives."""

    how: str = ""
    """How it is spelt there, such as `percent`; empty for as it is."""


class Derived(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="derived"):
    """It is made of what the caller gives.

    `Derived(parts=["Basic ", Part(parameter="title", shown="Spring")], how="slug")`
    """

    parts: list[str | Part]
    """Texts as they stand, and what is given, in order."""
    how: str
    """What is made of the parts put together, such as `slug`; empty for nothing."""
    before: str = ""
    """A text that stands before what was made."""
    codes: dict[str, Any] = {}
    """Of `code`: what is sent for each label."""
    read: str = ""
    """Of `date`: the form in which it was entered."""
    write: str = ""
    """Of `date`: the form in which it is sent."""


class Joined(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="joined"):
    """It is several codes in one text, each looked up by what the caller chooses or taken from a response: `ids=3,7`.

    `Joined(parts=[Choice(parameter="thing", ...), Extracted(core="7", ...)], codes=["3", "7"], texts=["", ",", ""])`
    """

    parts: list[Choice | Extracted]
    codes: list[str]
    """What was sent for each."""
    texts: list[str | Derived]
    """What stands before, between and after them, be it made of what the caller gives."""


Source = (
    Constant
    | Standard
    | Session
    | Uuid
    | Random
    | Pkce
    | NowMs
    | NowS
    | NowIso
    | NowAs
    | Unknown
    | LeftOut
    | Parameter
    | Choice
    | Extracted
    | Derived
    | Joined
)


def responses_of(source: Source | None) -> list[str]:
    """The transactions whose responses a value is taken from, that of what it is looked up by first."""
    match source:
        case Extracted():
            return [*responses_of(source.by), source.transaction_id]
        case Choice():
            return [source.transaction_id]
        case Joined():
            return [one for each in source.parts for one in responses_of(each)]
        case Session():
            return [source.transaction_id] if source.transaction_id else []
        case _:
            return []


def parameters_of(source: Source | None) -> list[str]:
    """What the caller gives that a value is, is made of or is looked up by."""
    match source:
        case Parameter():
            return [source.parameter]
        case Choice():
            return [source.parameter, *(each["parameter"] for each in source.of)]
        case Derived():
            return [part.parameter for part in source.parts if isinstance(part, Part)]
        case Joined():
            made = (each for each in source.texts if isinstance(each, Derived))
            return [one for each in (*source.parts, *made) for one in parameters_of(each)]
        case Extracted():
            own = [each.parameter for each in source.asked.values()]
            return [*parameters_of(source.unless), *own, *parameters_of(source.by)]
        case _:
            return []
