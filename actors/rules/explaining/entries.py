"""An object that is sent back as JSON, and that a list had whose entry was found by what somebody chose: all of it that
nobody changed is sent as the list has it when the routine runs, be it empty, a list or an object."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.changed_member import entered_alone
from actors.rules.explaining.unsaid import ASKED, given_alone, is_chosen, kept_unless, unsaid
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Derived, LeftOut, Parameter, parameters_of
from actors.rules.facts.value import Value
from actors.rules.play import Call, call
from actors.rules.sources.entry import entry_of, ids_sent, name_in_address
from actors.rules.transcript import Result

Line = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """The object at `sent` in the body, whose id was found `by` what somebody chose; `same` are the names of its
    members that the entry had just so, `held` of all that it had, `altered` of lists of which a part was the same.
    `within` names the member that holds it, where it is an object in an entry, as the attributes of a thing are."""

    sent: list[Any]
    by: Choice
    same: list[str]
    held: list[str]
    altered: list[str]
    within: list[str]


def entries_of(
    lines: list[Value], form: Line, context: Context
) -> Generator[list[Call], tuple[Result, ...], list[Entry]]:
    """The objects of the body that earlier answers had as entries of lists; none of a document that is sent back."""
    if form.get("changes"):
        return []
    asked = ids_sent(lines, context) or (yield from _by_name(lines, context))
    if not asked:
        return []
    outer = yield from _compared([(sent, by, []) for sent, by in asked], context)
    inner = [([*entry.sent, name], entry.by, [name]) for entry in outer for name in _objects(entry, lines)]
    return [*outer, *((yield from _compared(inner, context)) if inner else [])]


def _by_name(
    lines: list[Value], context: Context
) -> Generator[list[Call], tuple[Result, ...], list[tuple[list[Any], Choice]]]:
    """The whole body, where the address ends in a name that the caller gives, which is that of an entry."""
    given = name_in_address(lines, context)
    if given is None or not isinstance(given.source, Parameter):
        return []
    (told,) = yield [call("find_named_entry", transaction_id=context.transaction_id, name=given.value)]
    if not told.ok or not told.value:
        return []
    way = {"kind": "json", "path": [*told.value["path"], told.value["called"]]}
    by = Choice(
        parameter=given.source.parameter,
        shown=given.source.shown,
        input=given.source.input,
        label=given.value,
        transaction_id=told.value["id"],
        extractors=[way],
    )
    return [([], by)]


def _compared(
    asked: list[tuple[list[Any], Choice, list[str]]], context: Context
) -> Generator[list[Call], tuple[Result, ...], list[Entry]]:
    of = {"transaction_id": context.transaction_id}
    told = yield [
        call("compare_entry", **of, sent=sent, held_by=by.transaction_id, path=[*entry_of(by), *within])
        for sent, by, within in asked
    ]
    found = [(*which, each.value) for which, each in zip(asked, told, strict=True) if each.ok]
    return [
        Entry(sent, by, value.get("same", []), value.get("held", []), value.get("altered", []), within)
        for sent, by, within, value in found
    ]


def _objects(entry: Entry, lines: list[Value]) -> list[str]:
    """The members of the object that are objects, too, and not just as the entry had them."""
    paths = [line.path for line in lines if line.place == "json" and line.path[: len(entry.sent)] == entry.sent]
    deeper = [path[len(entry.sent) :] for path in paths if len(path) > len(entry.sent) + 1]
    names = dict.fromkeys(path[0] for path in deeper if isinstance(path[1], str))
    return [name for name in names if name in entry.held and name not in (*entry.same, *entry.altered)]


def alters_lists(entries: list[Entry], lines: list[Value], context: Context) -> str:
    """Why no routine is made of an entry that is sent back with a list in it that was changed; empty if it can be, or
    the lines have the whole of it otherwise."""
    whole = [line.path for line in lines if line.place == "json" and not isinstance(line.source, LeftOut)]
    names = [name for entry in entries for name in entry.altered if [*entry.sent, name] not in whole]
    if not names:
        return ""
    return (
        f"{context.transaction_id} sends back `{names[0]}` otherwise than it was: a routine would put what was "
        "recorded of it in the place of what another thing has; record a way that changes nothing but what you mean"
    )


def as_in_entry(lines: list[Value], entries: list[Entry], context: Context) -> list[Value]:
    """The lines, of which one stands for each member of an entry that was sent as the list had it."""
    for entry in entries:
        for name in entry.same:
            lines = _with_member(lines, entry, name)
        lines = [_kept(line, entry, context) for line in _entered(lines, entry, context)]
    return lines


def _entered(lines: list[Value], entry: Entry, context: Context) -> list[Value]:
    """The lines, of which each that the entry had otherwise is what the caller gives, if one field alone was left so
    and it alone reads so, however short it is."""
    other = [[*entry.sent, name] for name in entry.held if name not in (*entry.same, *entry.altered)]
    return entered_alone(lines, [line for line in lines if line.place == "json" and line.path in other], context)


def _with_member(lines: list[Value], entry: Entry, name: str) -> list[Value]:
    path = [*entry.sent, name]
    at = [n for n, line in enumerate(lines) if line.place == "json" and line.path[: len(path)] == path]
    if any(_says_more(lines[n], entry) or _is_known(lines[n], path, entry) for n in at):
        return lines
    member = replace(entry.by, extractors=[_way(entry, name)], decode="")
    whole = Value(place="json", name=name, path=path, hint="plain", value="")
    whole = replace(lines[at[0]] if at else whole, name=name, path=path, source=member)
    own = [replace(line, source=LeftOut()) if n in at else line for n, line in enumerate(lines)]
    return [*own[: at[0]], whole, *own[at[0] + 1 :]] if at else [*own, whole]


def _is_known(line: Value, path: list[Any], entry: Entry) -> bool:
    """Whether it is a text or number of which something else is known than that it was sent."""
    own = isinstance(line.source, Choice) and line.source.parameter == entry.by.parameter
    return line.path == path and line.source is not None and not isinstance(line.source, Constant) and not own


def _says_more(line: Value, entry: Entry) -> bool:
    """Whether the caller gives it, by another parameter than that which says which entry is meant."""
    return bool({*parameters_of(line.source)} - {entry.by.parameter})


def _way(entry: Entry, name: str) -> Line:
    return {"kind": "json", "path": [*entry_of(entry.by), *entry.within, name]}


def _kept(line: Value, entry: Entry, context: Context) -> Value:
    """What was chosen stays as the entry has it, unless it is given."""
    given = given_alone(line.source)
    inside = line.place == "json" and line.path[:-1] == entry.sent and line.path[-1] in entry.held
    if given is None or not inside or given.unsaid or not (given.optional or is_chosen(given, context)):
        return line
    if not isinstance(line.source, Parameter | Derived):
        return replace(line, source=unsaid(line.source, {given.parameter}, ASKED))
    kept = kept_unless(line.source, line.value, entry.by.transaction_id, [_way(entry, str(line.path[-1]))])
    return replace(line, source=replace(kept, asked={entry.by.label: entry.by}, optional=False))
