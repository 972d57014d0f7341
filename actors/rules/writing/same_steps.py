"""What an address is known to have in a place, each request has there whose address is the same up to that: the page of
a thing that is looked at first is that of the thing which is changed."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Source, responses_of
from actors.rules.facts.value import Value
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.writing.craft import Explained
from captures.body import path_segments


def with_same_steps(explained: Sequence[Explained]) -> list[Explained]:
    """The requests, of which a number in an address that nothing explains is found by what was chosen, as it is in the
    same place of another, if all that it is taken from comes before."""
    steps = [(each, line) for each in explained for line in each.values if line.place == "path"]
    known = {_way_to(each, line): line.source for each, line in steps if isinstance(line.source, Choice)}

    def told(each: Explained, line: Value) -> Value:
        fixed = line.place == "path" and line.value.isdigit() and is_unexplained(line) and not each.landing_of
        source = known.get(_way_to(each, line)) if fixed else None
        return replace(line, source=source) if source and _comes_before(source, each) else line

    return [
        Explained(each.transaction_id, each.request, [told(each, line) for line in each.values], each.landing_of)
        for each in explained
    ]


def _way_to(each: Explained, line: Value) -> tuple[str, ...]:
    """The host, and the steps of the address down to the value."""
    url = each.request["url"]
    return (urlsplit(url).netloc, *path_segments(url)[: int(line.name) + 1])


def _comes_before(source: Source, each: Explained) -> bool:
    return all(one < each.transaction_id for one in responses_of(source))
