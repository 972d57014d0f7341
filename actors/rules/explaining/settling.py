"""From the answers to the source of every value."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import from_added, from_code, from_entered, from_entry, from_options, from_picked
from actors.rules.explaining.part import with_things
from actors.rules.facts.context import Context
from actors.rules.facts.source import (
    Choice,
    Constant,
    Extracted,
    NowAs,
    NowIso,
    NowMs,
    NowS,
    Random,
    Session,
    Source,
    Unknown,
    Uuid,
    parameters_of,
)
from actors.rules.facts.value import Called, Value
from actors.rules.looks import is_particular
from actors.rules.slug import slug
from actors.rules.sources.carried import by_use
from actors.rules.sources.entered import from_silence
from actors.rules.sources.looked_up import is_in_list_of_thing
from actors.rules.sources.member import OfMember, is_placed
from actors.rules.sources.origin import origins_in
from actors.rules.sources.own_kind import by_kind
from actors.rules.sources.question import Question
from actors.rules.sources.shortened import as_entry_has_it
from actors.rules.sources.value import brought_by, is_id_name, is_named_id
from actors.rules.sources.ways import is_later
from actors.rules.transcript import Result
from captures.body import path_segments
from routines.dates import IN_SCRIPTS, stamp_form

Line = dict[str, Any]

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_OWN_IDS = frozenset({"id", "uid", "uuid", "guid", "oid", "shortid", "short_id", "nanoid", "cuid", "ulid"})
"""What a thing calls the id of itself, rather than that of what it belongs to."""
_CREATING = frozenset({"PUT", "POST", "MKCOL", "MKCALENDAR"})
_BODY = frozenset({"form", "multipart"})
_WRITTEN_IN = _BODY | {"query", "json"}
_CLOCKS: dict[int, Source] = {10: NowS(), 13: NowMs()}
"""A moment near the request's own, by its number of digits."""


def answered(
    lines: list[Value], asked: list[Question], answers: list[Result], carriers: frozenset[str] = frozenset()
) -> list[Value]:
    """The values with the sources that the answers tell; `carriers` are the requests that carried what was chosen."""
    lines, asked = list(lines), by_use(asked, answers, carriers)
    for question, answer in by_kind(asked, answers, lines):
        lines[question.place] = line = _listed(lines[question.place], question, answer)
        open_ = line.source is None or (isinstance(line.source, Extracted) and line.source.by_place)
        open_ = open_ or (isinstance(question, OfMember) and is_placed(line.source))
        nearer = _is_within_thing(line.source)
        source = question.source(answer.value, line) if answer.ok and (open_ or nearer) else None
        if source and (open_ or (isinstance(source, Choice) and not _is_within_thing(source))):
            lines[question.place] = replace(line, source=source)
        elif answer.ok and question.call.name == "trace_value" and answer.value.get("total") == 0:
            lines[question.place] = replace(line, unseen=True)
    lines = as_entry_has_it(with_things(lines, asked, answers), asked, answers)
    return from_silence(lines, asked, answers)


def _is_within_thing(source: Source | None) -> bool:
    """Whether it is of a thing in a list that the thing has which is called so, by its place there: of a tree's first
    leaf, where the tree was named. What is called as something else that was chosen has it for its own."""
    ways = source.extractors[:1] if isinstance(source, Choice) else []
    return any(is_in_list_of_thing(way) and isinstance(way["path"][-1], str) for way in ways)


def _listed(line: Value, question: Question, answer: Result) -> Value:
    """The value, of a path, that tells whether an answer listed it as the id of one of several things."""
    if line.place != "path" or question.call.name != "trace_value" or not answer.ok:
        return line
    ways = [way for each in origins_in(answer.value) for way in each.get("extractors", ())[:1]]
    found = any(way["kind"] == "json" and is_later(way) and is_id_name(str(way["path"][-1])) for way in ways)
    return replace(line, listed=True) if found else line


def made_of_entered(line: Value, context: Context) -> Value:
    """A value that a script made of what was entered or chosen; an address that had been asked for before is not."""
    if line.source is not None or (line.in_use and line.place != "path"):
        return line
    inputs = context.inputs
    source = from_options(line, inputs, context.clicks) or from_code(line, inputs) or from_added(line, inputs)
    source = source or from_entered(line, inputs)
    source = source or from_entry(line, context.clicks) or from_picked(line, context.clicks)
    return line if source is None else replace(line, source=source)


def made_anew(line: Value, context: Context) -> Value:
    """A random name of what was made, in its address or as its id, that no answer before had."""
    method = context.method.upper()
    if line.source is not None or not line.unseen or method not in _CREATING:
        return line
    if line.place == "path" and _UUID.fullmatch(line.value):
        return replace(line, source=Uuid())
    own = _is_put_at(line, context) if method != "POST" else _is_own_id(line)
    return replace(line, source=Random()) if own and line.hint == "opaque" else line


