"""Which thing is deleted has to be said, though a link led to it that could have been one of a menu."""

from collections.abc import Set
from dataclasses import replace

from msgspec import structs

from actors.rules.explaining.unsaid import ASKED, unsaid
from actors.rules.facts.source import Choice, Extracted, responses_of
from actors.rules.refusing.fixed import deleting
from actors.rules.refusing.same_pages import ADDRESS
from actors.rules.sources.value import FIELDS, names_thing
from actors.rules.writing.craft import Explained


def asking_for_deleted(explained: list[Explained], logins: frozenset[str]) -> list[Explained]:
    """The requests with no default for the choice that leads to what is deleted."""
    known = {each.transaction_id: each for each in explained}
    asked = {name for each in deleting(explained, logins) for name in _nearest_chosen(each, known)}
    return [_asking(each, asked) for each in explained] if asked else explained


def _asking(each: Explained, asked: Set[str]) -> Explained:
    values = [structs.replace(line, source=unsaid(line.source, {*asked}, ASKED)) for line in each.values]
    return replace(each, values=values)


def _nearest_chosen(each: Explained, known: dict[str, Explained]) -> list[str]:
    """What was chosen in its address, else in that of the page from which the address or an id is taken."""
    telling = [line for line in each.values if line.place in ADDRESS or (line.place in FIELDS and names_thing(line))]
    chosen = [line.source.parameter for line in telling if isinstance(line.source, Choice) and line.place in ADDRESS]
    taken = (line.source for line in telling if isinstance(line.source, Extracted))
    pages = dict.fromkeys(one for source in taken for one in responses_of(source))
    above = (known[one] for one in pages if one in known and one < each.transaction_id)
    return chosen or [name for page in above for name in _nearest_chosen(page, known)]
