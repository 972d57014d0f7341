"""Which response a number in the path of an address comes from, of those that have it: most have it by chance."""

import re
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

from actors.rules.address_named import kind_below
from actors.rules.facts.value import Value
from actors.rules.looks import is_short_number
from actors.rules.slug import slug
from actors.rules.sources.leading import same_address
from actors.rules.sources.ways import is_by_name
from captures.body import path_segments
from captures.route import is_below

Line = dict[str, Any]
_ACCOUNT = r"(?:user|account|member|profile|person|people)s?"
_ME = frozenset(
    {"auth", "session", "viewer", "me", "myself", "self", "whoami", "current", "current_user", "currentuser"}
)
_OWN_ID = [["id"], ["data", "id"], ["user", "id"], ["data", "user", "id"]]
_THING = re.compile(r"/[A-Za-z]\w*/\d+(?=/|$)")


def of_number_in_path(origins: list[Line], line: Value, url: str, led: str) -> list[Line]:
    """Those that made the thing; else the page that a link had `led` to, by its own address; else what tells whose
    session it is. `url` is the address of the request."""
    told = [_but_of_account(origin, url, line) for origin in origins]
    there = [origin for origin in told if is_made_there(origin, url) and not _is_of_thing_above(origin, line)]
    there = there or [_of_page(origin) for origin in origins if _is_of_page(origin, led, url, line)]
    return there or [_own_id(origin) for origin in origins if _is_own_account(origin, url, line)]


def is_made_there(origin: Line, url: str) -> bool:
    """A part of a path is the id of what a response made, if that response was to the path before it and names it
    once: `POST /posts` answered `{"id": 25}`, then came `/posts/25`; or if its redirect led to a thing of this kind:
    from `/posts/25` to `/api/posts/25`."""
    if _leads_to_kind(origin, url):
        return True
    named = [each for each in origin["extractors"] if is_by_name(each) and not _counts(each)]
    return bool(named) and is_below(url, origin.get("url", ""))


def _but_of_account(origin: Line, url: str, line: Value) -> Line:
    """The origin without the ways to whose session it is, which a page says beside all that it has: a short number is
    the id of many things."""
    ways, kinds = origin["extractors"], _kinds(url, line.value)
    short = is_short_number(line.value)
    kept = [each for each in ways if not (short and is_by_name(each) and _is_of_account(each["path"][:-1], kinds))]
    return origin | {"extractors": kept}


def _is_of_account(above: list[str], kinds: set[str]) -> bool:
    """Whether it stands below what is said of a session or an account that is not of the kinds that the address names:
    `POST /users` answers `{"user": {"id": 7}}`."""
    steps = (step for step in map(slug, above) if kind_below(step) not in kinds)
    return any(step in _ME or re.fullmatch(_ACCOUNT, step) for step in steps)


def _is_of_thing_above(origin: Line, line: Value) -> bool:
    """Whether it answers about another thing that has the same number, in whose address this one stands: `/shelves/1`
    of `/shelves/1/books/1`."""
    steps = path_segments(origin.get("url", ""))
    return line.name.isdigit() and steps[-1:] == [line.value] and len(steps) <= int(line.name)


def _leads_to_kind(origin: Line, url: str) -> bool:
    """Whether it is a redirect to what the address names, too: `/posts/25`."""
    header = any(each["kind"] == "header" for each in origin["extractors"]) and origin.get("name", "").lower()
    things = (each[0] for each in _THING.finditer(urlsplit(url).path))
    return header == "location" and any(re.search(rf"{each}(?!\d)", origin["snippet"]) for each in things)


def _is_of_page(origin: Line, page: str, url: str, line: Value) -> bool:
    """Whether it is the page, and its address names a thing of the kind that the request's does: `/posts/25/edit`, on
    which a script changes `/api/post/25`."""
    if not page or not same_address(origin.get("url", ""), page) or not _of_page(origin)["extractors"]:
        return False
    return not is_short_number(line.value) or bool(_kinds(page, line.value) & _kinds(url, line.value))


def _kinds(url: str, value: str) -> set[str]:
    above = [before for before, step in pairwise(path_segments(url)) if step == value]
    return {kind_below(each) for each in above if re.search(r"[A-Za-z]", each)}


def _of_page(origin: Line) -> Line:
    return origin | {"extractors": [each for each in origin["extractors"] if each["kind"] == "url"]}


def _is_own_account(origin: Line, url: str, line: Value) -> bool:
    """Whether the server told whose session it is, and the address is that of this account: `/api/me` answered
    `{"id": 25}`, then came `/users/25`."""
    last = urlsplit(origin.get("url", "")).path.rstrip("/").rpartition("/")[2]
    whose = re.search(rf"/{_ACCOUNT}/{line.value}(?=/|$)", urlsplit(url).path) is not None
    return whose and slug(last) in _ME and bool(_own_id(origin)["extractors"])


def _own_id(origin: Line) -> Line:
    """The origin with the ways to the id of what it answers alone."""
    named = [each for each in origin["extractors"] if each["kind"] == "json" and each["path"] in _OWN_ID]
    return origin | {"extractors": named}


def _counts(extractor: Line) -> bool:
    """Whether it says how many there are: a list of two things has a thing of the number two by chance."""
    return slug(str(extractor["path"][-1])) in _COUNTS if extractor["path"] else True


_COUNTS = frozenset(
    {"total", "count", "size", "length", "limit", "offset", "page", "pages", "total_count", "num_pages"}
)
