"""The values with which a routine is tried out."""

import re
from collections.abc import Sequence, Set
from itertools import takewhile
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Part
from actors.rules.link_choice import ROUTING
from actors.rules.method import is_question, says_change, says_deletion, says_destruction
from actors.rules.slug import plain, slug
from actors.rules.writing.craft import Explained
from actors.rules.writing.sent import names_sent
from captures.field_name import COMMANDS, is_forgery_name
from captures.method import changes
from routines.dates import later
from routines.placeholder import names

Line = dict[str, Any]
_FILTER = re.compile(r"^(?:apply[_-]?)?(?:filter|search)|(?:filter|search)$", re.IGNORECASE)
_FREE = frozenset({"text", "textarea", "search", "email", "div", "date", "datetime-local", ""})


def recorded_values(routine: Line, inputs: list[Input], explained: list[Explained]) -> Line:
    """What was recorded for each parameter; of a secret its handle."""
    entered = {each.parameter: each.value for each in inputs}
    secrets = (line for each in explained for line in each.values if line.hint == "secret")
    sent: Line = {plain(slug(line.name)): line.value for line in secrets}
    sources = [line.source for each in explained for line in each.values]
    parts = (part for each in sources if isinstance(each, Derived) for part in each.parts)
    sent |= {part.parameter: part.shown for part in parts if isinstance(part, Part)}
    return {
        each["name"]: each["examples"][0]
        if each.get("examples")
        else entered.get(each["name"], sent.get(each["name"], ""))
        for each in routine["parameters"]
    }


def changes_something(routine: Line, logins: frozenset[str]) -> bool:
    """Whether the routine sends more than questions; opening a session is none of it."""
    return any(is_change(each, logins) for each in routine["operations"])


def is_change(operation: Line, logins: frozenset[str]) -> bool:
    """Whether the operation is such a request; one that has to be refused changes nothing, unless it was taken, and
    only where it led is nothing (any more)."""
    refused = bool(operation.get("statuses")) and not operation.get("lands_on")
    return not only_asks(operation) and not refused and operation.get("transaction") not in logins


def acts_by_link(explained: list[Explained], logins: frozenset[str]) -> bool:
    """Whether a link was followed that does something."""
    made = (each for each in explained if each.transaction_id not in logins)
    return any(is_acting_link(each, explained) for each in made)


def is_acting_link(each: Explained, explained: Sequence[Explained]) -> bool:
    """Whether a link with a token in it was followed, and answered with a redirect or says that it deletes something,
    or one that says so and led on, or any link that led back to a page where one had been, or to its own address but
    for what was to be done there."""
    if each.landing_of or changes(each.request["method"]):
        return False
    led, deletes = bool(each.request.get("leads_to")), _says_deletion(each)
    token = (led or deletes) and any(line.place == "query" and line.is_made for line in each.values)
    return token or (led and (deletes or _has_done(each) or _leads_back(each, explained)))


def _says_deletion(each: Explained) -> bool:
    query = urlsplit(each.request["url"]).query
    done = (value for name, value in parse_qsl(query) if name in ROUTING)
    return says_deletion(query) or any(map(says_destruction, done))


def _has_done(each: Explained) -> bool:
    """Whether it was led to the same page of the same thing, without what was to be done: `/job?do=take&id=7`, and then
    `/job?id=7&said=taken`."""
    asked, landed = (urlsplit(each.request.get(name) or "") for name in ("url", "landing_url"))
    told, left = parse_qsl(asked.query), parse_qsl(landed.query)
    doing = [pair for pair in told if pair[0].lower() in COMMANDS]
    kept = [pair for pair in told if pair not in doing]
    same = asked.path == landed.path and bool(kept) and all(pair in left for pair in kept)
    return same and bool(doing) and not any(name.lower() in COMMANDS for name, _ in left)


def _leads_back(each: Explained, explained: Sequence[Explained]) -> bool:
    """To a page that was asked for before, or to which a login led."""
    been = [(one.request.get("landing_url") or one.request["url"], one.transaction_id) for one in explained]
    pages = dict(reversed(been))
    return bool(pages.get(each.request.get("landing_url", ""), "~") < each.transaction_id)


def only_asks(operation: Line) -> bool:
    """Whether the operation sends a question, by whatever method."""
    return not changes(operation.get("method", "GET")) or _asks(operation)


def _asks(operation: Line) -> bool:
    posted = operation.get("method", "GET").upper() == "POST"
    body = operation.get("body") or {}
    return posted and (is_question(operation.get("url", ""), body.get("value")) or _filters(operation, body))


