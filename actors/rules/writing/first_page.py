"""Lists in which something is looked up by its name, of which a later page was asked for: they are looked through from
their first page on."""

from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Constant, Extracted, Joined, Source
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained

_NONE = "-"


def from_first_pages(explained: Sequence[Explained], goal: str) -> list[Explained]:
    """The requests, of which those for a later page of such a list ask for the first; what is returned stays."""
    searched = {page for each in explained for line in each.values for page in _searched(line.source)}
    return [_first(each) if each.transaction_id in searched - {goal} else each for each in explained]


def _searched(source: Source | None) -> list[str]:
    """The transactions in whose responses it is looked up by its name."""
    match source:
        case Choice():
            return [source.transaction_id]
        case Joined():
            return [one for each in source.parts for one in _searched(each)]
        case Extracted():
            return [*([source.transaction_id] if source.asked else []), *_searched(source.by)]
    return []


def _first(each: Explained) -> Explained:
    values = [_at_first(line) for line in each.values if line.first_page != _NONE]
    return Explained(each.transaction_id, each.request, values, each.landing_of)


def _at_first(line: Value) -> Value:
    return replace(line, value=line.first_page, source=Constant()) if line.first_page else line
