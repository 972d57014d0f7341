"""Where a script goes on, told it by a header of an answer that has nothing else: `X-Redirect: /orders?q=jam`."""

import json
import re
from collections.abc import Iterator
from urllib.parse import unquote, urldefrag, urljoin

from captures.capture import Capture
from captures.lookups import first_after
from captures.mime import header
from captures.transaction import Transaction

_LEADING = re.compile(r"refresh|(?!content-)(?:[a-z]+-)+(?:redirect|location|redirect-to)", re.IGNORECASE)
_AFTER = re.compile(r"\d+\s*[;,]\s*url\s*=\s*(.+)", re.IGNORECASE)
_BEFORE = re.compile(r"(.+);\s*(?:push|replace)")
"""An address, and how the script goes there: `/orders/7;push`."""


def leads_by(transaction: Transaction) -> str:
    """The name of the header; empty if there is none, or if the answer says anything itself."""
    response = transaction.response
    if response.body or response.status >= 300 or transaction.request.method == "GET":
        return ""
    return _leading(transaction)


def told_address(transaction: Transaction) -> str:
    """The address that such a header begins with, whatever else the answer says; empty if there is none."""
    told = header(transaction.response.headers, _leading(transaction) or " ")
    found = _BEFORE.fullmatch(told.strip())
    return found[1] if found else told.strip()


def _leading(transaction: Transaction) -> str:
    return next((name for name, value in transaction.response.headers if value and _LEADING.fullmatch(name)), "")


def led_by_header(capture: Capture, transaction: Transaction) -> Transaction | None:
    """The next request for that address; None if nothing was asked for there."""
    told = header(transaction.response.headers, leads_by(transaction) or " ")
    if not told:
        return None
    asked = capture.once(_asked_by_get)
    found = (first_after(asked.get(each, ()), transaction) for each in {*_addresses(told, transaction.request.url)})
    return min((each for each in found if each is not None), key=lambda each: each.id, default=None)


def _asked_by_get(capture: Capture) -> dict[str, list[Transaction]]:
    found: dict[str, list[Transaction]] = {}
    for each in capture.transactions:
        if each.request.method == "GET":
            found.setdefault(_bare(each.request.url), []).append(each)
    return found


def told_by_header(capture: Capture, transaction: Transaction) -> Transaction | None:
    """The answer whose header led to this request; None if there is none."""
    return capture.once(_told).get(transaction.id)


def _told(capture: Capture) -> dict[str, Transaction]:
    """By the id of what it led to: the last answer with such a header that led there."""
    told = ((each, led_by_header(capture, each)) for each in capture.transactions if leads_by(each))
    return {to.id: each for each, to in told if to is not None}


def _addresses(told: str, base: str) -> Iterator[str]:
    """What the header may mean: an address, be it written as a value of an address is, `0; url=…`, `…;push` or
    `{"path": …}`."""
    after, before = _AFTER.fullmatch(told.strip()), _BEFORE.fullmatch(told.strip())
    within = (after[1].strip("\"' ") if after else "", before[1] if before else "", _path(told))
    for text in (told.strip(), unquote(told.strip()), *within):
        try:
            yield _bare(urljoin(base, text)) if text else ""
        except ValueError:  # it is no address, and nobody followed it
            continue


def _path(told: str) -> str:
    try:
        document = json.loads(told)
    except (ValueError, RecursionError):  # most say an address
        return ""
    path = document.get("path") if isinstance(document, dict) else ""
    return path if isinstance(path, str) else ""


def _bare(address: str) -> str:
    """In one spelling: a script may write it in another than the header."""
    return unquote(urldefrag(address).url)