def _filters(operation: Line, body: Line) -> bool:
    """Whether a form whose fields are called filters, most of them, gives what the routine returns; one that makes a
    filter, or does something with what it finds, says so in its address or in what it always sends."""
    fields = [(name, text) for name, text in body.get("fields", ()) if not is_forgery_name(name)]
    filters = [name for name, _ in fields if _FILTER.search(name)]
    acts = says_change(urlsplit(operation.get("url", "")).path) or any(says_change(text) for _, text in fields)
    return bool(operation.get("save_as")) and len(filters) > 1 and len(filters) * 2 > len(fields) and not acts


def in_logins(routine: Line, logins: frozenset[str]) -> frozenset[str]:
    """The parameters that a login sends, or that are joined to a secret: a user name is not made up. A login may ask on
    a page of its own who it is, before it asks for the password."""
    operations, secret = routine["operations"], {each["name"] for each in routine["parameters"] if each.get("secret")}
    opening = [
        each for each in operations if each.get("transaction") in logins or secret & set(names(each.get("text", "")))
    ]
    opening += _asked_before([each for each in operations if each["type"] == "fetch"], logins)
    sent = {name for each in opening for name in names_sent(each)}
    return frozenset(each["name"] for each in routine["parameters"] if each["name"] in sent)


def _asked_before(fetches: list[Line], logins: frozenset[str]) -> list[Line]:
    """The forms that were sent just before the first login, and below the same address."""
    first = next((n for n, each in enumerate(fetches) if each.get("transaction") in logins), 0)
    posts = takewhile(lambda each: changes(each["method"]), reversed(fetches[:first]))
    return [each for each in posts if _parent(each["url"]) == _parent(fetches[first]["url"]) != ""]


def _parent(url: str) -> str:
    return urlsplit(url).path.rstrip("/").rpartition("/")[0]


def looked_up(routine: Line, logins: frozenset[str]) -> frozenset[str]:
    """The parameters that are sent before anything is changed: what a search finds is not made up either."""
    before = takewhile(lambda each: not is_change(each, logins), routine["operations"])
    sent = {name for each in before for name in names_sent(each)}
    return frozenset(each["name"] for each in routine["parameters"] if each["name"] in sent)


def other_texts(recorded: Line, inputs: list[Input], kept: frozenset[str], number: int) -> Line:
    """The same values, but for texts that the person made up: those differ, so that they name something new."""
    made_up = texts_made_up(inputs)
    return {
        name: other_text(value, number) if isinstance(value, str) and value in made_up and name not in kept else value
        for name, value in recorded.items()
    }


def texts_made_up(inputs: list[Input]) -> Set[str]:
    """What the person typed into fields that take any text, and did not choose by it, and what chosen files are called:
    a name may exist once."""
    files = {name for each in inputs if each.type == "file" for name in each.value.split("\n") if name}
    typed = {each.value for each in inputs if each.type in _FREE and _is_made_up(each)}
    return files | typed | {each.strip() for each in typed}


def _is_made_up(each: Input) -> bool:
    return not each.secret and not each.typed and not each.chosen_label


def other_text(text: str, number: int) -> str:
    """`agenda.txt` becomes `agenda-2.txt`, for servers do without spaces in names of files, an address of mail gets the
    number behind a plus, which is the same mailbox to most, a number is counted on, be it behind a comma, what is
    written small, in capitals or with digits or dashes and no spaces stays so, with its `#` as well, any other text
    ends in ` 2`."""
    if text.isdecimal():
        return str(int(text) + number - 1).zfill(len(text))
    if (day := later(text, number - 1)) is not None:
        return day
    if re.fullmatch(r"[a-z]+://\S+", text):  # never another host
        return f"{text}{number}" if urlsplit(text).path else f"{text}/{number}"
    if number_at_end := re.fullmatch(r"(.*[0-9][.,:])([0-9]+)", text):
        start, last = number_at_end.groups()
        return start + str(int(last) + number - 1)[-len(last) :].zfill(len(last))
    stem, dot, ending = text.rpartition(".")
    if dot and stem and 0 < len(ending) <= 5 and ending.isalnum() and "@" not in text:
        return f"{stem}{' ' if ' ' in stem else '-'}{number}.{ending}"
    if text.count("@") == 1 and " " not in text:
        return text.replace("@", f"+{number}@")
    one = re.fullmatch(r"\S*\w", text) and (text.islower() or text.isupper() or re.search(r"[\d_-]", text))
    return f"{text}{number}" if one else f"{text} {number}"
