"""Fields for passwords, codes and cards, known by the pages that have them, whatever they are called: by their type, or
by what the browser is told to fill in there."""

import html
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from captures.body import parse_body
from captures.capture import Capture
from captures.expression import expression
from captures.field_name import is_password_name
from captures.interaction import Interaction
from captures.mime import header, is_html
from captures.private_field import is_completed_as_private
from captures.transaction import Request

_INPUT: Final = expression(r"<input\s[^<>]*>", ignore_case=True)
_HIDDEN: Final = expression(
    r"""\s(?:type\s*=\s*["']?password|autocomplete\s*=[^>]{0,80}?(?:cc-number|cc-csc|one-time-code|-password))\b""",
    ignore_case=True,
)
_CODE: Final = re.compile(r"(?:^|[^a-z])code\]?$|Code$", re.IGNORECASE)
_DIGITS: Final = re.compile(r"[0-9]{4,8}")
_ATTRIBUTE: Final = re.compile(r"""(?<![\w-])([\w-]+)\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]+)""")

Field = tuple[str, str]
"""Its name, and what was sent under it."""


def hidden_fields(capture: Capture) -> frozenset[Field]:
    """(host, name or id) of each such field of a page."""
    found = ((host, said) for host, page in _pages(capture) for said in _inputs(page))
    return frozenset((host, said[by]) for host, said in found for by in ("name", "id") if said.get(by))


def fields_beside(capture: Capture) -> frozenset[Field]:
    """(host, name) of the fields for a code of some digits that were sent together with a password."""
    found: set[Field] = set()
    for transaction in capture.transactions:
        parts = list(_sent(transaction.request))
        if any(is_password_name(name) for name, _ in parts):
            codes = [name for name, value in parts if _CODE.search(name) and _DIGITS.fullmatch(value)]
            found |= {(host, name) for host in _hosts(transaction.request) for name in codes}
    return frozenset(found)


def is_of_field(each: Interaction, fields: frozenset[Field]) -> bool:
    """Whether it was typed into one of the fields."""
    host = host_of(each.url) if fields else ""
    return (host, each.name) in fields or (host, each.element_id) in fields


def passwords_of_fields(capture: Capture, fields: frozenset[Field]) -> Iterator[Field]:
    """What bodies carry under the names of such fields, of pages of the hosts that a request came from or went to."""
    for transaction in capture.transactions if fields else ():
        hosts = frozenset(_hosts(transaction.request))
        named = {name for host, name in fields if name and host in hosts}
        yield from (each for each in _sent(transaction.request) if each[0] in named) if named else ()


def filled_in(capture: Capture) -> Iterator[str]:
    """The passwords with which pages came; not the stars or dots that stand for one."""
    given = (said.get("value", "") for _, page in _pages(capture) for said in _inputs(page))
    yield from (value for value in given if len(value) > 2 and any(map(str.isalnum, value)))


def _sent(request: Request) -> Iterator[Field]:
    parts = parse_body(request.body, header(request.headers, "content-type")).parts
    return ((part.name, part.value) for part in parts if len(part.value) > 2)


def _hosts(request: Request) -> Iterator[str]:
    yield from map(host_of, (request.url, header(request.headers, "referer"), header(request.headers, "origin")))


def _pages(capture: Capture) -> Iterator[tuple[str, bytes]]:
    for each in capture.transactions:
        if is_html(each.response.mime_type):
            yield host_of(each.request.url), each.response.body
    yield from ((host_of(each.url), each.html.encode("utf-8", "replace")) for each in capture.snapshots)


def _inputs(page: bytes) -> Iterator[dict[str, str]]:
    """The attributes of each such field."""
    if next(_HIDDEN(page), None) is None:
        return
    for start, end in _INPUT(page):
        if next(_HIDDEN(tag := page[start:end]), None) is not None:
            pairs = _ATTRIBUTE.findall(tag.decode("utf-8", "replace"))
            said = {name.lower(): html.unescape(value.strip("\"'")) for name, value in pairs}
            if said.get("type", "").lower() == "password" or is_completed_as_private(said.get("autocomplete", "")):
                yield said


def host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
