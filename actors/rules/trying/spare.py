"""Headers and fields with a credential or token that a server gave, and that may not need to come back: a key in the
script of a page, a token against forged requests, and nobody looks at it."""

from collections.abc import Collection, Sequence
from typing import Any

from actors.likeness import texts_in
from actors.rules.facts.source import Session
from actors.rules.sources.value import is_named_id
from actors.rules.trying.leaner import without_extraction
from actors.rules.trying.tokens import Token
from actors.rules.trying.trial import in_logins, is_change, only_asks
from actors.rules.trying.varying import only_in_changes
from actors.rules.writing.craft import Crafted
from captures.field_name import is_forgery_name
from routines.placeholder import names

Line = dict[str, Any]
_WHO = frozenset({"authorization", "proxy-authorization", "cookie"})
_TELLING = 4
"""Shorter values stand anywhere by chance."""


def spare(crafted: Crafted, found: list[Token], accepted: Collection[str]) -> list[str]:
    """The values without which the routine may be tried, among those of which a recorded one was `accepted`: what is
    refused is looked at.

    None that tells for whom it is asked, unless something else in the request does: what is seen without it today may
    be somebody else's. None that may name a thing or a part of the application, or depend on what the caller gives.
    None that a change carries as what it is to keep, or that is sent after one."""
    kinds = [each for each in found if each.name in accepted and not each.given]
    return [each.name for each in kinds if _is_spare(crafted, each)]


def without_values(routine: Line, left_out: Collection[str]) -> Line:
    """The routine without the headers and fields that hold these values, and without taking them; itself if none."""
    if not left_out:
        return routine
    operations = [_without(each, left_out) for each in routine["operations"]]
    return routine | {"operations": [without_extraction(each, left_out) for each in operations]}


def shows_what_is_done(crafted: Crafted, answer: Any, given: Line, then: Line) -> bool:
    """Whether the answer to a change says something that was given for it alone, and not yet what is given then: else a
    server that does nothing without such a value, and answers as if it had, is not found out."""
    said = [text.casefold() for text in texts_in(answer)]

    def says(value: Any) -> bool:
        return any(str(value).casefold() in text for text in said)

    stored = only_in_changes(crafted, in_logins(crafted.routine, crafted.logins))
    telling = [name for name in stored if min(len(str(each[name])) for each in (given, then)) >= _TELLING]
    return any(says(given[name]) and not says(then[name]) for name in telling)


def _is_spare(crafted: Crafted, token: Token) -> bool:
    name, line = token.name, crafted.taken[token.name]
    if not (line.hint == "secret" or is_forgery_name(line.name)) or is_named_id(line):
        return False
    if name in names(str(without_values(crafted.routine, [name]))):
        return False
    operations = crafted.routine["operations"]
    carriers = [at for at, each in enumerate(operations) if name in names(str(_sent(each)))]
    changing = (at for at, each in enumerate(operations) if is_change(each, crafted.logins))
    sending = [operations[at] for at in carriers]
    if carriers[-1] > next(changing, len(operations)) or any(_looks_sent_by_page(each, name) for each in sending):
        return False
    anybody = is_forgery_name(line.name) or not _is_behind_login(name, crafted)
    return anybody or all(_tells_who(each, crafted) for each in sending)


def _looks_sent_by_page(operation: Line, name: str) -> bool:
    """Whether a form that a script sent would look without the value like one that a browser sends by itself."""
    headers = operation.get("headers", ())
    by_script = [pair for pair in headers if pair[0].lower().startswith("x-")]
    said = any(pair[0].lower() == "accept" for pair in headers)
    form = (operation.get("body") or {}).get("kind") in ("form", "multipart")
    return form and not said and bool(by_script) and all(_holds(pair, [name]) for pair in by_script)


def _sent(operation: Line) -> Line:
    return {part: value for part, value in operation.items() if part != "extract"}


def _is_behind_login(name: str, crafted: Crafted) -> bool:
    """Whether somebody may have said before who they are."""
    operations = crafted.routine["operations"]
    given = next(n for n, each in enumerate(operations) if name in {one["name"] for one in each.get("extract", ())})
    return any(each.get("transaction") in crafted.logins or not only_asks(each) for each in operations[: given + 1])


def _tells_who(operation: Line, crafted: Crafted) -> bool:
    """Whether the request carries the cookie of a login or such a header, which is none without which it is tried."""
    headers = [text for header, text in operation.get("headers", ()) if header.lower() in _WHO]
    values = (each.values for each in crafted.explained if each.transaction_id == operation.get("transaction"))
    cookies = [line.source for lines in values for line in lines if line.place == "cookie"]
    opened = any(isinstance(each, Session) and each.transaction_id in crafted.logins for each in cookies)
    return opened or any(names(text) for text in headers)


def _without(operation: Line, left_out: Collection[str]) -> Line:
    """What tells who somebody is stays, and so does what a change carries to keep it."""
    kept = dict(operation)
    if headers := operation.get("headers"):
        kept["headers"] = [pair for pair in headers if pair[0].lower() in _WHO or not _holds(pair, left_out)]
    if (query := operation.get("query")) and only_asks(operation):
        kept["query"] = [pair for pair in query if not _holds(pair, left_out)]
    body = operation.get("body") or {}
    if body.get("kind") == "form" and not body.get("others"):
        held = [pair for pair in body["fields"] if not (is_forgery_name(pair[0]) and _holds(pair, left_out))]
        kept["body"] = body | {"fields": held}
    return {part: value for part, value in kept.items() if value or part not in ("headers", "query")}


def _holds(pair: Sequence[str], left_out: Collection[str]) -> bool:
    """Whether it has one of these values and no other."""
    held = names(pair[1])
    return len(held) == 1 and held[0] in left_out
