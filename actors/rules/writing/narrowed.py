"""The first of what was found is what was meant only if the search was told what is looked for: in a list that is the
same for everybody, whoever stands first is anybody."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from actors.rules.facts.source import Extracted, parameters_of
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.writing.asked_extractor import asking
from actors.rules.writing.craft import Explained


def but_anybody(explained: Sequence[Explained]) -> list[Explained]:
    """The requests, of which what is looked up by what the caller says is taken by that alone, unless it was sent by
    then, too."""
    return list(_each(explained))


def _each(explained: Sequence[Explained]) -> Iterator[Explained]:
    told, sent = dict[str, frozenset[str]](), frozenset[str]()
    for each in explained:
        own = {name for line in each.values for name in parameters_of(line.source)}
        told[each.transaction_id] = sent | own
        sent |= own if not acts(each) else set()
    for each in explained:
        values = [_by_name_alone(line, told) for line in each.values]
        yield Explained(each.transaction_id, each.request, values, each.landing_of)


def _by_name_alone(line: Value, told: dict[str, frozenset[str]]) -> Value:
    source = line.source
    if not isinstance(source, Extracted) or not source.asked or source.transaction_id not in told:
        return line
    if {each.parameter for each in source.asked.values()} & told[source.transaction_id]:
        return line
    named = [way for way in source.extractors if any(asking(way, label, "") != way for label in source.asked)]
    return replace(line, source=replace(source, extractors=named)) if named else line
