"""The other members of an entry that is sent back: of what nobody touched, the list that the entry was found in tells
what it is when the routine runs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.method import is_of_document
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import is_id_name
from captures.method import changes

Line = dict[str, Any]
_CHANGED = re.compile(r"\b(?:change|edit|modify|patch|save|set|update)_?([A-Za-z]\w*)\s*\(", re.IGNORECASE)


@dataclass(frozen=True)
class OfEntry(Question):
    """`member` is taken from the entry as `by` is, its id."""

    member: str = ""
    by: Choice | None = None

    def source(self, answer: Line, line: Value) -> Source | None:
        if self.by is None or self.member not in answer.get("same", ()):
            return None
        way = {"kind": "json", "path": [*entry_of(self.by), self.member]}
        return replace(self.by, extractors=[way], decode="")


def of_entry(place: int, line: Value, asked: Situation) -> list[Question]:
    """Whether the entry, whose id is sent beside it and was found in a list, had the very same."""
    if line.place != "json" or not line.path or not isinstance(line.path[-1], str) or not changes(asked.context.method):
        return []
    by = _id_beside(line, asked.lines)
    if by is None:
        return []
    told = {"sent": line.path[:-1], "held_by": by.transaction_id, "path": entry_of(by)}
    compared = call("compare_entry", transaction_id=asked.context.transaction_id, **told)
    return [OfEntry(place, compared, by.parameter, by.label, member=line.path[-1], by=by)]


def _id_beside(line: Value, lines: Sequence[Value]) -> Choice | None:
    """How the id of the same object was found: by the name that it has there, for of `product_id` the entry is another;
    or, of the whole body, that in which the address ends."""
    inside = (each for each in lines if each.place == "json" and each.path and each.path[:-1] == line.path[:-1])
    ids = [each.source for each in inside if _is_own_id(each, lines)]
    last = [each for each in lines if each.place == "path"][-1:] if len(line.path) == 1 else []
    ids += [each.source for each in last if _is_id(each.source)]
    return next((each for each in ids if isinstance(each, Choice)), None)


def _is_own_id(line: Value, lines: Sequence[Value]) -> bool:
    """Whether it is the id of what is sent beside it: by the name that it has in the entry, or by that of the thing
    after which GraphQL calls the change, `datasetId` of `patchDataset(…)`."""
    if not _is_id(line.source) or _is_id(line.source, line.path[-1]):
        return _is_id(line.source, line.path[-1])
    texts = (each.value for each in lines if is_of_document(each, [*lines]))
    changed = {slug(thing) for text in texts for thing in _CHANGED.findall(text)}
    return slug(str(line.path[-1])).removesuffix("_id") in changed


def _is_id(source: Source | None, name: str | int | None = None) -> bool:
    way = source.extractors[0] if isinstance(source, Choice) else {"kind": ""}
    path = way["path"] if way["kind"] == "json" and not way.get("script") else [""]
    called = isinstance(path[-1], str) and is_id_name(slug(path[-1])) and name in (None, path[-1])
    return called and any(isinstance(step, dict) for step in path[:-1])


def ids_sent(lines: Sequence[Value], context: Context) -> list[tuple[list[Any], Choice]]:
    """Where objects are sent as JSON whose ids were found in lists: the path of each in the body, and how its id was
    found. Of the whole body it may be that in which the address ends."""
    if not changes(context.method) or not any(each.place == "json" and each.path for each in lines):
        return []
    inside = [each for each in lines if each.place == "json" and each.path and _is_own_id(each, lines)]
    last = [each for each in lines if each.place == "path"][-1:]
    found = [(each.path[:-1], each.source) for each in inside] + [
        ([], each.source) for each in last if _is_id(each.source)
    ]
    found += [(sent, each.source) for each in lines if _is_id(each.source) for sent in _behind(each, lines)]
    return list({str(sent): (sent, by) for sent, by in reversed(found) if isinstance(by, Choice)}.values())


def name_in_address(lines: Sequence[Value], context: Context) -> Value | None:
    """What the address ends in, if the caller gives it as it is sent and an object is sent there as JSON."""
    sends = any(each.place == "json" and each.path and isinstance(each.path[0], str) for each in lines)
    last = next((each for each in reversed(lines) if each.place == "path"), None)
    named = changes(context.method) and sends and last is not None and isinstance(last.source, Parameter)
    return last if named else None


def _behind(line: Value, lines: Sequence[Value]) -> list[list[Any]]:
    """Where the object stands that follows an id in a list, with what is to be written into the thing: `[17, {…}]`."""
    if not line.in_list:
        return []
    sent = [*line.path[:-1], line.path[-1] + 1]
    inside = [each.path[len(sent) :] for each in lines if each.place == "json" and each.path[: len(sent)] == sent]
    return [sent] if any(path and isinstance(path[0], str) for path in inside) else []


def entry_of(source: Choice) -> list[Any]:
    """The path of the entry in which the id was found."""
    path: list[Any] = source.extractors[0]["path"]
    return path[:-1]
