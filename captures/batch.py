"""Requests that were sent together in one: each stands for itself, as the server would have answered it alone.

OData's `$batch` in its two formats (OData 4.01, part 1, §11.7: parts of `multipart/mixed`, and JSON), and the lists of
GraphQL operations and of JSON-RPC calls (JSON-RPC 2.0, §6)."""

import email
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email.message import Message
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import msgspec

from captures.capture import Capture
from captures.graphql import operation_of
from captures.mime import header
from captures.order import number
from captures.transaction import Header, Request, Response, Transaction

_OF_PART: Final = frozenset({"content-type", "content-length", "content-transfer-encoding", "accept", "host"})
"""Headers that a part has of its own, or that only say how the batch was written."""
_BATCH: Final = "$batch"
_BLANK: Final = re.compile(rb"\r?\n\r?\n")
_LINES: Final = 200
_RESULT: Final = "$"
"""With which an address begins that another request of the batch leads to."""
_ASKED: Final = re.compile(r"([A-Z]+) (.+) HTTP/[0-9.]+")
_TOLD: Final = re.compile(r"HTTP/[0-9.]+ ([0-9]{3})")


def with_batches_apart(capture: Capture) -> Capture:
    """The capture with the parts of each batch in its place, and a remark that says so."""
    apart = {each.id: parts for each in capture.transactions if (parts := _parts(each))}
    if not apart:
        return capture
    rows = [one for each in capture.transactions for one in apart.get(each.id, (each,))]
    count = sum(map(len, apart.values()))
    said = "1 batch of requests was" if len(apart) == 1 else f"{len(apart)} batches of requests were"
    remark = f"{said} taken apart into {count}, as the server would have answered each by itself"
    return replace(capture, transactions=number(rows, "t", "started"), remarks=(*capture.remarks, remark))


def _parts(batch: Transaction) -> list[Transaction]:
    """The requests in it with their answers; none if it is no batch, or not every request has its answer."""
    if batch.request.method.upper() != "POST" or not batch.request.body:
        return []
    mixed = header(batch.request.headers, "content-type").startswith("multipart/mixed")
    try:
        pairs = list(_of_mixed(batch)) if mixed else list(_of_json(batch))
    except ValueError:  # an address in it that cannot be read
        return []
    return [
        msgspec.structs.replace(batch, id=f"{batch.id}.{n:05}", request=request, response=response)
        for n, (request, response) in enumerate(pairs)
    ]


def _of_mixed(batch: Transaction) -> Iterator[tuple[Request, Response]]:
    asked = [_http(part) for part in _messages(header(batch.request.headers, "content-type"), batch.request.body)]
    told = [_http(part) for part in _messages(header(batch.response.headers, "content-type"), batch.response.body)]
    lines = [
        (_ASKED.fullmatch(line), _TOLD.match(status)) for (line, *_), (status, *_) in zip(asked, told, strict=False)
    ]
    if len(asked) != len(told) or not all(line and line[2][:1] != _RESULT and status for line, status in lines):
        return
    for (line, status), (_, headers, body), (_, about, answer) in zip(lines, asked, told, strict=True):
        if line and status:
            yield _request(batch, line[1], line[2], headers, body), _response(int(status[1]), about, answer)


def _messages(content_type: str, body: bytes) -> list[bytes]:
    """The HTTP messages in it, those of its change sets too."""
    whole = email.message_from_bytes(b"Content-Type: " + content_type.encode("latin-1", "replace") + b"\r\n\r\n" + body)
    return [_bytes_of(part) for part in whole.walk() if part.get_content_type() == "application/http"]


def _bytes_of(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _http(message: bytes) -> tuple[str, list[Header], bytes]:
    """The first line, the headers and the body."""
    head, body = [*_BLANK.split(message.lstrip(b"\r\n"), maxsplit=1), b""][:2]
    line, *rest = head.decode("utf-8", "replace").splitlines()[:_LINES] or [""]
    pairs = [each.partition(":") for each in rest if ":" in each]
    return line.strip(), [(name.strip(), value.strip()) for name, _, value in pairs], body if body.strip() else b""


class _Asked(msgspec.Struct):
    id: str | int
    method: str
    url: str
    headers: dict[str, str] = {}
    body: Any = None


class _Told(msgspec.Struct):
    id: str | int
    status: int
    headers: dict[str, str] = {}
    body: Any = None


class _Requests(msgspec.Struct):
    requests: list[_Asked]


class _Responses(msgspec.Struct):
    responses: list[_Told]


def _of_json(batch: Transaction) -> Iterator[tuple[Request, Response]]:
    if urlsplit(batch.request.url).path.endswith(_BATCH):
        yield from _of_odata(batch)
        return
    sent, told = _document(batch.request.body), _document(batch.response.body)
    match sent, told:
        case [*calls], [*answers] if len(calls) == len(answers) and all(map(_is_call, calls)):
            known = {str(each.get("id")): each for each in answers if isinstance(each, dict) and "jsonrpc" in each}
            for call, beside in zip(calls, answers, strict=True):
                answer = known.get(str(call.get("id")), beside)
                request = msgspec.structs.replace(batch.request, body=_written(call))
                yield request, msgspec.structs.replace(batch.response, body=_written(answer))


def _of_odata(batch: Transaction) -> Iterator[tuple[Request, Response]]:
    try:
        asked = msgspec.json.decode(batch.request.body, type=_Requests).requests
        answers = {str(each.id): each for each in msgspec.json.decode(batch.response.body, type=_Responses).responses}
    except (msgspec.DecodeError, RecursionError):
        return
    known = [answers.get(str(each.id)) for each in asked]
    if any(each.url.startswith(_RESULT) for each in asked) or None in known:
        return
    for each, answer in zip(asked, known, strict=True):
        if answer is not None:
            sent, told = [*each.headers.items()], [*answer.headers.items()]
            request = _request(batch, each.method, _below(batch, each.url), sent, _written(each.body))
            yield request, _response(answer.status, told, _written(answer.body))


def _is_call(each: Any) -> bool:
    """Whether it is an operation of GraphQL, be it one that the server knows by its hash, or a call of JSON-RPC."""
    if not isinstance(each, dict):
        return False
    return "jsonrpc" in each or bool(operation_of(each)) or {"operationName", "extensions"} <= each.keys()


def _below(batch: Transaction, url: str) -> str:
    """An address from the root of the service, which some write as a path without it."""
    root = urlsplit(batch.request.url).path.removesuffix(_BATCH)
    return url.lstrip("/") if url.startswith("/") and not url.startswith(root) else url


def _request(batch: Transaction, method: str, url: str, headers: Sequence[Header], body: bytes) -> Request:
    own = [(name, value) for name, value in headers if name.lower() != "content-length"]
    if body and not header(tuple(own), "content-type"):
        own.append(("Content-Type", "application/json"))
    names = {name.lower() for name, _ in own} | _OF_PART
    shared = [(name, value) for name, value in batch.request.headers if name.lower() not in names]
    address = urljoin(batch.request.url.partition("?")[0], url)
    return Request(method=method.upper(), url=address, headers=(*shared, *own), body=body)


def _response(status: int, headers: Sequence[Header], body: bytes) -> Response:
    kind = header(tuple(headers), "content-type")
    return Response(status=status, headers=tuple(headers), body=body, mime_type=kind)


def _document(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _written(value: Any) -> bytes:
    return b"" if value is None else json.dumps(value, ensure_ascii=False).encode()
