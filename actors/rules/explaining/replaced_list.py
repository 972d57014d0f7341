"""A list that is sent in the place of the one that a thing has: what the thing has when the routine runs, with what was
added and without what was taken out."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from actors.rules.explaining.document import one_of
from actors.rules.facts.context import Context
from actors.rules.facts.reading import read_as
from actors.rules.facts.source import Choice, Extracted, LeftOut, Parameter, Source, parameters_of
from actors.rules.facts.value import Value
from actors.rules.method import asks
from actors.rules.play import Call, call
from actors.rules.sources.looked_up import is_in_list_of_thing
from actors.rules.sources.value import is_id_name
from actors.rules.transcript import Result
from captures.method import changes

Line = dict[str, Any]
_OTHER_BODIES = frozenset({"form", "multipart", "xml", "text"})
ADDED, TAKEN_OUT = "added", "taken_out"
"""The places of what a list is given, and of what it loses, before it is sent."""


class Replaced(Struct, frozen=True, kw_only=True):
    """The list at `sent` in the body, and how it differs from that of the thing at `path` of the answer `id`: see the
    tool `list_replaced`."""

    sent: list[Any]
    list_of: str
    added: list[int] = []
    taken_out: list[Line] = []
    id: str = ""
    path: list[Any] = []


def replaced_in(
    lines: Sequence[Value], form: Line, context: Context
) -> Generator[list[Call], tuple[Result, ...], list[Replaced]]:
    """The lists of the body that stand for those of things; none of a document that is sent back."""
    other = form.get("changes") or any(each.place in _OTHER_BODIES for each in lines)
    if other or not changes(context.method) or asks(context.method, context.url, lines):
        return []
    (told,) = yield [call("list_replaced", transaction_id=context.transaction_id, found=_found(lines))]
    return read_as(list[Replaced], told.value["lists"], "the lists of the request") if told.ok else []


def with_taken_out(lines: list[Value], lists: Sequence[Replaced]) -> list[Value]:
    """The lines, of which those of such lists say so, with one for each entry that is taken out: where it comes from is
    to be asked as of all others."""
    of = {str(each.sent): each.list_of for each in lists}
    marked = [replace(line, list_of=of.get(str(line.path[:-1]), "")) if _is_entry(line) else line for line in lines]
    gone = [(each, n, one) for each in lists for n, one in enumerate(each.taken_out)]
    made = [
        Value(
            place="json",
            name=str(each.sent[-1]),
            path=[*each.sent, TAKEN_OUT, n],
            list_of=each.list_of,
            value=one["value"],
            hint=one["hint"],
        )
        for each, n, one in gone
    ]
    return [*marked, *made]


def as_replaced(lines: list[Value], lists: Sequence[Replaced], context: Context) -> list[Value]:
    """The lines, of which one stands for each such list, if it is known how it is found and what it is given."""
    for each in lists:
        inside = [line for line in lines if line.place == "json" and line.path[: len(each.sent)] == each.sent]
        whole = _whole(each, lines)
        steps = list(_steps(each, inside, whole, context))
        given = any(line.path == each.sent and line.is_given for line in inside)  # as a whole
        if each.path and not given and all(step.source is not None for step in steps):
            kept = [replace(line, source=LeftOut(), list_of="") if line in inside else line for line in lines]
            lines = [*kept, whole, *steps]
    return lines


def _steps(each: Replaced, inside: Sequence[Value], whole: Value, context: Context) -> Iterator[Value]:
    """What is added and taken out; without a source where nothing tells how that of another thing is found."""
    for line in inside:
        if line.path[-2:-1] == [TAKEN_OUT]:
            source = _known(line, whole) or _called(each, each.taken_out[line.path[-1]], whole, context)
            yield replace(line, place=TAKEN_OUT, path=each.sent, list_of="", source=source)
        elif line.path[-1] in each.added:
            yield replace(line, place=ADDED, path=each.sent, list_of="", source=_known(line, whole))


def changes_of(pairs: Sequence[tuple[Value, str]]) -> list[Line]:
    """What is done to such lists before they are sent, as a body has it."""
    added = [{"path": line.path, "do": "add", "value": text} for line, text in pairs if line.place == ADDED]
    gone = [{"path": [*line.path, text], "do": "take_out"} for line, text in pairs if line.place == TAKEN_OUT]
    return [*added, *gone]


def _found(lines: Sequence[Value]) -> list[Line]:
    """The things whose ids the lines have, where they were found in JSON by something else than their place."""
    sources = [line.source for line in lines if isinstance(line.source, Choice | Extracted)]
    ways = [(each, way) for each in sources for way in each.extractors[:1] if way["kind"] == "json"]
    ids = [(each, way["path"]) for each, way in ways if not way.get("script") and _is_of_thing(way["path"])]
    return [{"id": each.transaction_id, "path": path[:-1]} for each, path in ids]


def _is_of_thing(path: list[Any]) -> bool:
    called = bool(path) and isinstance(path[-1], str) and is_id_name(path[-1])
    return called and not any(isinstance(step, int) for step in path)


def _is_entry(line: Value) -> bool:
    return line.in_list and len(line.path) > 1


def _known(line: Value, whole: Value) -> Source | None:
    """Its source, if that is what somebody gives or what was made before, and not the place in the list of a thing."""
    if isinstance(line.source, Extracted) and not line.source.by_place:
        return line.source
    if not isinstance(line.source, Choice | Parameter) or parameters_of(line.source) == parameters_of(whole.source):
        return None
    by_place = isinstance(line.source, Choice) and any(map(is_in_list_of_thing, line.source.extractors[:1]))
    return None if by_place else line.source


def _called(each: Replaced, gone: Line, whole: Value, context: Context) -> Extracted | None:
    """It is found in the list by what it is called there."""
    last = max((n for n, step in enumerate(each.path) if step == {}), default=0)
    of = whole.source
    of_list = {of.label: Parameter(parameter=of.parameter, shown=of.shown)} if isinstance(of, Choice) else {}
    for member, text in gone.get("named", {}).items():
        own = Parameter(parameter=context.parameter_of(text) or one_of(each.list_of), shown=text)
        way = {"kind": "json", "path": [*each.path[:last], {member: text}, *each.path[last + 1 :]]}
        told = {"core": gone["value"], "transaction_id": each.id, "extractors": [way], "decode": ""}
        return Extracted(**told, asked={**of_list, text: own})
    return None


def _whole(each: Replaced, lines: Sequence[Value]) -> Value:
    way = {"kind": "json", "path": each.path, "every": True}
    found = (line.source for line in lines if isinstance(line.source, Choice) and _leads(line.source, each))
    by = next(found, None)
    source = Extracted(core=each.list_of, transaction_id=each.id, extractors=[way], decode="")
    whole = source if by is None else replace(by, extractors=[way], decode="")
    return Value(place="json", name=str(each.sent[-1]), path=each.sent, hint="plain", value=each.list_of, source=whole)


def _leads(source: Choice, each: Replaced) -> bool:
    """Whether the thing was found by it."""
    way = source.extractors[0] if source.extractors else {"kind": ""}
    own = way["path"][:-1] if way["kind"] == "json" else [""]
    return source.transaction_id == each.id and any(own) and each.path[: len(own)] == own