def _is_put_at(line: Value, context: Context) -> bool:
    return line.place == "path" and int(line.name) == len(path_segments(context.url)) - 1


def _is_own_id(line: Value) -> bool:
    """Whether the thing that is sent is called so; no request before carried it, which would have made it."""
    alone = line.path == [line.name] if line.place == "json" else line.place in _BODY
    return alone and slug(line.name) in _OWN_IDS and not line.same_elsewhere


def same_again(lines: list[Value]) -> list[Value]:
    """A value that the request carries twice comes from one place; so does the code of what was picked in a list, and
    what the query says by the same name."""
    shared = {line.value: line.source for line in lines if line.source and _is_shared(line)}
    chosen = {line.value: line.source for line in lines if isinstance(line.source, Choice) and is_named_id(line)}
    queried = {line.name: line for line in lines if isinstance(line.source, Choice) and line.place == "query"}
    lines = [_as_queried(line, queried) for line in lines]
    return [_shared(line, chosen if line.picked and line.value in chosen else shared) for line in lines]


def _as_queried(line: Value, queried: Mapping[str, Value]) -> Value:
    """`project` of a form, or at the top of JSON, is the `project` that the address names, be its name a part of
    something else that was clicked."""
    said = queried.get(line.name) if line.place in _BODY or line.path == [line.name] else None
    if said is None or not isinstance(said.source, Choice) or said.value != line.value:
        return line
    own = line.source
    open_ = own is None or (isinstance(own, Choice) and own.label == said.source.label)
    return replace(line, source=said.source) if open_ else line


def _is_shared(line: Value) -> bool:
    """Whether what is known of this value tells of the same text elsewhere in the request: not of one by chance, as of
    `true`, or of a word that one of a list of things has."""
    if not isinstance(line.source, Extracted) or line.place == "url" or line.source.optional or line.type:
        return False
    of_one = line.hint == "constant_looking" and any(map(_is_of_list, line.source.extractors[:1]))
    return is_particular(line.value) and not line.value.isdigit() and not of_one


def _is_of_list(way: Line) -> bool:
    return way["kind"] == "json" and any(not isinstance(step, str) for step in way["path"])


def _shared(line: Value, shared: Mapping[str, Source]) -> Value:
    known = line.source is not None or line.place in ("url", "cookie")
    return line if known or line.value not in shared else replace(line, source=shared[line.value])


def named_as_found(lines: list[Value]) -> list[Value]:
    """A field that is called as what the caller has looked up, `list:1:ok`, or by that and more, is called so in every
    row: a button whose name is sent was pressed."""
    found = {line.value: line.source for line in lines if parameters_of(line.source) and _tells_row(line)}
    return [_named_so(line, found) for line in lines]


def _tells_row(line: Value) -> bool:
    taken = line.is_taken and line.place in _BODY
    return taken and re.search(r"\d", line.value) is not None and is_particular(line.value) and not line.value.isdigit()


def _named_so(line: Value, found: dict[str, Source | None]) -> Value:
    own = (text for text in found if re.match(rf"{re.escape(text)}(?![A-Za-z0-9])", line.name))
    start = max(own, key=len, default="") if line.place in _BODY and line.called is None else ""
    if not start:
        return line
    called = Called(place="name", name="name", value=start, hint="plain", source=found[start])
    return replace(line, called=replace(called, after=line.name.removeprefix(start)))


def brought_along(lines: list[Value]) -> list[Value]:
    """What an address brings along that is taken as a whole needs no source of its own."""
    address = next((line.source for line in lines if line.place == "url" and line.source), None)
    if address is None:
        return lines
    return [replace(line, source=Constant()) if _is_brought(line, address) else line for line in lines]


def _is_brought(line: Value, address: Source) -> bool:
    return line.place == "path" or (line.place == "query" and (line.name, line.value) in brought_by(address))


def unexplained(line: Value) -> Value:
    """What nothing explains is constant, unless it looks made for this one request."""
    return line if line.source is not None else replace(line, source=_by_looks(line))


def _by_looks(line: Value) -> Source:
    if line.place == "cookie":
        return Session()
    if line.place == "path":
        return Constant()
    if line.hint == "timestamp" and not line.type and (form := stamp_form(line.value)):
        return NowIso() if form == IN_SCRIPTS else NowAs(form=form)
    if line.hint == "timestamp" and line.value.isdigit() and len(line.value) in _CLOCKS:
        return _CLOCKS[len(line.value)]
    if line.moment and line.place in _WRITTEN_IN:
        before, _, after = line.value.partition(line.moment)
        return NowAs(form=stamp_form(line.moment), before=before, after=after)
    if _UUID.fullmatch(line.value):
        return Uuid()
    return Unknown() if line.is_made else Constant()
