"""Where in a capture tokens stand: under a name that tells of one, or looking like a JSON web token."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from captures.address import (
    REDEEMED,
    address_pairs,
    address_tokens,
    addresses,
    addresses_that_prove,
    grant_codes,
)
from captures.assigned import assigned, authorized, comments
from captures.body import json_leaves, json_text, parse_body, query_pairs
from captures.capture import Capture
from captures.expression import expression
from captures.field_name import (
    is_any_token_name,
    is_code_name,
    is_given_password_name,
    is_one_of_tokens,
    is_token_name,
    says_credential,
)
from captures.issued_token import issued_tokens
from captures.lines import parse_json
from captures.mime import essence, header, is_html, is_json, is_xml
from captures.nested import elements, json_in_base64
from captures.opaque import is_code, is_opaque, is_plain_secret, is_random, is_uuid, is_wordlike
from captures.page_token import page_tokens
from captures.transaction import Request, Response

_JWT: Final = expression(r"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{2,}\.[A-Za-z0-9_-]*")

_PRIVATE: Final = b"PRIVATE KEY"
_PEM: Final = re.compile(
    rb"-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\:,.()>]|-(?!----)){16,20000}+"
    rb"-----END [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----"
)
"""Of RFC 7468, and of OpenPGP; with headers, and as mail quotes it."""
_SPACE: Final = re.compile(r"\s")
_MESSAGE: Final = re.compile(r"(?:data:|[0-9]{1,4})?\s{0,9}(?=[{\[])")
"""The prefix that server-sent events and Socket.IO write before a JSON document."""
_FORM: Final = re.compile(r"[\w.\[\]-]{1,100}=[\w.~%+&=\[\]*/-]*")
"""A form that a script sent as text, as it does without a content type."""
_SHORTEST_MESSAGE: Final = len('{"jwt":"123456"}')
_MESSAGES: Final = re.compile(r"|text/(?:plain|event-stream)|application/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq)")
"""Types of answers that may be several documents, one a line; a web socket has none."""


def tokens(capture: Capture) -> Iterator[str]:
    """Tokens known by their name, wherever something has a name, and JSON web tokens wherever they stand."""
    for transaction in capture.transactions:
        yield from _tokens_sent(transaction.request)
        yield from _tokens_received(transaction.response)
    for url in addresses(capture):
        yield from _tokens_of(address_pairs(url))
        yield from address_tokens(url)
        yield from issued_tokens(url.encode("utf-8", "replace"))
    for name, value in _kept(capture):
        yield from _tokens_in(name, value)
    for snapshot in capture.snapshots:
        yield from _tokens_of_page(snapshot.html.encode("utf-8", "replace"))
    for interaction in capture.interactions:
        yield from web_tokens(interaction.value.encode("utf-8", "replace"))
    for name, document in capture.documents.items():
        yield from issued_tokens(name.encode("utf-8", "replace"))
        yield from _tokens_of_document(document.encode("utf-8", "replace"))


def _tokens_sent(request: Request) -> Iterator[str]:
    body = parse_body(request.body, header(request.headers, "content-type"))
    parts = body.parts
    if body.kind == "json":
        yield from _called_tokens(request.body.decode("utf-8", "replace"))
    pairs = [*((part.name, part.value) for part in parts), *address_pairs(request.url)]
    if body.kind == "text" and _FORM.fullmatch(parts[0].value):
        pairs += query_pairs(parts[0].value)
    yield from _tokens_of(pairs)
    yield from grant_codes(pairs, REDEEMED)
    yield from web_tokens("\n".join(value for _, value in request.headers).encode("utf-8", "replace"))
    yield from web_tokens(request.body)


def _tokens_received(response: Response) -> Iterator[str]:
    yield from web_tokens("\n".join(value for _, value in response.headers).encode("utf-8", "replace"))
    if is_json(response.mime_type):
        yield from _tokens_in("", response.body.decode("utf-8", "replace"))
        yield from addresses_that_prove(response.body)
    if is_xml(response.mime_type):
        yield from _tokens_of(elements(response.body.decode("utf-8", "replace")))
    if is_html(response.mime_type):
        yield from _tokens_of_page(response.body)
    else:
        yield from web_tokens(response.body)
    if _MESSAGES.fullmatch(essence(response.mime_type)):
        yield from _tokens_of_messages(response.body.decode("utf-8", "replace"))


def _tokens_of_page(page: bytes) -> Iterator[str]:
    yield from page_tokens(page)
    yield from addresses_that_prove(page)
    yield from web_tokens(page)
    for comment in comments(page):
        yield from _assigned_tokens(comment)


def _tokens_of_document(text: bytes) -> Iterator[str]:
    """Of documentation, which people wrote and no program has to read: what looks like a credential is one."""
    yield from _tokens_of_page(text)
    yield from _assigned_tokens(text)
    yield from (value for value in authorized(text) if is_opaque(value) or is_plain_secret(value))


def written_tokens(capture: Capture) -> Iterator[str]:
    """Ordinary words that documentation calls a token, as in `token: documentation`."""
    for document in capture.documents.values():
        called = _assigned_to_tokens(document.encode("utf-8", "replace"))
        yield from (value for value in called if is_plain_secret(value) and is_wordlike(value))


def _assigned_tokens(text: bytes) -> Iterator[str]:
    called = _assigned_to_tokens(text)
    yield from (value for value in called if is_random(value) or (is_plain_secret(value) and not is_wordlike(value)))


def _assigned_to_tokens(text: bytes) -> Iterator[str]:
    return (value for name, value in assigned(text) if is_token_name(name) or is_any_token_name(name))


def _tokens_of(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, value in pairs:
        yield from _tokens_in(name, value)


def _kept(capture: Capture) -> Iterator[tuple[str, str]]:
    yield from ((each.name, each.value) for each in capture.storage if each.area != "cookie")
    for snapshot in capture.snapshots:
        for kept in (snapshot.local_storage, snapshot.session_storage, snapshot.window_properties):
            yield from kept.items()


def _tokens_in(name: str, value: str) -> Iterator[str]:
    """A document that has tokens inside is none as a whole: a page that keeps the answer to its login as it came would
    hide the answer, and with it where the tokens came from."""
    inside = [*_called_tokens(value, name), *web_tokens(value.encode("utf-8", "replace"))]
    if _is_token(name, "", value):
        yield from _made_in(value) if inside and _is_document(value) else [value]
    yield from inside
    yield from _called_tokens(json_in_base64(value))
    yield from _tokens_of_messages(value)


def _tokens_of_messages(text: str) -> Iterator[str]:
    """Of the JSON documents that stand one a line: messages of a web socket, server-sent events, JSON lines."""
    if "\n" not in text and _is_document(text):
        return  # it is one document, and was read as such
    for line in text.split("\n"):
        message = _MESSAGE.match(line) if len(line) >= _SHORTEST_MESSAGE else None
        if message and line.endswith(("}", "]", "\r")):
            yield from _called_tokens(line[message.end() :])


def _made_in(document: str) -> list[str]:
    """What a generator made in a document that is called a token, whatever it is called itself; the whole of one that
    is cut."""
    try:
        leaves = [leaf for _, leaf in json_leaves(parse_json(document.encode("utf-8", "replace")))]
    except (ValueError, RecursionError):
        return [document]
    return [leaf for leaf in leaves if isinstance(leaf, str) and is_random(leaf) and not is_uuid(leaf)]


def _is_document(text: str) -> bool:
    return text.lstrip()[:1] in {"{", "["}


def _called_tokens(text: str, name: str = "") -> list[str]:
    """The leaves of a JSON text, called so itself, that stand under the name of a token."""
    found: list[str] = []
    if not _is_document(text):
        return found
    try:
        _gather(parse_json(text.encode("utf-8", "replace")), name, "", found)
    except (ValueError, RecursionError):
        return []
    return found


def _gather(value: Any, name: str, holder: str, found: list[str]) -> None:
    """Add the leaves of a JSON value that are tokens by their nearest name, or by that of what holds them. Most of a
    capture is JSON, and little of it is in such places: only of names is anything asked."""
    if isinstance(value, dict) and value:
        for member, each in value.items():
            if isinstance(each, dict | list) or _may_be_token(member, name):
                _gather(each, member, name, found)
    elif isinstance(value, list) and value:
        for each in value:
            if isinstance(each, dict | list) or _may_be_token(name, holder):
                _gather(each, name, holder, found)
    elif _may_be_token(name, holder):
        text = json_text(json.dumps(value) if isinstance(value, dict | list) else value)
        found.extend([text] if _is_token(name, holder, text) else [])


@lru_cache(maxsize=4096)
def _may_be_token(name: str, holder: str) -> bool:
    return is_token_name(name) or is_code_name(name) or is_given_password_name(name) or is_one_of_tokens(name, holder)


def _is_token(name: str, holder: str, value: str) -> bool:
    """What is one of several, or called a key only, has to look as if a generator made it; a password that an answer
    gives has no spaces, as what it says of one has."""
    if is_code_name(name):
        return is_code(value)
    if is_given_password_name(name):
        return is_code(value) and not _SPACE.search(value)
    if is_token_name(name):
        return is_opaque(value) or (says_credential(name) and is_plain_secret(value))
    return is_one_of_tokens(name, holder) and is_random(value)


def web_tokens(text: bytes) -> Iterator[str]:
    """What looks like nothing else: JSON web tokens (RFC 7519), signed, private keys (RFC 7468) as they are in a
    file or within JSON, and tokens that tell by how they begin who issued them."""
    if b"eyJ" in text:
        yield from (text[start:end].decode() for start, end in _JWT(text))
    if _PRIVATE in text:
        yield from (_unescaped(found[0].decode()) for found in _PEM.finditer(text))
    yield from issued_tokens(text)


def _unescaped(text: str) -> str:
    return text.replace("\\r", "\r").replace("\\n", "\n").replace("\\/", "/")
