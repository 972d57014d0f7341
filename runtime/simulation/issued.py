"""What the recorded application issued and took back: tokens, nonces, cookies. Each session gets others."""

import re
import secrets
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from captures.capture import Capture
from captures.field_name import is_forgery_name, is_token_name
from captures.fields import RequestValue, request_values
from captures.masking.handle import HANDLE, raw_handle
from captures.noise import is_noise
from captures.opaque import is_opaque, is_random
from captures.spelling import plain_core, spellings
from captures.transaction import Transaction

_LONGEST = 4096
_TRIES = 100


@dataclass(frozen=True)
class Issued:
    """A value that a response gave and a later request sent: `first` is the transaction whose response gave it first.
    `proves`: it stands for a credential or guards against forged requests, by its name or as a handle; any other one
    merely looks as if a generator had made it. `twin`: the value that was sent, if this one was given in its place when
    the page was loaded another time, and was not sent itself."""

    value: str
    first: str
    proves: bool
    twin: str = ""


def find_issued(capture: Capture) -> dict[str, Issued]:
    """Every such value, by itself. What the person typed was not issued, and neither is what the page sent before any
    response gave it, what a script always holds or what only names a version of a style sheet."""
    own = {each.value for each in capture.interactions}
    found: dict[str, Issued] = {}
    for transaction in (each for each in capture.transactions if not is_noise(each)):
        for value, proves in _candidates(transaction):
            if value in own or (value in found and (found[value].proves or not proves)):
                continue
            if first := _first(capture, value, transaction, proves):
                found[value] = Issued(value, first, proves)
            elif not proves:
                own.add(value)
    return found


def issued_in(value: RequestValue) -> Iterator[tuple[str, bool]]:
    """What in a value of a request may have been issued, and whether it proves something."""
    handles = [raw_handle(each) for each in HANDLE.findall(value.value)]
    yield from ((each, True) for each in handles if not each.endswith("-password"))
    if handles or value.standard or value.place == "text" or not 8 <= len(value.value) <= _LONGEST:
        return
    named = is_forgery_name(value.name) or is_token_name(value.name)
    if named and is_opaque(value.value):
        yield value.value, True
    elif is_random(value.value):
        yield value.value, False


def _candidates(transaction: Transaction) -> Iterator[tuple[str, bool]]:
    for value in request_values(transaction):
        yield from issued_in(value)


def _first(capture: Capture, value: str, used: Transaction, proves: bool) -> str:
    """The earliest response with the value before it was used; empty if there is none."""
    ways, core = list(spellings(value)), plain_core(value)
    for each in capture.transactions:
        if each.started >= used.started:
            return ""
        if (proves or not is_noise(each)) and _holds(each, ways, core):
            return each.id
    return ""


def _holds(transaction: Transaction, ways: list[bytes], core: bytes) -> bool:
    response = transaction.response
    texts = [response.body, *(value.encode("utf-8", "replace") for _, value in response.headers)]
    return any(core in text and any(way in text for way in ways) for text in texts)


def fresh_for(value: str, taken: Iterable[str]) -> str:
    """Another value of the same make: digits for digits, letters for letters, the rest as it is. A handle, of which
    nobody knows what it stands for, becomes 32 letters and digits, and so does what none can be made of that way; a web
    token keeps what it says, signed anew."""
    tried = (_another(value) for _ in range(_TRIES))
    return next((fresh for fresh in tried if fresh != value and fresh not in taken), "") or _any()


def _any() -> str:
    return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(32))


def _another(value: str) -> str:
    if HANDLE.fullmatch(value):
        return _any()
    said, dot, signature = value.rpartition(".")
    if value.startswith("eyJ") and value.count(".") == 2:
        return said + dot + "".join(map(_like, signature))
    letters = "abcdef" if re.fullmatch(r"[0-9a-f-]+", value) else string.ascii_lowercase
    return "".join(_like(each, letters) for each in value)


def _like(character: str, letters: str = string.ascii_lowercase) -> str:
    if character in string.digits:
        return secrets.choice(string.digits)
    if character in string.ascii_lowercase:
        return secrets.choice(letters)
    return secrets.choice(string.ascii_uppercase) if character in string.ascii_uppercase else character
