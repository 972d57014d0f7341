"""Which thing is deleted has to be said, though a link led to it that could have been one of a menu, or an address."""

from collections.abc import Sequence, Set
from dataclasses import replace

from msgspec import structs

from actors.rules.explaining.unsaid import ASKED, unsaid
from actors.rules.facts.click import Click
from actors.rules.facts.opened import Addressed
from actors.rules.facts.source import Choice, Extracted, Parameter, parameters_of, responses_of
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import deleting
from actors.rules.refusing.same_pages import ADDRESS
from actors.rules.sources.value import FIELDS, names_thing
from actors.rules.writing.craft import Explained


def asking_for_deleted(
    explained: list[Explained],
    logins: frozenset[str],
    addressed: Sequence[Addressed] = (),
    clicks: Sequence[Click] = (),
) -> list[Explained]:
    """The requests with no default for the choice that leads to what is deleted, nor for the things that the addresses
    name which a person opened; unchanged if nothing is deleted."""
    known = {each.transaction_id: each for each in explained}
    links = {each.parameter for each in clicks if each.parameter and each.choices}
    gone = deleting(explained, logins)
    chosen = {name for each in gone for name in _nearest_chosen(each, known, links)}
    asked = chosen | ({each.parameter for each in addressed} if gone else set())
    return [_asking(each, asked) for each in explained] if asked else explained


def _asking(each: Explained, asked: Set[str]) -> Explained:
    values = [structs.replace(line, source=unsaid(line.source, {*asked}, ASKED)) for line in each.values]
    return replace(each, values=values)


def _nearest_chosen(each: Explained, known: dict[str, Explained], links: Set[str]) -> list[str]:
    """What was chosen in its address, else in its fields and the address of the page from which the address or an id is
    taken."""
    fields = [line for line in each.values if line.place in FIELDS and names_thing(line)]
    address = [line for line in each.values if line.place in ADDRESS]
    taken = (line.source for line in (*address, *fields) if isinstance(line.source, Extracted))
    pages = dict.fromkeys(one for source in taken for one in responses_of(source))
    above = (known[one] for one in pages if one in known and one < each.transaction_id)
    own = [name for line in fields for name in _names(line, links)]
    chosen = [name for line in address for name in _names(line, links)]
    return chosen or [*own, *(name for page in above for name in _nearest_chosen(page, known, links))]


def _names(line: Value, links: Set[str]) -> list[str]:
    """Of what was chosen; what stands in a path, as it is called, was as well, and so was what `links` were for."""
    given = parameters_of(line.source)[:1]
    named = isinstance(line.source, Choice) or (isinstance(line.source, Parameter) and line.place == "path")
    return given if named or not links.isdisjoint(given) else []
