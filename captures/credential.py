"""Where in a capture credentials stand, kind by kind."""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from captures.body import cookie_pairs, json_text, parse_body, url_query
from captures.capture import Capture
from captures.field_name import is_credential_header, is_password_name, is_token_name
from captures.interaction import Interaction
from captures.lines import parse_json
from captures.mime import header, is_json
from captures.opaque import is_opaque
from captures.transaction import Request, Response

JWT: Final = re.compile(rb"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{2,}\.[A-Za-z0-9_-]*")
_QUOTED: Final = re.compile(r"""(?<![\w-])(\w[\w-]{0,63})\\*["']?\s*[:=]\s*\\*["']([^"'\\]{1,200})\\*["']""")
_SWITCH: Final = re.compile(r"true|false|on|off|yes|no|null|.{0,2}", re.IGNORECASE | re.DOTALL)


def typed_passwords(interactions: Iterable[Interaction]) -> dict[str, str]:
    """For every interaction with a password field the password that its typing ended in, by interaction id.

    While somebody types, a recorder sees each beginning of the password: none of them is a password of its own.
    """
    meant: dict[str, str] = {}
    typing: dict[tuple[str, str], list[Interaction]] = {}
    for each in interactions:
        if each.type == "submit":
            meant |= _ended(typing.values())
            typing.clear()
        if each.input_type == "password" and each.value:
            typing.setdefault((each.url, each.selector), []).append(each)
        if each.type == "change":
            meant |= _ended([typing.pop((each.url, each.selector), [])])
    return meant | _ended(typing.values())


def sent_passwords(request: Request) -> Iterator[str]:
    """Passwords in the body, the query and the address itself, known by their names."""
    parts = parse_body(request.body, header(request.headers, "content-type")).parts
    yield from _called_passwords((part.name, part.value) for part in parts)
    yield from address_passwords(request.url)
    yield from _called_passwords(pair for part in parts for pair in _QUOTED.findall(part.value))


def address_passwords(url: str) -> Iterator[str]:
    """Passwords in the query of an address, known by their names, and the one before its host."""
    yield from _called_passwords(url_query(url))
    yield from _userinfo(url)


def mentioned_passwords(capture: Capture) -> Iterator[str]:
    """Passwords in the addresses that are told of elsewhere: of pages, and in headers."""
    for url in (*(each.url for each in capture.interactions), *(each.url for each in capture.snapshots)):
        yield from address_passwords(url)
    for transaction in capture.transactions:
        for name, value in (*transaction.request.headers, *transaction.response.headers):
            if name.lower() in ("referer", "location", "content-location"):
                yield from address_passwords(value)


def _called_passwords(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from (value for name, value in pairs if is_password_name(name) and not _SWITCH.fullmatch(value))


def authorizations(request: Request) -> Iterator[str]:
    """The credentials in the headers made for them, without their scheme."""
    for name, value in request.headers:
        if is_credential_header(name) and value.strip():
            yield split_authorization(value)[1]


def basic_passwords(credentials: str) -> Iterator[str]:
    """The password in credentials that are `user:password` in base64."""
    try:
        password = base64.b64decode(credentials, validate=True).decode().partition(":")[2]
    except (binascii.Error, ValueError):
        return
    if password:
        yield password


def tokens(capture: Capture) -> Iterator[str]:
    """Tokens known by their name, wherever something has a name, and JSON web tokens wherever they stand."""
    for transaction in capture.transactions:
        yield from _tokens_sent(transaction.request)
        yield from _tokens_received(transaction.response)
    for name, value in _kept(capture):
        yield from _tokens_in(name, value)
    for snapshot in capture.snapshots:
        yield from _web_tokens(snapshot.html.encode("utf-8", "replace"))


def cookies(capture: Capture) -> Iterator[tuple[str, str]]:
    """Every cookie that was sent, set or kept, with its name."""
    for transaction in capture.transactions:
        for name, value in transaction.request.headers:
            if name.lower() == "cookie":
                yield from cookie_pairs(value)
        for name, value in transaction.response.headers:
            if name.lower() == "set-cookie":
                yield split_set_cookie(value)[:2]
    for snapshot in capture.snapshots:
        yield from snapshot.cookies.items()
    yield from ((each.name, each.value) for each in capture.storage if each.area == "cookie")


def split_authorization(value: str) -> tuple[str, str]:
    """The scheme with its space, and the credentials; a value of one word is all credentials."""
    scheme, space, credentials = value.strip().partition(" ")
    return (scheme + space, credentials.strip()) if credentials.strip() else ("", scheme)


def split_set_cookie(value: str) -> tuple[str, str, str]:
    """Name, value and the rest (from its `;` on) of a `Set-Cookie` header."""
    pair, semicolon, rest = value.partition(";")
    name, _, cookie = pair.partition("=")
    return name.strip(), cookie.strip(), semicolon + rest


def _ended(runs: Iterable[list[Interaction]]) -> dict[str, str]:
    return {each.id: run[-1].value for run in runs for each in run}


def _userinfo(url: str) -> Iterator[str]:
    try:
        password = urlsplit(url).password
    except ValueError:
        return
    if password:
        yield unquote(password)


def _tokens_sent(request: Request) -> Iterator[str]:
    parts = parse_body(request.body, header(request.headers, "content-type")).parts
    for name, value in [*((part.name, part.value) for part in parts), *url_query(request.url)]:
        yield from _tokens_in(name, value)
    yield from _web_tokens("\n".join(value for _, value in request.headers).encode("utf-8", "replace"))


def _tokens_received(response: Response) -> Iterator[str]:
    if is_json(response.mime_type):
        yield from _tokens_in("", response.body.decode("utf-8", "replace"))
    yield from _web_tokens(response.body)


def _kept(capture: Capture) -> Iterator[tuple[str, str]]:
    yield from ((each.name, each.value) for each in capture.storage if each.area != "cookie")
    for snapshot in capture.snapshots:
        for kept in (snapshot.local_storage, snapshot.session_storage, snapshot.window_properties):
            yield from kept.items()


def _tokens_in(name: str, value: str) -> Iterator[str]:
    if is_token_name(name) and is_opaque(value):
        yield value
    if value.lstrip()[:1] in {"{", "["}:
        yield from filter(is_opaque, _called_tokens(value))
    yield from _web_tokens(value.encode("utf-8", "replace"))


def _called_tokens(text: str) -> list[str]:
    """The leaves of a JSON text that stand under the name of a token."""
    found: list[str] = []
    try:
        _gather(parse_json(text.encode("utf-8", "replace")), "", found)
    except (ValueError, RecursionError):
        return []
    return found


def _gather(value: Any, name: str, found: list[str]) -> None:
    """Add the leaves of a JSON value whose nearest name is that of a token. Most of a capture is JSON, and little of
    it is in such places: only of names is anything asked."""
    if isinstance(value, dict) and value:
        for member, each in value.items():
            if isinstance(each, dict | list) or is_token_name(member):
                _gather(each, member, found)
    elif isinstance(value, list) and value:
        for each in value:
            if isinstance(each, dict | list) or is_token_name(name):
                _gather(each, name, found)
    elif is_token_name(name):
        found.append(json_text(json.dumps(value) if isinstance(value, dict | list) else value))


def _web_tokens(text: bytes) -> Iterator[str]:
    """RFC 7519, signed."""
    if b"eyJ" in text:
        yield from (found.decode() for found in JWT.findall(text))
