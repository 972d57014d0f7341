"""What may be wrong with a routine that is refused, and how it might come right: a search with less of what is looked
for, a value taken from another place where it stood too, which a specialist is asked for, or a page put back that the
person had opened before."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from actors.rules.delegation import Asking
from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.method import says_change
from actors.rules.naming import unused
from actors.rules.paging import every
from actors.rules.play import call
from actors.rules.sources.leading import same_address
from actors.rules.trying.carried_out import carried_out
from actors.rules.trying.elsewhere import places_elsewhere, taken_there
from actors.rules.trying.executing import executed, why_wrong
from actors.rules.trying.page_again import fetch_of
from actors.rules.trying.trial import is_change
from routines.placeholder import names, only_name

Line = dict[str, Any]
_MOST, _MOST_PLACES = 5, 2
"""How many are tried, and how many of them with a value taken from another place: a token may stand on every page."""

_ENDING = re.compile(r"(log|sign)[-_]?(out|off|in)", re.IGNORECASE)
_COUNTING = re.compile(
    r"page|size|limit|offset|count|per|start|first|last|skip|take|top|max|rows|from|to$|depth|level|v$"
)
"""Names of numbers that say how much is wanted, and from where on."""


def repaired(
    routine: Line,
    verdict: Line,
    recorded: Line,
    logins: frozenset[str],
    taken: Mapping[str, Value] | None = None,
    clicks: Sequence[Click] = (),
) -> Asking:
    """(the routine as it was tried last, the verdict on it): the first repair that is judged right, else what was
    given. What may have changed something is not tried once more. `taken` has for each value that the routine takes
    from a response the line of the recording that carried it. Where a click in the row of a thing led is about that
    thing alone: the recorded one is not asked for by the way."""
    if carried_out(routine, verdict, logins):
        return routine, verdict
    pages = yield from every("list_transactions")
    chosen = [each for each in clicks if each.row and each.href]
    pages = [each for each in pages if not any(same_address(each["url"], click.href) for click in chosen)]
    places = yield from places_elsewhere(routine, _ended_at(routine, verdict), why_wrong(verdict), taken or {})
    for candidate in islice(repairs(routine, verdict, pages, places), _MOST):
        (made,) = yield [call("construct_routine", routine=candidate)]
        if not made.ok:
            continue
        again: Line = yield from executed(recorded)
        if again["judged_right"]:
            return candidate, again
        if carried_out(candidate, again, logins):
            break
    return routine, verdict


def repairs(routine: Line, verdict: Line, pages: list[Line], places: Sequence[Line] = ()) -> Iterator[Line]:
    """The routine otherwise, the likelier first. `pages` are lines of all transactions, `places` what a specialist
    reported of others that had a value of the operation."""
    at = _ended_at(routine, verdict)
    yield from _searched_by_first_word(routine, at)
    yield from islice(taken_there(routine, at, places, pages), _MOST_PLACES)
    yield from _taken_elsewhere(routine, at)
    yield from _without_numbers(routine, at)
    yield from _with_page(routine, at, pages)


def _ended_at(routine: Line, verdict: Line) -> int:
    """The place of the last operation that was tried."""
    done = verdict.get("result", {}).get("operations") or [{"index": len(routine["operations"])}]
    return min(int(done[-1]["index"]), len(routine["operations"])) - 1


def _searched_by_first_word(routine: Line, at: int) -> Iterator[Line]:
    """Who chose from suggestions had typed the beginning only: all that a suggestion shows, as in `Harbour (Bremen)`,
    may be found nowhere."""
    operation = routine["operations"][at]
    shown = {name for each in operation.get("extract", ()) for name in names(str(each["sources"]))}
    for n, (key, text) in enumerate(operation.get("query", ())):
        if (name := only_name(text)) in shown:
            made = unused(f"{name}_start", _named(routine))
            derive = {"type": "derive", "name": made, "text": text, "how": "first_word"}
            query = [*operation["query"]]
            query[n] = (key, "{{" + made + "}}")
            yield _with(routine, at, [derive, operation | {"query": query}])


def _named(routine: Line) -> set[str]:
    extracted = (each for operation in routine["operations"] for each in operation.get("extract", ()))
    return {
        each["name"] for each in (*routine.get("parameters", ()), *extracted, *routine["operations"]) if "name" in each
    }


def _taken_elsewhere(routine: Line, at: int) -> Iterator[Line]:
    """A value that the operation carries may have stood where it was found by chance: its next way comes first."""
    carried = set(names(str(routine["operations"][at])))
    for place, operation in enumerate(routine["operations"][:at]):
        for n, each in enumerate(operation.get("extract", ())):
            if each["name"] in carried and len(each["sources"]) > 1:
                first, *others = each["sources"]
                extract = [*operation["extract"]]
                extract[n] = each | {"sources": [*others, first]}
                yield _with(routine, place, [operation | {"extract": extract}])


def _without_numbers(routine: Line, at: int) -> Iterator[Line]:
    """A number in the query of a read that stays as it was recorded may name something that is not there any more."""
    operation = routine["operations"][at]
    query = [] if is_change(operation, frozenset()) else operation.get("query", [])
    kept = [(name, text) for name, text in query if not text.isdigit() or _COUNTING.search(name.lower())]
    if len(kept) < len(query):
        rest = {name: value for name, value in operation.items() if name != "query"}
        yield _with(routine, at, [rest | ({"query": kept} if kept else {})])


def _with_page(routine: Line, at: int, pages: list[Line]) -> Iterator[Line]:
    """The page that was opened last before the request, and the first of all: either may have begun what it ends. So
    may an address that only led on, as one does that keeps the language, or where somebody wanted to go. Each is asked
    for when the person did: a server that leads back to where somebody was knows in which order pages were opened."""
    there = {each.get("transaction") for each in routine["operations"]}
    asked = routine["operations"][at].get("transaction", "")
    shown = [each for each in pages if _is_page(each, routine["hosts"])]
    opened = [each for each in shown if each["id"] < asked and each["id"] not in there]
    led_on = [each for each in pages if _leads_on(each, routine["hosts"]) and each["id"] < asked]
    led_on = [each for each in led_on if each["id"] not in there]
    for page in {each["id"]: each for each in (*opened[-1:], *led_on[-1:], *opened[:1])}.values():
        before = _first_after(routine, at, page["id"])
        yield _with(routine, before, [fetch_of(page), routine["operations"][before]])


def _first_after(routine: Line, at: int, opened: str) -> int:
    """The place of the first operation, up to this one, that was recorded after the transaction."""
    recorded = [each.get("transaction", "") for each in routine["operations"][:at]]
    return next((n for n, each in enumerate(recorded) if each > opened), at)


def _leads_on(line: Line, hosts: list[str]) -> bool:
    """Whether a page was asked for that led to another one, and says of nothing that it is changed or ended."""
    parts = urlsplit(line["url"])
    redirects = line["method"] == "GET" and 300 <= (line.get("status") or 0) < 400 and not line["url"].endswith("…")
    does = says_change(f"{parts.path}?{parts.query}") or _ENDING.search(parts.path) or re.search(r"\d", parts.path)
    return redirects and not does and f"{parts.scheme}://{parts.netloc}" in hosts and parts.path not in ("", "/")


def _is_page(line: Line, hosts: list[str]) -> bool:
    parts = urlsplit(line["url"])
    html = "html" in line.get("mime_type", "") and line["method"] == "GET" and line.get("status") == 200
    return html and f"{parts.scheme}://{parts.netloc}" in hosts and not line["url"].endswith("…")


def _with(routine: Line, at: int, operations: list[Line]) -> Line:
    """The routine with these operations in the place of one."""
    before, after = routine["operations"][:at], routine["operations"][at + 1 :]
    return routine | {"operations": [*before, *operations, *after]}
