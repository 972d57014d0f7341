"""Which thing is deleted has to be said, though a link led to it that could have been one of a menu, or an address."""

from collections.abc import Set
from dataclasses import replace

from msgspec import structs

from actors.rules.explaining.unsaid import ASKED, unsaid
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Parameter, parameters_of, responses_of
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import deleting
from actors.rules.refusing.same_pages import ADDRESS
from actors.rules.sources.value import FIELDS, names_thing
from actors.rules.writing.craft import Explained


def asking_for_deleted(explained: list[Explained], logins: frozenset[str], about: Context) -> list[Explained]:
    """The requests with no default for the choice that leads to what is deleted, nor for the things that the addresses
    name which a person opened; unchanged if nothing is deleted. A row that is picked for it says what is deleted: then
    what only led to its list keeps its default."""
    known = {each.transaction_id: each for each in explained}
    links = {each.parameter for each in about.clicks if each.parameter and each.choices}
    rows = {each.parameter for each in about.inputs if each.picks or each.of_row}
    rows |= {each.parameter for each in about.clicks if each.row}
    addressed = {each.parameter for each in about.addressed}
    asked = set[str]()
    for each in deleting(explained, logins):
        picked = _picked(each, rows)
        sent = {name for line in each.values for name in parameters_of(line.source)}
        asked.update(_chosen_there(each, links) or picked or _nearest_chosen(each, known, links))
        asked |= addressed & sent if picked else addressed
    return [_asking(each, asked) for each in explained] if asked else explained


def _asking(each: Explained, asked: Set[str]) -> Explained:
    values = [structs.replace(line, source=unsaid(line.source, {*asked}, ASKED)) for line in each.values]
    return replace(each, values=values)


def _picked(each: Explained, rows: Set[str]) -> list[str]:
    """The rows whose own code a field has, or is called by."""
    fields = [line for line in each.values if line.place in FIELDS]
    sources = [line.called.source if line.called else line.source for line in fields]
    return [one.parameter for one in sources if isinstance(one, Choice) and one.parameter in rows]


def _nearest_chosen(each: Explained, known: dict[str, Explained], links: Set[str]) -> list[str]:
    """What was chosen in its address, else in its fields and the address of the page from which the address or an id is
    taken."""
    fields = [line for line in each.values if line.place in FIELDS and names_thing(line)]
    address = [line for line in each.values if line.place in ADDRESS]
    taken = (line.source for line in (*address, *fields) if isinstance(line.source, Extracted))
    pages = dict.fromkeys(one for source in taken for one in responses_of(source))
    above = (known[one] for one in pages if one in known and one < each.transaction_id)
    own = [name for line in fields for name in _names(line, links)]
    led = [name for page in above for name in _nearest_chosen(page, known, links)]
    return _chosen_there(each, links) or [*own, *led]


def _chosen_there(each: Explained, links: Set[str]) -> list[str]:
    """What was chosen in its address."""
    return [name for line in each.values if line.place in ADDRESS for name in _names(line, links)]


def _names(line: Value, links: Set[str]) -> list[str]:
    """Of what was chosen; what stands in a path, as it is called, was as well, and so was what `links` were for."""
    given = parameters_of(line.source)[:1]
    named = isinstance(line.source, Choice) or (isinstance(line.source, Parameter) and line.place == "path")
    return given if named or not links.isdisjoint(given) else []
