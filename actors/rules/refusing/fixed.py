"""Ids that a request which changes something carries as they were recorded: the routine always acts on that thing."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from actors.rules.explaining.addressed import ids_in
from actors.rules.facts.source import Extracted, responses_of
from actors.rules.facts.value import Value
from actors.rules.link_choice import ROUTING
from actors.rules.method import asks, is_of_call, says_deletion
from actors.rules.refusing.same_pages import ids_of, is_id, is_unexplained, same_pages, where
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS, names_thing
from actors.rules.trying.trial import is_acting_link
from actors.rules.writing.craft import Explained

Line = dict[str, Any]
DOING = frozenset({*ROUTING, "method", "submit", "button", "operation", "operation_name"})
_REMARKS = frozenset({"reason", "comment", "confirm", "confirmation", "message", "note", "summary", "why", "password"})
_COLOUR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
"""Somebody chose it, though a palette may have told nobody."""
_MUTATION = re.compile(r"\s*mutation\s+(\w+)")


def fixed_ids(explained: list[Explained], logins: frozenset[str]) -> list[str]:
    """What there is to say of each, once: `17 in the path of http://host/things/17/edit (POST)`."""
    acting = (each for each in explained if acts(each, explained) and each.transaction_id not in logins)
    return list(dict.fromkeys(text for each in acting for text in _all_told(each, explained)))


def fixed_in(each: Explained, explained: list[Explained]) -> list[str]:
    """The same of one request that changes something; of any other nothing."""
    return list(_told(each, _fixed_where_taken(each, explained))) if acts(each, explained) else []


def fixed_above(each: Explained, explained: list[Explained]) -> list[str]:
    """The ids in the addresses of the pages, always the same, from whose answers a request that changes something
    takes its own address or ids."""
    return [text for page in same_pages(each, explained) for text in ids_of(page)] if acts(each, explained) else []


def _all_told(each: Explained, explained: list[Explained]) -> list[str]:
    own = fixed_in(each, explained)
    known = {text.partition(" ")[0] for text in own}
    return own + [text for text in fixed_above(each, explained) if text.partition(" ")[0] not in known]


def deletes_the_same(explained: list[Explained], logins: frozenset[str]) -> str:
    """Why no routine is made of a request that deletes what the recording deleted, and nothing else; else empty."""
    acting = [each for each in explained if acts(each) and each.transaction_id not in logins]
    for each in acting:
        same = _fixed_where_taken(each, explained)
        ids = list(_told(each, same))
        telling = [line for line in each.values if line.place != "url" or _leads_elsewhere(each, same)]
        if ids and _deletes(each) and not any(map(_tells_which, telling)):
            return (
                f"{each.transaction_id} deletes {ids[0]}, and nothing in the recording tells how that was chosen: a "
                "routine would delete the same again, or what has its number by then; record how it is found by name"
            )
    return ""


def deleting(explained: list[Explained], logins: frozenset[str]) -> list[Explained]:
    """The requests by which something is deleted."""
    return [each for each in explained if each.transaction_id not in logins and acts(each) and _deletes(each)]


def _deletes(each: Explained) -> bool:
    """By its method, its path, the name of a field such as a button's, or what a field says is to be done."""
    fields = [line for line in each.values if line.place in FIELDS]
    names = [line.name for line in fields if line.value]
    said = [line.value for line in fields if slug(line.name) in DOING]
    called = [found[1] for line in fields if (found := _MUTATION.match(line.value))]
    texts = (urlsplit(each.request["url"]).path, *names, *said, *called)
    return each.request["method"].upper() == "DELETE" or any(map(says_deletion, texts))


def _tells_which(line: Value) -> bool:
    """Whether it varies with what is meant; a token does not, nor what is said of it, nor what is to be done."""
    if line.place in ("header", "cookie", "state") or slug(line.name) in _REMARKS | DOING:
        return False
    return line.is_given or (isinstance(line.source, Extracted) and names_thing(line))


def acts(each: Explained, explained: Sequence[Explained] = ()) -> bool:
    """Whether a request changes something, be it as a link that led back to the page of one of the `explained`."""
    asking = asks(each.request["method"], each.request["url"], each.values)
    return not each.landing_of and (not asking or is_acting_link(each, explained))


def _fixed_where_taken(each: Explained, explained: list[Explained]) -> frozenset[str]:
    """The ids in the address of the page from which the request's own is taken, if that page is always the same: the
    form of `/things/17` leads to 17 again."""
    pages = {i for line in each.values if line.place == "url" for i in responses_of(line.source)}
    same = [page for page in explained if page.transaction_id in pages and not (page.landing_of or _is_taken(page))]
    return frozenset(
        line.value for page in same for line in page.values if line.place == "path" and is_unexplained(line)
    )


def _leads_elsewhere(each: Explained, same: frozenset[str]) -> bool:
    """Whether its address has more to tell things apart by than those ids."""
    steps = [line for line in each.values if line.place in ("path", "query")]
    before = ["", *(line.value if line.place == "path" else "" for line in steps)]
    return not same or any(
        is_id(line, last) and line.value not in same for line, last in zip(steps, before, strict=False)
    )


def _is_taken(each: Explained) -> bool:
    return any(line.place == "url" and not is_unexplained(line) for line in each.values)


def _told(each: Explained, same: frozenset[str]) -> Iterator[str]:
    """What a click handed over beside the id of its row is the same of all rows."""
    taken = _is_taken(each)
    before = ""
    by_row = any(line.picked and isinstance(line.source, Extracted) for line in each.values)
    for line in each.values:
        chosen = (line.picked and not by_row) or (line.place in FIELDS and _COLOUR.fullmatch(line.value))
        named = chosen or (is_id(line, before) and not is_of_call(line, each.values))
        of_page = taken and line.place in ("path", "query") and line.value not in same
        if is_unexplained(line) and named and not of_page:
            yield f"{line.value} in {where(line, each.request)} ({each.request['method']})"
        elif is_unexplained(line):
            yield from (f"{one} in `{line.name}` ({each.request['method']})" for one in ids_in(line))
        before = line.value if line.place == "path" else ""
