"""How often the same was asked: who asks twice changes nothing."""

import json
from collections import Counter
from functools import lru_cache
from urllib.parse import urlsplit

from captures.capture import Capture
from captures.fields import request_values
from captures.opaque import is_random
from captures.transaction import Transaction

_PAIRS = ("query", "form")


def asked_again(capture: Capture, transaction: Transaction) -> int | None:
    """How many other requests that were answered were the very same, body and all, or asked by GET for what this one
    asks for by POST; None if none was."""
    mine = transaction.request
    same = capture.once(_answered)[mine.method, mine.url, _said(mine.body)] - bool(transaction.response.status)
    got = capture.once(_got).get((_address(mine.url), transaction.response.body), ()) if mine.method == "POST" else ()
    return same + sum(_is_asked_by_post(each, transaction) for each in got) or None


def _answered(capture: Capture) -> Counter[tuple[str, str, str | bytes]]:
    """How often each request was answered."""
    answered = (each.request for each in capture.transactions if each.response.status)
    return Counter((each.method, each.url, _said(each.body)) for each in answered)


def _got(capture: Capture) -> dict[tuple[str, bytes], list[Transaction]]:
    """What was asked for by GET, by the address without its query and the answer; of each question the first."""
    found: dict[tuple[str, bytes], list[Transaction]] = {}
    for each in capture.transactions:
        if each.request.method == "GET" and each.response.status and each.response.body:
            found.setdefault((_address(each.request.url), each.response.body), []).append(each)
    return found


def _address(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]


def _is_asked_by_post(got: Transaction, posted: Transaction) -> bool:
    """Whether a POST carries what a GET of that address did, but for a token, and was answered with the same data word
    for word: a script that reads by POST. Two that say nothing may be answered alike whatever was done."""
    if (got.request.method, posted.request.method) != ("GET", "POST") or not _has_data(got.response.body):
        return False
    if urlsplit(got.request.url)[:3] != urlsplit(posted.request.url)[:3] or got.response.body != posted.response.body:
        return False
    return _asked(posted) == _asked(got) not in (None, set())


def _has_data(body: bytes) -> bool:
    """Whether it is more than a word that all went well, such as `{"ok": true}`: markup, or JSON that holds things."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return b"<" in body
    held = document.values() if isinstance(document, dict) else [document]
    return any(isinstance(each, dict | list) and each for each in held)


def _asked(transaction: Transaction) -> set[tuple[str, str]] | None:
    """The pairs that it carries, without tokens; None if it carries anything else."""
    carried = [each for each in request_values(transaction) if each.place not in ("path", "header", "cookie")]
    if any(each.place not in _PAIRS for each in carried):
        return None
    return {(each.name, each.value) for each in carried if not is_random(each.value)}


@lru_cache(maxsize=2000)
def _said(body: bytes) -> str | bytes:
    """A body to compare: a call of JSON-RPC without the number that tells its answer from others."""
    try:
        document = json.loads(body) if b'"params"' in body else None
    except (ValueError, RecursionError):
        return body
    if not isinstance(document, dict) or not isinstance(document.get("method"), str):
        return body
    return json.dumps({name: value for name, value in document.items() if name != "id"}, sort_keys=True)
