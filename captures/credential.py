"""Where in a capture passwords, authorisation and cookies stand."""

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from typing import Final

from captures.address import address_pairs, addresses, userinfo_password
from captures.assigned import assigned
from captures.body import Body, Part, cookie_pairs, parse_body
from captures.capture import Capture
from captures.field_name import is_credential_header, proves_by_itself
from captures.interaction import Interaction
from captures.issued_token import userinfo_passwords
from captures.mime import header
from captures.nested import elements, json_in_base64, quoted_members
from captures.opaque import is_opaque
from captures.password_field import Field, is_of_field
from captures.private_field import is_private
from captures.private_number import is_private_number, private_numbers
from captures.set_cookie import split_set_cookie
from captures.transaction import Header, Request

_SWITCH: Final = re.compile(r"true|false|on|off|yes|no|null|.{0,2}", re.IGNORECASE | re.DOTALL)
_NOBODY: Final = re.compile(r"null|undefined|none|nan|false|bearer|basic|token|jwt|\[object object\]", re.IGNORECASE)
_OF_PROGRAM: Final = frozenset({"script", "stylesheet", "image", "font", "media"})
_TYPED_INTO: Final = frozenset({"", "input", "textarea"})
_TICKED: Final = frozenset({"checkbox", "radio", "button", "submit", "hidden"})


def typed_passwords(interactions: Iterable[Interaction], fields: frozenset[Field] = frozenset()) -> dict[str, str]:
    """What the typing into each field for a secret ended in, by interaction id: fields for passwords, for numbers such
    as a PIN, for codes and cards, and whatever was typed that is the number of a card or an account. `fields` are those
    that the pages of the capture have for them.

    While somebody types, a recorder sees each beginning of the password: none of them is a password of its own.
    """
    meant: dict[str, str] = {}
    typing: dict[tuple[str, str], list[Interaction]] = {}
    for each in interactions:
        if each.type == "submit":
            meant |= _ended(typing.values(), fields)
            typing.clear()
        if _is_typed(each) and each.value:
            typing.setdefault((each.url, each.selector), []).append(each)
        if each.type == "change":
            meant |= _ended([typing.pop((each.url, each.selector), [])], fields)
    return meant | _ended(typing.values(), fields)


def _is_typed(each: Interaction) -> bool:
    return each.input_type == "password" or (each.tag in _TYPED_INTO and each.input_type not in _TICKED)


def is_typed_secret(each: Interaction, fields: frozenset[Field] = frozenset()) -> bool:
    """Whether it was typed into a password field, or one by whose name what is sent of it is hidden too."""
    if each.input_type == "password":
        return True
    if not _is_typed(each):
        return False
    if proves_by_itself(each.name or each.element_id) or is_of_field(each, fields):
        return True
    return any(is_private(name, each.value) for name in (each.name, each.element_id, each.label) if name)


def sent_passwords(request: Request) -> Iterator[str]:
    """Passwords in the body and in the address, known by their names."""
    body = parse_body(request.body, header(request.headers, "content-type"))
    yield from _called_passwords((part.name, part.value) for part in body.parts)
    yield from (part.value for part in body.parts if body.kind == "json" and _is_private_in(part))
    yield from _address_passwords(request.url)
    said = _texts_within(body, request.body)
    yield from _called_passwords(pair for text in said for pair in (*quoted_members(text), *elements(text)))


def _texts_within(body: Body, raw: bytes) -> Iterator[str]:
    """The texts in a body that may hold JSON or XML of their own."""
    yield from (text for part in body.parts for text in (part.value, json_in_base64(part.value)) if text)
    if body.kind == "xml":  # a value of it may stand in a section of CDATA, which is no part
        yield raw.decode()


def _is_private_in(part: Part) -> bool:
    """Whether it is private by its name and that of the object which holds it: `{"card": {"number": "4242…"}}`."""
    names = [each for each in part.path if isinstance(each, str)][-2:]
    return is_opaque(part.value) and is_private("_".join(names), part.value)


def mentioned_passwords(capture: Capture) -> Iterator[str]:
    """Passwords in the addresses that are told of elsewhere: of pages, in headers, and in texts such as a setting."""
    for url in addresses(capture):
        yield from _address_passwords(url)
    for text in _texts(capture):
        yield from userinfo_passwords(text)
    for text in _told(capture):
        yield from private_numbers(text)


def written_passwords(capture: Capture) -> Iterator[str]:
    """Passwords in the documentation that was given, known by the names before them."""
    for document in capture.documents.values():
        yield from _called_passwords(assigned(document.encode("utf-8", "replace")))


def _texts(capture: Capture) -> Iterator[bytes]:
    for transaction in capture.transactions:
        yield from (transaction.request.body, transaction.response.body)
    yield from _kept(capture)


def _told(capture: Capture) -> Iterator[bytes]:
    """The same without programs and pictures, which tell nothing about a person."""
    for transaction in capture.transactions:
        yield transaction.request.body
        if transaction.resource_type not in _OF_PROGRAM:
            yield transaction.response.body
    yield from _kept(capture)


def _kept(capture: Capture) -> Iterator[bytes]:
    yield from (each.html.encode("utf-8", "replace") for each in capture.snapshots)
    yield from (each.value.encode("utf-8", "replace") for each in capture.storage)
    yield from (each.value.encode("utf-8", "replace") for each in capture.interactions)
    yield from (each.encode("utf-8", "replace") for each in capture.documents.values())


def _address_passwords(url: str) -> Iterator[str]:
    yield from _called_passwords(address_pairs(url))
    yield from filter(None, [userinfo_password(url)])


def _called_passwords(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from (value for name, value in pairs if _is_called_password(name, value))


def _is_called_password(name: str, value: str) -> bool:
    return is_private(name, value) or (proves_by_itself(name) and not _SWITCH.fullmatch(value))


def authorizations(headers: Iterable[Header]) -> Iterator[str]:
    """The credentials in the headers made for them, without their scheme. A script that has none yet often sends
    what its language calls nothing, as in `Bearer null`, or the scheme alone."""
    told = (split_authorization(value)[1] for name, value in headers if is_credential_header(name))
    yield from (each for each in told if each and not _NOBODY.fullmatch(each))


def basic_passwords(credentials: str) -> Iterator[str]:
    """The password in credentials that are `user:password` in base64."""
    try:
        password = base64.b64decode(credentials, validate=True).decode().partition(":")[2]
    except (binascii.Error, ValueError):
        return
    if password:
        yield password


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


def _ended(runs: Iterable[list[Interaction]], fields: frozenset[Field]) -> dict[str, str]:
    """What is too short to be known for one elsewhere is one in a password field only."""
    return {each.id: run[-1].value for run in runs if run and _is_meant(run, fields) for each in run}


def _is_meant(run: list[Interaction], fields: frozenset[Field]) -> bool:
    last = run[-1]
    if last.input_type == "password":
        return True
    if not any(is_typed_secret(each, fields) for each in run):
        return is_private_number(last.value)
    return not _SWITCH.fullmatch(last.value)
