"""Where the redirect of a request leads that made something: to an address that names it."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from msgspec.structs import replace

from actors.specialists.listing import short
from actors.specialists.recorded_page import has_markup, page_of
from captures.body import parse_body
from captures.capture import Capture
from captures.mime import header
from captures.opaque import is_opaque, is_random
from captures.program import is_program
from captures.redirect import landing, led_here
from captures.transaction import Transaction
from routines.extracting.page import parsed, resolve

_ID_NAME = re.compile(r"(^[a-z]?|[_.-])(id|pk|key|number|nr)$|[a-z]I[dD]$")
_CREATED = 201
_CODE = re.compile(r"\d[A-Za-z]")
"""Letters behind digits, as in `h44pra` and `5ljvir`: no name with a number."""


def new_address(capture: Capture, asked: Transaction) -> dict[str, Any]:
    """`{new_address: {url, pattern, id}}` if a request was answered with a redirect to something that it made: its path
    names it, or a member of its query does. With a `header` if it was answered with that alone."""
    end = landing(capture, asked)
    if end.id == asked.id:
        return _created(capture, asked)
    return _in_path(capture, asked, end) or _in_query(capture, asked, end)


def _created(capture: Capture, asked: Transaction) -> dict[str, Any]:
    """By the `Location` of what was created (RFC 9110 §15.3.2), where the answer says nothing else."""
    told = header(asked.response.headers, "location") if asked.response.status == _CREATED else ""
    if not told or asked.response.body:
        return {}
    try:
        url = urljoin(asked.request.url, told)
        end = replace(asked, request=replace(asked.request, url=url))
        found = _in_path(capture, asked, end) or _in_query(capture, asked, end)
    except ValueError:  # it is no address
        return {}
    return {"new_address": found["new_address"] | {"header": "Location"}} if found else {}


def made_at(capture: Capture, page: Transaction) -> str:
    """The id of what was made by the request whose redirect ended at this page; empty if nothing was."""
    first = led_here(capture, page)
    made = new_address(capture, first) if first is not None and landing(capture, first).id == page.id else {}
    return str(made["new_address"]["id"]) if made else ""


def _in_query(capture: Capture, asked: Transaction, end: Transaction) -> dict[str, Any]:
    """`/show?id=11`, where nothing had said `id=11` before: what a form sends, such as the id of the thing that comes
    next in a list, and gets back in the address, was not made."""
    asking = parse_qsl(urlsplit(end.request.url).query)
    numbers = [(name, value) for name, value in asking if value.isdigit()]
    named = [(name, value) for name, value in numbers if _ID_NAME.search(name)]
    for name, value in named[:1] or [each for each in numbers if len(numbers) == 1 and len(each[1]) > 1]:
        pair = urlencode({name: value})
        if not _named_before(capture, pair, asked) and not _sends(asked, name, value):
            pattern = rf"[?&;]{re.escape(pair.partition('=')[0])}=(\d+)(?:[&;#]|$)"
            return {"new_address": {"url": short(end.request.url, 400), "pattern": pattern, "id": value}}
    return {}


def _in_path(capture: Capture, asked: Transaction, end: Transaction) -> dict[str, Any]:
    path = urlsplit(end.request.url).path
    if _named_before(capture, path, asked):
        return {}
    segments = list(re.finditer(r"[^/]+", path))
    telling = [each for each in segments if _names_one(each[0])]
    if segments and segments[-1] not in telling and _is_thing(capture, asked, end, segments[-1][0]):
        telling.append(segments[-1])
    if not telling:
        return {}
    last, at = telling[-1][0], telling[-1].start()
    number = _last_number(last)
    start, stop = number.span() if number else (0, len(last))
    before, after = path[: at + start], path[at + stop :]
    group = r"(\d+)" if number else r"([^/?#]+)"
    pattern = f"{re.escape(before)}{group}{re.escape(after)}(?:[?#]|$)"
    return {"new_address": {"url": short(end.request.url, 400), "pattern": pattern, "id": last[start:stop]}}


def _names_one(segment: str) -> bool:
    return any(each.isdigit() for each in _without_escapes(segment)) or is_random(segment)


def _without_escapes(segment: str) -> str:
    """The same, of the same length, in which the digits of escapes are none: `High%20water` numbers nothing."""
    return re.sub("%[0-9A-Fa-f]{2}", "%__", segment)


def _is_thing(capture: Capture, asked: Transaction, end: Transaction, segment: str) -> bool:
    """Whether the last part of an address, without a number, is the name of one thing: no address had it before, and
    it is particular, or it stands beside the form that was sent (`/lists/create` led to `/lists/epldjo`) and its page
    has links to what can be done with the thing, which lie below it."""
    if _asked_before(capture, segment, asked) or is_program(segment):
        return False
    return is_opaque(segment) or (_stands_beside(end, asked) and _has_links_below(end))


def _stands_beside(end: Transaction, asked: Transaction) -> bool:
    above = urlsplit(end.request.url).path.rstrip("/").rpartition("/")[0]
    return bool(above) and f"{urlsplit(asked.request.url).path}/".startswith(f"{above}/")


def _has_links_below(page: Transaction) -> bool:
    if not has_markup(page):
        return False
    shown, below = page_of(page), f"{urlsplit(page.request.url)._replace(query='', fragment='').geturl().rstrip('/')}/"
    found = (resolve(shown, each.attributes.get("href") or "") for each in parsed(shown.text).css("a[href]"))
    return any(address.startswith(below) and address[len(below) :][:1] not in ("", "#", "?") for address in found)


def _last_number(segment: str) -> re.Match[str] | None:
    whole = is_random(segment) or (segment.isascii() and segment.isalnum() and _CODE.search(segment))
    return None if whole else re.search(r"\d+(?!.*\d)", _without_escapes(segment))


def _named_before(capture: Capture, named: str, asked: Transaction) -> bool:
    """Whether the path or member of a query stood in the request itself or in anything that came before it."""
    earlier = [each for each in capture.transactions if each.started <= asked.started]
    texts = (text.encode() for each in earlier for text in (each.request.url,))
    bodies = (each.response.body for each in earlier if each.ended <= asked.started)
    bounded = re.compile(re.escape(named.encode()) + rb"(?![\w-])")
    return any(bounded.search(text) for text in (*texts, asked.request.body, *bodies))


def _sends(asked: Transaction, name: str, value: str) -> bool:
    """Whether the request says so by itself."""
    body = parse_body(asked.request.body, header(asked.request.headers, "content-type"))
    return any((each.name, each.value) == (name, value) for each in body.parts)


def _asked_before(capture: Capture, segment: str, asked: Transaction) -> bool:
    """Whether it was a part of an address already: then it is a name of the application's."""
    earlier = (each.request.url for each in capture.transactions if each.started <= asked.started)
    return any(segment in urlsplit(url).path.split("/") for url in earlier)
