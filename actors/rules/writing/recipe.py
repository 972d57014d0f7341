"""What the values of a routine are called: parameters, and what is taken from responses, named as they are met."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from actors.rules.element_name import name_of, names_nothing, searched_by
from actors.rules.explaining.toggled import STATE
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.source import (
    Choice,
    Constant,
    Derived,
    Extracted,
    Given,
    Joined,
    LeftOut,
    NowAs,
    NowIso,
    NowMs,
    NowS,
    Parameter,
    Part,
    Pkce,
    Random,
    Session,
    Source,
    Standard,
    Unknown,
    Uuid,
)
from actors.rules.facts.value import Value
from actors.rules.naming import unused
from actors.rules.noun import but_id, thing_in
from actors.rules.slug import plain, slug
from actors.rules.writing.asked_extractor import asking
from actors.rules.writing.declared import declared
from routines.dates import CLOCK
from routines.file_type import file_type
from routines.placeholder import BUILTINS, escape

Line = dict[str, Any]

_PICKING = frozenset({"click", "submit", "change"})
_NUMBERS = frozenset({"integer", "number"})
_BUILTIN: dict[type[Source], str] = {Uuid: "uuid", NowMs: "now_ms", NowS: "now_s", NowIso: "now_iso"}
"""What a routine calls that which is made anew for each run."""


@dataclass
class Recipe:
    """The names given so far.

    `names` maps what a parameter was called first to what it is called now, `asked` a credential to its parameter;
    `extracted` maps (transaction, recorded value, where it stands there, how it is decoded) to a name, and
    `extractions` lists them by transaction; `derived` has the operations that make a value of others, by their names;
    `taken` has for each name of an extracted value the first line that carries it; `urls` has the
    address of each transaction, `written` those that the routine has written down rather than takes from a page,
    and `codes` what the others call the things that they are of; `sent_back` has the transaction and the value of all
    that a form held and sends as it stands; `lasting` has the random names that the routine sends
    more than once, with what each is called once it was met; `kinds` has for what stands in an address as it is given
    what the address calls a thing of that kind.
    """

    inputs: list[Input]
    clicks: list[Click]
    parameters: dict[str, Line] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    extracted: dict[tuple[str, str, str, str], str] = field(default_factory=dict)
    extractions: dict[str, list[Line]] = field(default_factory=dict)
    derived: dict[str, Line] = field(default_factory=dict)
    taken: dict[str, Value] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    codes: set[str] = field(default_factory=set)
    sent_back: set[tuple[str, str]] = field(default_factory=set)
    lasting: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def text(self, line: Value) -> str:
        """The value as the routine writes it: itself, or with a placeholder."""
        source, value = line.source, line.value
        match source:
            case Parameter() if line.written:
                return self._written(line, source)
            case Parameter():
                return _placeholder(self._parameter(source, line.name, value))
            case Choice():
                self._parameter(source, line.name, source.label)
                return _placeholder(self._extraction(line, source, value))
            case Derived():
                return self._derived(_as_number(source) if line.type in _NUMBERS else source, line.name)
            case Joined():
                return self._joined(source, line)
            case Extracted():
                if source.unless is not None:
                    return _placeholder(self._extraction(line, source, source.core))
                core = value if line.place == "url" else source.core
                return escape(value).replace(escape(core), _placeholder(self._extraction(line, source, source.core)))
            case Unknown() if line.hint == "secret":
                return _placeholder(self._asked_for(line))
            case Random():
                return self._made(escape(value), "random", slug(line.name))
            case Pkce():
                verifier = self._made("{{uuid}}{{uuid}}", "lower", "code_verifier")
                return self._made(verifier, "s256", "code_challenge") if source.challenge == "s256" else verifier
            case Uuid() if line.value in self.lasting:
                return self._once(line)
            case Uuid() | NowMs() | NowS() | NowIso():
                return _placeholder(_BUILTIN[type(source)])
            case NowAs():
                form = {"read": CLOCK, "write": source.form}
                made = self._made("{{now_s}}", "date", slug(line.name) or "moment", form)
                return f"{escape(source.before)}{made}{escape(source.after)}"
            case Constant() | Standard() | Session() | Unknown() | LeftOut() | None:
                return escape(value)

    def filename(self, line: Value, source: Parameter) -> str:
        """The name of a file as the routine writes it: a parameter, like the content beside it."""
        content = self.content(line, source)
        name, about = f"{content}_name", f"the name of the file that is sent as {line.name}".removesuffix(" as ")
        if self.parameters.get(name, {}).get("description", about) != about:
            name = f"{content}_file_name"  # a title was entered beside it
        declared = {"name": name, "type": "string", "description": about, "required": True, "secret": False}
        told = {"examples": [line.filename], "min_length": 1} if line.filename else {"examples": [line.filename]}
        self.parameters.setdefault(name, declared | told)  # a file without a name is none to most servers
        return _placeholder(name)

    def content(self, line: Value, source: Parameter) -> str:
        """The name of the parameter for the content of a file."""
        name = self._parameter(source, line.name, line.value)
        self.parameters[name]["file"] = "base64" if line.base64 else "text"
        return name

    def _written(self, line: Value, source: Parameter) -> str:
        """A file as a script writes it, with the type that its name tells if that of the recorded one was so."""
        content = self.content(line, source)
        about = content.removesuffix("file")
        how = "file_hex" if line.written in ("hex", "HEX") else "file_base64"
        if line.written == "text":
            return _placeholder(content)
        made = self._made(_placeholder(content), how, about)
        if line.written == "HEX":
            return self._made(made, "upper", about)
        if line.written != "data_url":
            return made
        follows = file_type(line.filename or "") == line.content_type
        kind = self.file_type(line, source) if follows else escape(line.content_type)
        return f"data:{kind};base64,{made}"

    def file_type(self, line: Value, source: Parameter) -> str:
        """The type that the name of the given file tells."""
        return self._made(self.filename(line, source), "file_type", self.content(line, source).removesuffix("file"))

    def title(self, line: Value, source: Parameter, ways: Iterable[str]) -> str:
        """What is made of the name of the given file."""
        made = self.filename(line, source)
        for how in ways:
            made = self._made(made, how, self.content(line, source))
        return made

    def file_size(self, line: Value, source: Parameter) -> str:
        """How many bytes the given file has."""
        content = self.content(line, source)
        how = "file_size" if line.base64 else "text_size"
        return self._made(_placeholder(content), how, content.removesuffix("file"))

    def is_named(self, line: Value, source: Parameter) -> bool:
        """Whether the caller gives the name of the file."""
        content = self.content(line, source)
        return bool({f"{content}_name", f"{content}_file_name"} & {*self.parameters})

    def _parameter(self, source: Given, sent_as: str, value: str) -> str:
        """The name of the parameter that a value stands for, declared when it is met first. A field that the page gave
        no name is called as the request calls it; what no record shows to have been entered once stands for itself."""
        several = [each["parameter"] for each in source.of] if isinstance(source, Choice) else []
        known = [each for each in self._done() if each.parameter in (source.parameter, *several)]
        unseen = isinstance(source, Parameter) and not known
        first = f"{source.parameter}={source.shown or value}" if unseen else source.parameter
        if first not in self.names:
            sent = (each for each in known if each.id and each.id == source.input)
            entered = next(iter((*sent, *known)), Input())
            bare = re.sub(r"_\d+$", "", source.parameter)
            own = bare if entered.nameless or bare == "item" else source.parameter
            name = self._unused(self._called(source, sent_as, entered) or own)
            self.names[first] = name
            self.parameters[name] = declared(name, value, source, entered, self.inputs)
        return self.names[first]

    def _called(self, source: Given, sent_as: str, entered: Input | Click) -> str:
        """What a value is called that the page gave no name: a thing that was picked as its kind, else as the request
        calls it. Empty if the page's own name stays."""
        picked = entered.type in _PICKING and (entered.nameless or entered.row)
        of_row = isinstance(entered, Input) and entered.of_row
        unseen = isinstance(source, Choice) and entered == Input()
        thing = self._thing(source) if picked or of_row or unseen else ""
        own = but_id(plain(slug(sent_as), "")) if entered.nameless else ""
        own = _but_code(own or source.parameter) if _gives_label(entered) else own
        if names_nothing(own):
            own = _named_by_page(entered, own) if isinstance(entered, Input) else "item"
        return thing or own

    def _thing(self, source: Given) -> str:
        """What kind of thing was looked up by its name in a list, or is called so by an address; of an entry of a list
        that each entry of another has, as the choices of each of several fields, nothing tells."""
        if not isinstance(source, Choice):
            return self.kinds.get(source.parameter, "")
        paths = [each["path"] for each in source.extractors if each["kind"] == "json"]
        if not paths or _is_in_any(paths[0]):
            return ""
        return thing_in(paths[0], self.urls.get(source.transaction_id, ""))

    def _unused(self, name: str) -> str:
        """The name, unless something else is called so; what is entered in the place of what a response says is new."""
        extracted = {*self.extracted.values()}
        taken = {*self.parameters, *extracted, *self.derived}
        return unused(f"new_{name}" if name in extracted else name, taken)

    def _joined(self, source: Joined, line: Value) -> str:
        """The codes, with what stands around them."""
        around = [escape(each) if isinstance(each, str) else self._derived(each, line.name) for each in source.texts]
        parts = zip(source.parts, source.codes, around[1:], strict=True)
        written = [self.text(replace(line, value=code, source=each)) + after for each, code, after in parts]
        return around[0] + "".join(written)

    def _once(self, line: Value) -> str:
        """A random name that is sent more than once: made once in a run, as the page made it."""
        if not self.lasting[line.value]:
            name = unused(slug(line.name) or "made", {*self.taken_names(), *BUILTINS})
            how = "upper" if line.value.isupper() else "lower"
            self.derived[name] = {"name": name, "type": "derive", "text": "{{uuid}}", "how": how}
            self.lasting[line.value] = name
        return _placeholder(self.lasting[line.value])

    def _derived(self, source: Derived, sent_as: str) -> str:
        """What is made of parameters, with the operations that make it."""
        texts = [escape(part) if isinstance(part, str) else self._part(part, sent_as) for part in source.parts]
        told = {"codes": source.codes, "read": source.read, "write": source.write}
        text, more = "".join(texts), {name: said for name, said in told.items() if said}
        made = self._made(text, source.how, slug(sent_as), more) if source.how else text
        return escape(source.before) + made

    def _part(self, part: Part, sent_as: str) -> str:
        asked = _placeholder(self._parameter(part, sent_as, str(part.shown)))
        return self._made(asked, part.how, part.parameter) if part.how else asked

    def _made(self, text: str, how: str, about: str, more: Line | None = None) -> str:
        """The placeholder of what is made of a text; made once, however often it is sent."""
        making = {"type": "derive", "text": text, "how": how} | (more or {})
        made = next((n for n, each in self.derived.items() if each == {"name": n} | making), None)
        if made is None:
            name = about if about.endswith(how) else f"{about.rstrip('_')}_{how}".strip("_")
            made = unused(name, {*self.taken_names(), *BUILTINS})
            self.derived[made] = {"name": made} | making
        return _placeholder(made)

    def _done(self) -> list[Input | Click]:
        return [*self.inputs, *self.clicks]

    def taken_names(self) -> set[str]:
        """Those that mean something already."""
        named = {each.parameter for each in self._done() if each.parameter}
        return {*self.extracted.values(), *named, *self.parameters, *self.derived}

    def _asked_for(self, line: Value) -> str:
        """A credential of unknown origin is asked for; the recorded one is nobody's business."""
        if line.value not in self.asked:
            name = unused(slug(line.name) or "credential", self.parameters)
            about = f"the credential that the request carries in {line.place} {line.name}"
            self.parameters[name] = {"name": name, "type": "string", "description": about} | {
                "required": True,
                "secret": True,
            }
            self.asked[line.value] = name
        return self.asked[line.value]

    def _extraction(self, line: Value, source: Choice | Extracted, value: str) -> str:
        """The name under which the value is taken from its response; taken once, however often it is sent."""
        asked, label = self._looked_up_by(source)
        unless = self._unless(source, line)
        key = (source.transaction_id, value, json.dumps([source.extractors[0], asked, unless]), source.decode or "")
        if key not in self.extracted:
            name = self._free_name(line)
            self.extracted[key] = name
            self.taken |= {name: line} if line.place != STATE else {}
            sources = [asking(extractor, label, asked) if asked else extractor for extractor in source.extractors]
            sources = [self._said(extractor, source, line.name) for extractor in sources]
            missing = isinstance(source, Extracted) and source.optional
            told = {"decode": source.decode, "optional": missing, "unless": unless}
            taken = {"name": name, "sources": sources} | {n: said for n, said in told.items() if said}
            self.extractions.setdefault(source.transaction_id, []).append(taken)
        return self.extracted[key]

    def _unless(self, source: Choice | Extracted, line: Value) -> str:
        """What the caller may give in its place, as the routine writes it."""
        given = source.unless if isinstance(source, Extracted) else None
        return "" if given is None else self.text(replace(line, source=given, called=None))

    def _said(self, extractor: Line, source: Choice | Extracted, sent_as: str) -> Line:
        """With the parameters in the places of labels that the caller says."""
        for label, given in source.asked.items() if isinstance(source, Extracted) else ():
            extractor = asking(extractor, label, _placeholder(self._parameter(given, sent_as, label)))
        return extractor

    def _free_name(self, line: Value) -> str:
        wanted = slug(line.name) or ("address" if line.place == "url" else "value")
        taken = {*self.taken_names(), *BUILTINS}
        return unused(wanted if wanted not in taken else f"{wanted}_value", taken)

    def _looked_up_by(self, source: Choice | Extracted) -> tuple[str, str]:
        """The placeholder and the label by which a value is looked up; empty if it is by none."""
        if isinstance(source, Choice):
            return _placeholder(self.names[source.parameter]), source.label
        if source.by is None:
            return "", ""
        label = Value(place="text", name="label", value=source.by.core)
        return _placeholder(self._extraction(label, source.by, source.by.core)), source.by.core


def _gives_label(entered: Input | Click) -> bool:
    """Whether the caller gives what was read and chosen, rather than the code that travels for it."""
    return isinstance(entered, Input) and entered.chosen_label not in ("", entered.value)


def _but_code(name: str) -> str:
    """`country_code` is a country, and `room_id` a room."""
    return but_id(name.removesuffix("_code"))


def _named_by_page(entered: Input, sent_as: str) -> str:
    return name_of(entered.element) or searched_by(entered.label, sent_as) or sent_as


def _as_number(source: Derived) -> Derived:
    """What stands around a number that was entered, such as its sign, is of the number that is sent."""
    signed = [source.before, *source.parts] if source.before else source.parts
    return source if source.how or len(signed) == 1 else replace(source, before="", parts=signed, how="number")


def _placeholder(name: str) -> str:
    return "{{" + name + "}}"


def _is_in_any(path: list[Any]) -> bool:
    """Whether the entry that is known by what it is called stands in whichever entry of another list."""
    named = next((n for n, step in enumerate(path) if isinstance(step, dict) and step), 0)
    return {} in path[:named]
