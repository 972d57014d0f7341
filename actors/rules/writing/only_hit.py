"""What a search found alone when it was recorded: if it finds several things, nobody said which of them is meant, and
a routine that changes something does not take the first, unless the task asks for that."""

import re
from collections.abc import Mapping, Sequence, Set
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

from msgspec.structs import replace

from actors.rules.explaining.standing import OTHERS
from actors.rules.facts.click import Click
from actors.rules.facts.source import Derived, Extracted, responses_of
from actors.rules.facts.value import Value
from actors.rules.link_choice import is_of_several
from actors.rules.noun import singular
from actors.rules.refusing.fixed import acts
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained
from captures.body import path_segments

Line = dict[str, Any]
_NAMING = frozenset({"url", "path"})
_OWN = frozenset({"id", "ids", "pk", "uuid"})
"""What a body calls the thing itself that is changed; a `book_id` may be of what a thing is put into."""
_CALLED = frozenset({"operationName", "method", "action"})
"""Where a call of GraphQL or JSON-RPC says what is done, or a form."""
_PUTTING = frozenset({"add", "put", "basket", "cart"})
_SHOWING = frozenset({"detail", "details", "display", "edit", "show", "view"})
"""What an address says of a page, and not of the thing that it shows."""
_KEPT = frozenset({"form_field", "meta", "script_variable"})
"""Where a page keeps what its scripts ask with."""
_PLACE = r":nth-(?:of-type|child)\(\d+\)"
_OWN_BODY = rf"(?:(?<![\w.#-])(tbody){_PLACE} > )?"
_TABLE_ROW = re.compile(rf"{_OWN_BODY}(?<![\w.#-])(tr){_PLACE}(?!.*(?<![\w.#-])tr{_PLACE})")
"""A row by its place, the innermost: beside a heading in a row of its own, the only one is the second, as it may be of
a part of the table that a row has for itself."""
_ITEM = re.compile(rf"(?<![\w.#-])(li|article){_PLACE}")
_FIRST = re.compile(
    r"\bfirst\s+(?!names?\b)(?:[\w-]+\s+){0,4}?(?:hits?|results?|match(?:es)?|finds?|found|listed|one)\b", re.IGNORECASE
)


def asks_for_first(task: str) -> bool:
    """Whether the task asks for the first of what is found: "open the first hit", "the first book that is found"."""
    return _FIRST.search(task) is not None


def with_only_hits(
    explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click] = ()
) -> list[Explained]:
    """The requests, of which what is taken from the only entry of a list that was searched for has to be of the only
    one again, where that thing is changed itself; of what only reads, or is put into something else as into a basket,
    the first may be taken, as may it where the person clicked the first of several."""
    changing = [each for each in explained if acts(each) and each.transaction_id not in logins]
    led = _searches(explained) & _led_there(changing, explained)
    searches = {each.transaction_id: each for each in explained if each.transaction_id in led}
    firsts = {each.href for each in clicks if each.first_hit and is_of_several(each)}
    return [
        Explained(
            each.transaction_id,
            each.request,
            [_of_only(line, searches, firsts) for line in each.values],
            each.landing_of,
        )
        for each in explained
    ]


def _led_there(changing: Sequence[Explained], explained: Sequence[Explained]) -> set[str]:
    """The answers that the addresses of those are taken from, or the ids in their bodies, and those that led to the
    pages of these answers: the page of a found thing has the form that changes it."""
    named = ((each, line) for each in changing for line in each.values)
    found = {i for each, line in named if _names_it(line, each) for i in responses_of(line.source)}
    pages = [each for each in explained if each.transaction_id in found and each not in changing]
    own = [each for each in pages if any(_is_about(change, each) for change in changing)]
    return found | (_led_there(own, [each for each in explained if each not in own]) if own else set())


def _is_about(change: Explained, page: Explained) -> bool:
    """Whether it changes the thing of the page, as `/books/7/save` that of `/books/7`; what is posted to
    `/basket/add/7` puts it into another."""
    held = {each for each in path_segments(page.request["url"])[:-1] if each.isalpha()} - _SHOWING
    return change.request["method"] != "POST" or held <= set(path_segments(change.request["url"]))


def _names_it(line: Value, change: Explained) -> bool:
    """Whether it says which thing is meant: a form that is sent as it stands is that of one."""
    if line.place not in FIELDS:
        return line.place in _NAMING or line.place == OTHERS
    return slug(line.name) in _OWN or _is_done_to(slug(line.name), change)


def _is_done_to(name: str, change: Explained) -> bool:
    """Whether the request says that it does something with what has this id, as `closeTicket` with a `ticket_id`, and
    does not put it into something else."""
    kind, _, own = name.rpartition("_")
    told = (line.value for line in change.values if line.place == "path" or line.name in _CALLED)
    words = {singular(word) for text in told for word in slug(text).split("_")}
    return own in _OWN and singular(kind) in words and words.isdisjoint(_PUTTING)


def _searches(explained: Sequence[Explained]) -> set[str]:
    """Those that ask for what the caller says, and change nothing; and what scripts of their pages ask for on."""
    found = set[str]()
    for each in explained:
        if not acts(each) and any(_asks(line) or _asks_on(line, found) for line in each.values):
            found.add(each.transaction_id)
    return found


def _asks(line: Value) -> bool:
    return line.is_given and (line.place in FIELDS or isinstance(line.source, Derived))


def _asks_on(line: Value, searches: set[str]) -> bool:
    """Whether it carries what the page of a search keeps for a script, such as the filter of its list."""
    source = line.source
    if not isinstance(source, Extracted) or source.transaction_id not in searches:
        return False
    return line.place in (*FIELDS, "path") and source.extractors[0]["kind"] in _KEPT


def _of_only(line: Value, searches: Mapping[str, Explained], firsts: Set[str]) -> Value:
    source = line.source
    if not isinstance(source, Extracted) or source.transaction_id not in searches or source.one_of > 1:
        return line
    page, address = searches[source.transaction_id], source.address or source.core
    if _is_done_there(address, page) or urljoin(page.request["url"], address) in firsts:
        return line
    return replace(line, source=replace(source, extractors=[_only(way) for way in source.extractors]))


def _is_done_there(address: str, page: Explained) -> bool:
    """Whether it asks the page for the same with what is done about that, in words: from `/wiki?id=jam`, which was
    asked for by its name and found nothing else, to `/wiki?id=jam&do=edit`."""
    here, there = urlsplit(page.request["url"]), urlsplit(address)
    given = {(line.name, line.value) for line in page.values if line.place == "query" and line.is_given}
    said = set(parse_qsl(there.query))
    return here.path == there.path and set() != given <= said and all(value.isalpha() for _, value in said - given)


def _only(way: Line) -> Line:
    """The way to whichever entry there is, if that is the only one, in the place of that to the first."""
    if way["kind"] == "attribute" and not way.get("index"):
        return way | {"selector": _wherever(way["selector"]), "only": True}
    if way["kind"] != "json" or any((step and isinstance(step, dict)) or step == -1 for step in way["path"]):
        return way
    return way | {"path": [{} if type(step) is int and step == 0 else step for step in way["path"]]}


def _wherever(selector: str) -> str:
    """The selector of the same in whatever entry of the list."""
    found = _TABLE_ROW.search(selector)
    if found is None:
        return _ITEM.sub(r"\1", selector, count=1)
    return selector[: found.start()] + (f"{found[1]} > " if found[1] else "") + "tr" + selector[found.end() :]
