"""Which values that a routine takes from responses are sent again as they were recorded, to see whether they have to
be taken at all; and the routine without those that need not be."""

import json
from dataclasses import dataclass, replace
from typing import Any

from actors.rules.facts.source import Choice, Extracted
from actors.rules.facts.value import Value
from actors.rules.sources.value import is_named_id
from actors.rules.trying.leaner import without_extraction
from actors.rules.trying.trial import is_change
from actors.rules.writing.sent import SENT, names_sent
from captures.field_name import is_forgery_name
from captures.masking.handle import handles_in
from routines.placeholder import Placeholder, as_text, escape, names, only_name, pieces

Line = dict[str, Any]
_DECIDED = "what the caller gives may decide it"


@dataclass(frozen=True)
class Token:
    """An extracted value that requests carry, and what was recorded for it: as text, and as a `constant` with its type.

    `guard`: it looks as if it had been made for one session or one use. `untried` says why it is not sent again, and
    `stays` why it is taken anew even where the recorded one is accepted; empty if nothing speaks against it. `given`:
    the parameters that may decide it, so that it is sent again only with what was recorded for them. `carriers`: the
    numbers of the operations that send it, from 1.
    """

    name: str
    recorded: str
    constant: Any
    guard: bool
    untried: str
    stays: str
    given: frozenset[str] = frozenset()
    carriers: tuple[int, ...] = ()


def tokens(routine: Line, taken: dict[str, Value], logins: frozenset[str]) -> list[Token]:
    """Every value that the routine takes from a response and that a request carries, in order. `taken` has for each the
    line of the recording that carried it."""
    known = _Origins(routine, logins)
    return [_token(name, taken[name], known) for name in known.extracted if name in taken and known.carriers(name)]


def as_given(found: list[Token], values: Line, recorded: Line) -> list[Token]:
    """The tokens, of which those are not sent again that may be other ones with these values than with the recorded."""
    varied = {name for name, value in values.items() if value != recorded.get(name)}
    return [replace(each, untried=each.untried or _DECIDED) if each.given & varied else each for each in found]


def with_constants(routine: Line, constants: dict[str, Any]) -> Line:
    """The routine with these values in the place of their names, which it takes no more; itself if none."""
    if not constants:
        return routine
    operations = [_with_literals(each, constants) for each in routine["operations"]]
    return routine | {"operations": [without_extraction(each, constants) for each in operations]}


class _Origins:
    """What the values of a routine depend on: `given` has for each name the parameters that may decide it;
    `behind_login` were taken after somebody had logged in."""

    def __init__(self, routine: Line, logins: frozenset[str]) -> None:
        self._operations = routine["operations"]
        self.changing = [at for at, each in enumerate(self._operations) if is_change(each, logins)]
        self.extracted: dict[str, Line] = {}
        self.given = {each["name"]: frozenset({each["name"]}) for each in routine["parameters"]}
        self.behind_login: set[str] = set()
        for at, operation in enumerate(self._operations):
            opens = operation.get("transaction") in logins
            self._learn(operation, opens=opens)
            if opens:
                self.behind_login |= {each["name"] for later in self._operations[at:] for each in _taken_by(later)}

    def _learn(self, operation: Line, *, opens: bool) -> None:
        """A login's own answer depends on who logs in, and is told of as such."""
        carried = self._decided_by(names_sent(operation))
        if operation["type"] == "derive":
            self.given[operation["name"]] = carried
        for each in _taken_by(operation):
            self.extracted[each["name"]] = each
            asked = self._decided_by(names(json.dumps([each["sources"], each.get("unless", "")])))
            self.given[each["name"]] = asked if opens else asked | carried

    def _decided_by(self, carried: list[str]) -> frozenset[str]:
        return frozenset(each for name in carried for each in self.given.get(name, ()))

    def carriers(self, name: str) -> list[int]:
        """The places of the operations that send it."""
        sending = ((at, each) for at, each in enumerate(self._operations) if each["type"] != "return")
        return [at for at, each in sending if name in names_sent(each)]

    def addresses(self, name: str) -> bool:
        return any(name in names(each.get("url", "")) for each in self._operations)


def _token(name: str, line: Value, known: _Origins) -> Token:
    recorded = line.source.core if isinstance(line.source, Extracted) else line.value
    constant = _typed(recorded) if known.extracted[name].get("decode") == "json" else recorded
    return Token(
        name,
        recorded,
        constant,
        guard=_guards(line),
        untried=_untried(name, line, recorded, known),
        stays=_stays(name, line, recorded, known),
        given=frozenset() if is_forgery_name(line.name) else known.given[name],
        carriers=tuple(at + 1 for at in known.carriers(name)),
    )


def _untried(name: str, line: Value, recorded: str, known: _Origins) -> str:
    if isinstance(line.source, Choice):
        return "it belongs to what the caller chooses"
    if line.place == "name":
        return "it is what a field is called, which depends on the thing that it is about"
    if known.addresses(name):
        return "it is an address, or names a thing in one"
    if _is_whole(line, known.extracted[name]):
        return "it is a list or a document, which is sent back as it stands"
    if known.given[name] and not is_forgery_name(line.name) and (not line.is_made or _names_thing(line, recorded)):
        return _DECIDED
    if name in known.behind_login and not _guards(line):
        return "it is an ordinary value that may belong to who logs in"
    if any(at < known.carriers(name)[0] for at in known.changing):
        return "a request before it changes something, which would be done once more"
    return ""


def _guards(line: Value) -> bool:
    """Whether it looks as if it had been made for one session or one use."""
    return is_forgery_name(line.name) or line.is_made


def _names_thing(line: Value, recorded: str) -> bool:
    return recorded.isdigit() or is_named_id(line)


def _is_whole(line: Value, extraction: Line) -> bool:
    """Whether the value is more than one text: what a form repeats, or a part of a document."""
    document = line.place in ("json", "document") and isinstance(line.source, Extracted) and line.source.decode is None
    return document or any(each.get("every") or each["kind"] == "form" for each in extraction["sources"])


def _stays(name: str, line: Value, recorded: str, known: _Origins) -> str:
    if handles_in(recorded):
        return "it is a credential, and a routine carries no recorded one"
    if _names_thing(line, recorded):
        return "it names a thing, which need not have that name for ever"
    if known.given[name]:
        return _DECIDED
    return "it may belong to who logs in" if name in known.behind_login else ""


def _typed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _taken_by(operation: Line) -> list[Line]:
    return list(operation.get("extract", ()))


def _with_literals(operation: Line, constants: dict[str, Any]) -> Line:
    return {
        part: _filled(value, constants) if part in (*SENT, "extract") else value for part, value in operation.items()
    }


def _filled(value: Any, constants: dict[str, Any]) -> Any:
    match value:
        case str() if (name := only_name(value)) in constants and name is not None:
            return escape(constants[name]) if isinstance(constants[name], str) else constants[name]
        case str() if set(names(value)) & set(constants):
            return _literal(value, constants)
        case dict():
            return {name: _filled(each, constants) for name, each in value.items()}
        case list() | tuple():
            return [_filled(each, constants) for each in value]
        case _:
            return value


def _literal(text: str, constants: dict[str, Any]) -> str:
    def put(piece: str | Placeholder) -> str:
        if isinstance(piece, str):
            return escape(piece)
        return escape(as_text(constants[piece.name])) if piece.name in constants else "{{" + piece.name + "}}"

    return "".join(map(put, pieces(text)))
