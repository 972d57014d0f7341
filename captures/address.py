"""Credentials in addresses: in a query, in a fragment, before the host."""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

from captures.body import query_pairs, url_query
from captures.capture import Capture
from captures.expression import expression
from captures.field_name import is_address_token_name, is_any_token_name, is_key_name, is_token_name, says_credential
from captures.opaque import is_opaque, is_plain_secret, is_random, is_uuid

Pair = tuple[str, str]

_TELL: Final = ("referer", "location", "content-location")
GRANTED: Final = frozenset({"state", "session_state"})
REDEEMED: Final = frozenset({"grant_type", "code_verifier", "redirect_uri"})
"""What stands beside the code of an authorisation (RFC 6749) where it is granted, and where it is redeemed."""

_OF_PATH: Final = re.compile(r";([^;/]+)")
_FILE: Final = re.compile(r"\.[A-Za-z]\w{1,4}$")
_LINK: Final = expression(
    r"/(?:[a-z]+[_-])?(?:invit(?:e|es|ation|ations)|reset|confirm(?:ation)?|verif(?:y|ication)|magic|unsubscribe"
    r"|activat(?:e|ion)|recover(?:y)?)(?:[_-]?(?:password|e?mail|account|user|link|login|token|registration|address))*"
    r"\\*/[\w~.=-]{15,}[\w=-]",
    ignore_case=True,
)

_PAIR: Final = expression(r"(?:[?&]|&amp;|\\u0026)[A-Za-z_][\w.-]{0,40}=[\w~.%+/=-]{8,}", ignore_case=True)
_BEFORE_PAIR: Final = re.compile(r"&amp;|\\u0026|[?&]", re.IGNORECASE)


def addresses(capture: Capture) -> Iterator[str]:
    """Every address that the capture tells of: of requests, of pages, and in headers."""
    yield from (each.url for each in capture.interactions)
    yield from (each.url for each in capture.snapshots)
    for transaction in capture.transactions:
        yield transaction.request.url
        headers = (*transaction.request.headers, *transaction.response.headers)
        yield from (value for name, value in headers if name.lower() in _TELL)


def address_pairs(url: str) -> list[Pair]:
    """The decoded pairs of the query, those of the fragment, `#token=…` and `#/page?token=…`, and those of the path,
    `/page;token=…`."""
    try:
        fragment = urldefrag(url).fragment
    except ValueError:
        fragment = url.partition("#")[2]
    path = re.split(r"[?#]", url, maxsplit=1)[0]
    of_path = (query_pairs(found) for found in _OF_PATH.findall(path)) if ";" in path else ()
    return [*url_query(url), *query_pairs(fragment.rpartition("?")[2]), *(pair for pairs in of_path for pair in pairs)]


def address_tokens(url: str) -> Iterator[str]:
    """What is called a signature or key, and the code of an authorisation. `key` and `code` name ordinary things as
    well: of them only what a generator made counts."""
    pairs = address_pairs(url)
    yield from (value for name, value in pairs if is_address_token_name(name) and is_opaque(value))
    yield from (value for name, value in pairs if is_any_token_name(name) and _is_proof(value))
    yield from (value for name, value in pairs if is_key_name(name) and _is_made(value))
    yield from grant_codes(pairs, GRANTED | REDEEMED)
    yield from links_that_prove(url.encode("utf-8", "replace"))


def links_that_prove(text: bytes) -> Iterator[str]:
    """What stands in addresses behind a word that says that it proves something, as in `/invite/…`, if a generator made
    it. An id in the form of RFC 9562 names a thing more often."""
    for start, end in _LINK(text):
        value = text[start:end].rpartition(b"/")[2].decode()
        if _is_made(value) and not _FILE.search(value):
            yield value


def addresses_that_prove(text: bytes) -> Iterator[str]:
    """The same of addresses that stand in a text, with what they call a token or key, as in `?token=…`."""
    yield from links_that_prove(text)
    for start, end in _PAIR(text):
        name, _, value = _BEFORE_PAIR.sub("", text[start:end].decode(), count=1).partition("=")
        made = unquote(value)
        if _is_called_so(name, made):
            yield made


def _is_called_so(name: str, value: str) -> bool:
    if _is_made(value):
        return is_token_name(name) or is_any_token_name(name) or is_key_name(name)
    return (says_credential(name) or is_any_token_name(name)) and is_plain_secret(value)


def _is_made(value: str) -> bool:
    return is_random(value) and not is_uuid(value)


def _is_proof(value: str) -> bool:
    """Whether nobody would guess it: a generator made it, or it is a long number; not a name as `summer-sale-2026`."""
    return is_plain_secret(value) or (is_opaque(value) and not is_uuid(value) and is_random(value))


def grant_codes(pairs: Iterable[Pair], beside: frozenset[str]) -> Iterator[str]:
    """The code of an authorisation, told by one of the names that stand beside it."""
    found = list(pairs)
    if not beside.isdisjoint(name for name, _ in found):
        yield from (value for name, value in found if name == "code" and is_random(value))


def userinfo_password(url: str) -> str:
    """The password before the host; empty if there is none."""
    try:
        return unquote(urlsplit(url).password or "")
    except ValueError:
        return ""
