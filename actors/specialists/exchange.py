"""A transaction as a model reads it."""

from typing import Any, Literal

from actors.specialists.listing import part_of, present, short, text_piece
from captures.charset import decoded
from captures.fields import RequestValue, is_browser_header, request_values
from captures.mime import essence, header
from captures.transaction import Transaction

_LARGEST_VALUES = 8_000
Part = Literal["both", "request", "response"]
LONGEST = 8000
"""Characters of a value that are shown."""
_TEXTUAL = ("text/", "json", "javascript", "ecmascript", "xml", "x-www-form-urlencoded", "multipart/", "graphql")


def summary(transaction: Transaction) -> dict[str, Any]:
    """The line that stands for a transaction in a list; sizes in bytes; `response_missing` if the recorder dropped or
    cut what was answered."""
    request, response = transaction.request, transaction.response
    return present(
        {
            "id": transaction.id, "method": request.method, "url": short(request.url, 400), "status": response.status,
            "resource_type": transaction.resource_type, "mime_type": essence(response.mime_type),
            "request_size": len(request.body), "response_size": len(response.body), "time": transaction.started,
            "response_missing": response.body_missing or None,
        }
    )  # fmt: skip


def in_full(transaction: Transaction, part: Part, offset: int, limit: int) -> dict[str, Any]:
    """The request taken apart into values, and the response with a piece of its body."""
    shown = summary(transaction) | {"url": short(transaction.request.url, 2000)}
    if part in ("both", "request"):
        shown["request"] = _request(transaction, offset if part == "request" else 0, limit)
    if part in ("both", "response"):
        shown["response"] = _response(transaction, offset, limit)
    return shown


def value_line(value: RequestValue) -> dict[str, Any]:
    """A value of a request: where it stands, its name, what it is, to the letter; `path` leads to it in JSON, and
    `type` is its JSON type unless that is string. One that is longer than `LONGEST` is `cut`."""
    shown = {
        "place": value.place, "name": value.name, "value": value.value[:LONGEST], "path": list(value.path),
        "filename": value.filename, "content_type": value.content_type, "type": _json_type(value),
    }  # fmt: skip
    cut = {"cut": True} if len(value.value) > LONGEST else {}
    coded = {"base64": True} if value.base64 else {}
    return present(shown) | cut | coded | {"value": shown["value"]}


def _json_type(value: RequestValue) -> str:
    if value.place != "json" or isinstance(value.data, str):
        return ""
    match value.data:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case _:
            return "null"


def body_text(body: bytes, mime_type: str) -> str | None:
    """The body as text; None if it is binary."""
    declared = essence(mime_type)
    if declared and not any(kind in declared for kind in _TEXTUAL) and b"\0" in body[:4096]:
        return None
    text = decoded(body, mime_type)
    return None if text[:4096].count("\ufffd") > len(text[:4096]) // 10 + 4 else text


def _request(transaction: Transaction, offset: int, limit: int) -> dict[str, Any]:
    request = transaction.request
    values = request_values(transaction)
    body = _body(request.body, header(request.headers, "content-type"), offset, limit)
    left_out = sum(1 for name, _ in request.headers if is_browser_header(name))
    fitting = part_of(len(values), 0, (value_line(each) for each in values), _LARGEST_VALUES)["items"]
    more: dict[str, Any] = {"values_left_out": len(values) - len(fitting)} if len(fitting) < len(values) else {}
    told = {name: header(request.headers, name) for name in ("content-type", "accept")}
    if request.body_missing:
        more["body_missing"] = "the recorder did not get what was sent, or not whole"
    return present(told) | {"values": fitting, **more, "body": body, "browser_headers_left_out": left_out}


def _response(transaction: Transaction, offset: int, limit: int) -> dict[str, Any]:
    response = transaction.response
    shown: dict[str, Any] = {"headers": [[name, short(value, 600)] for name, value in response.headers]}
    if response.body_missing:
        shown["body_missing"] = "the recorder dropped or cut this body"
    return shown | {"body": _body(response.body, response.mime_type, offset, limit)}


def _body(body: bytes, mime_type: str, offset: int, limit: int) -> dict[str, Any]:
    text = body_text(body, mime_type)
    if text is None:
        return {"length": len(body), "binary": essence(mime_type) or "unknown type"}
    return text_piece(text, offset, limit)
