"""Values that a response only gives back as its own request had them."""

from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.noun import singular
from actors.rules.writing.craft import Explained
from routines.records.field_name import snake

Line = dict[str, Any]
_IDS = frozenset({"id", "pk", "uuid", "guid", "key"})
_ANY = frozenset({"data", "item", "result", "record", "object", "entry", "response", "payload", "attributes"})
"""What an answer calls the one thing that it holds, whatever that is."""
_LONG = 8
"""Characters that are the same by no chance."""


def without_echoes(explained: list[Explained]) -> list[Explained]:
    """The requests, in their order: where others take nothing from a response but what its own request was sent, they
    take it from where that request took it, and the request may be left out."""
    for asked in reversed(explained):
        told = [line for each in explained for line in each.values if line.transaction_id == asked.transaction_id]
        sent = [_sent_in(asked, line) for line in told]
        if told and all(source is not None for source in sent) and not _is_used_otherwise(asked, explained):
            explained = [_taken_elsewhere(each, asked) for each in explained]
    return explained


def _taken_elsewhere(each: Explained, asked: Explained) -> Explained:
    values = [
        replace(line, source=_sent_in(asked, line)) if line.transaction_id == asked.transaction_id else line
        for line in each.values
    ]
    return Explained(each.transaction_id, each.request, values, each.landing_of)


def _is_used_otherwise(asked: Explained, explained: list[Explained]) -> bool:
    """Whether names of fields come from it, or it is what a redirect led to, whose response belongs to another."""
    named = any(
        line.called is not None and line.called.transaction_id == asked.transaction_id
        for each in explained
        for line in each.values
    )
    return named or bool(asked.landing_of)


def _sent_in(asked: Explained, line: Value) -> Source | None:
    """Where the request itself took what another takes from its response as it stands there; None if it is another
    value, may be the same by chance, or was sent twice, for different things."""
    source = line.source
    if not isinstance(source, Extracted) or source.core != line.value or source.address:
        return None
    if source.decode not in (None, "", "text"):
        return None
    alike = [each for each in asked.values if each.value == line.value and _is_taken_whole(each)]
    found = [each.source for each in alike if _is_the_same(source.extractors, each, asked)]
    return found[0] if found and all(each == found[0] for each in found) else None


def _is_taken_whole(sent: Value) -> bool:
    match sent.source:
        case Extracted() as source:
            return source.core == sent.value
        case Choice():
            return True
        case Parameter():
            return sent.place == "path"  # what names the thing; a word that was searched for may be written otherwise
        case _:
            return False


def _is_the_same(extractors: list[Line], sent: Value, asked: Explained) -> bool:
    """Whether a long text, or what is called as it was sent, or the id of the very thing that was asked for: `role_id`
    and the `id` of a role are others, though both be 1."""
    if len(sent.value) >= _LONG:
        return True
    first = extractors[0] if extractors else {}
    path = first.get("path") or [first.get("name", "")]
    things = {singular(snake(part)) for part in urlsplit(asked.request.get("url", "")).path.split("/")} - {""}
    *around, name = [snake(step) if isinstance(step, str) else "" for step in path]
    own = {snake(sent.name), *_IDS, *(f"{thing}_{each}" for thing in things for each in _IDS)}
    return name != "" and name in own and all(step in things | _ANY for step in around)
