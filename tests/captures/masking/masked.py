"""Captures with secrets in them."""

from typing import Any

import msgspec

from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction

SESSION = "q2ockzno2jms3ec0oaz65ixmi7hrntbx"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r"
FORM = ("Content-Type", "application/x-www-form-urlencoded")


def exchange(
    url: str = "https://a.test/",
    *,
    body: bytes = b"",
    sent: tuple[tuple[str, str], ...] = (),
    got: tuple[tuple[str, str], ...] = (),
    answer: str = "",
    mime: str = "text/html",
    at: float = 100.0,
) -> Transaction:
    method = "POST" if body else "GET"
    return Transaction(
        "", at, at + 0.1, "fetch", Request(method, url, sent, body), Response(200, got, answer.encode(), mime)
    )


def capture_of(*rows: Transaction, typed: tuple[Interaction, ...] = (), **more: Any) -> Capture:
    numbered = (msgspec.structs.replace(row, id=f"t{n:04}") for n, row in enumerate(rows, 1))
    return Capture(transactions=tuple(numbered), interactions=typed, **more)


def typing(name: str, value: str, n: int = 1, kind: str = "change", input_type: str = "password") -> Interaction:
    return Interaction(
        f"i{n:04}", 50.0 + n, kind, "https://a.test/", f"#{name}", "input", name, input_type=input_type, value=value
    )


def everything(capture: Capture) -> bytes:
    """Every value of the capture, without the names of our own fields."""
    rows = (capture.transactions, capture.interactions, capture.snapshots, capture.storage, dict(capture.documents))
    return msgspec.msgpack.encode(values_of(rows))


def values_of(row: Any) -> Any:
    if isinstance(row, msgspec.Struct):
        return values_of(msgspec.structs.astuple(row))
    return [values_of(each) for each in row] if isinstance(row, list | tuple) else row
