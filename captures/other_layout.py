"""Folders of other recorders that have this layout's streams, but lines of their own.

A request may stand on several lines (sent, answered, finished), which its id joins, the later line counting, but for a
body that it has cut and headers that it lacks. Names are snake_case or camelCase, headers an object or a list, times
seconds, milliseconds or texts, told apart by magnitude; what belongs to a request and to its answer stands on the line
itself or in objects named for them.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from captures.lines import Record, list_of, object_of, parse_lines, status_of, text_of
from captures.mime import guess_resource_type, header
from captures.moment import unix_seconds
from captures.order import number
from captures.transaction import Header, Request, Response, Transaction

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "id": ("request_id", "requestId", "id", "uuid"),
    "url": ("url", "request_url", "requestUrl"),
    "method": ("method", "request_method", "requestMethod", "http_method"),
    "headers": ("request_headers", "requestHeaders", "headers"),
    "post": ("post_data", "postData", "request_body", "requestBody", "body", "payload"),
    "status": ("status", "status_code", "statusCode", "response_status", "responseStatus"),
    "answered": ("response_headers", "responseHeaders"),
    "body": ("response_body", "responseBody", "response_text", "content"),
    "mime": ("mime_type", "mimeType", "content_type", "contentType"),
    "kind": ("resource_type", "resourceType", "type", "initiator_type"),
    "started": ("wall_time", "wallTime", "started", "start_time", "startTime", "timestamp", "ts", "time"),
    "ended": ("ended", "end_time", "endTime", "finished_at", "finishedAt", "response_timestamp", "responseTimestamp"),
    "answered_at": ("response_timestamp", "responseTimestamp", "headers_received_at", "headersReceivedAt"),
}
"""What is wanted, and what it is called, the surest name first."""

_ENCODED: Final = ("response_body_base64", "base64_encoded", "base64Encoded", "is_base64", "isBase64", "body_base64")
_CUT: Final = ("truncated", "body_truncated", "bodyTruncated", "response_body_truncated", "body_missing")
_CUT_HERE: Final = re.compile(r"\s*(?:\.{3}|\u2026)?\s*\[truncated[^\]\n]{0,40}\]\s*\Z", re.IGNORECASE)
"""What a recorder writes in the place of the rest of a body."""
_OF_ELEMENT: Final = {"type": "inputType", "id": "element_id"}
_KINDS: Final = frozenset({
    "document", "xhr", "fetch", "script", "stylesheet", "image", "font", "media", "websocket", "eventsource", "ping",
    "manifest", "preflight", "other",
})  # fmt: skip
_OURS: Final = {"request", "response", "started", "ended", "resource_type"}
_HEADERS: Final = frozenset({"headers", "answered"})
_LONGEST_MARK: Final = 80
_EARLIEST: Final = 1e9  # Unix seconds: less is a clock that counts from the browser's start


def is_other_layout(data: bytes) -> bool:
    """Whether the first line that can be read tells of a request, but not as ours do."""
    _, line = next(parse_lines(data, "", []), (0, {}))
    return not line.keys() & _OURS >= _OURS and any(_flat(line).get(name) for name in ("url", "id"))


def flatten(data: bytes) -> bytes:
    """Lines of interactions whose element stands in an object of its own."""
    lines = (line for _, line in parse_lines(data, "", []))
    return b"".join(msgspec.json.encode({**line, **_element(line)}) + b"\n" for line in lines)


def _element(line: Record) -> Record:
    """What the element says where the line says nothing. Its type and id are others than those of what was done."""
    element = object_of(line.get("element"))
    said = {**object_of(element.get("attributes")), **element}
    own = {_OF_ELEMENT.get(name, name): value for name, value in said.items()}
    if element:
        own.setdefault("element_id", "")
    return {name: value for name, value in own.items() if line.get(name) in (None, "")}


def read_requests(data: bytes, name: str, problems: list[str]) -> tuple[Transaction, ...]:
    """The transactions of a stream. A line without address or id, or a request without a time, becomes a problem."""
    found: list[Transaction] = []
    for n, line in _merged(parse_lines(data, name, problems), name, problems):
        try:
            found.append(_transaction(line))
        except ValueError as error:
            problems.append(f"{name}: line {n}: {error}")
    return number(found, "t", "started")


def _merged(lines: Iterable[tuple[int, Record]], name: str, problems: list[str]) -> Iterator[tuple[int, Record]]:
    """One record a request, with the line on which it began."""
    by_id: dict[str, tuple[int, Record]] = {}
    for n, line in lines:
        flat = _flat(line)
        key = text_of(flat.get("id")) or (f"line {n}" if flat.get("url") else "")
        if not key:
            problems.append(f"{name}: line {n}: neither the id nor the address of a request")
            continue
        before = by_id.get(key, (n, {}))
        # A redirect may keep the id: another address is another request.
        if before[1].get("url") and flat.get("url") and before[1]["url"] != flat["url"] and before[1].get("status"):
            by_id[f"{key} until line {n}"] = before
            before = (n, {})
        by_id[key] = (before[0], _joined(before[1], flat))
    yield from by_id.values()


def _joined(before: Record, after: Record) -> Record:
    """The later counts, but the earliest time is when the request began and the latest when it ended."""
    times = [each for row in (before, after) for each in (row.get("started"), row.get("ended")) if each is not None]
    told = {name: value for name, value in after.items() if value not in (None, "", [], {})}
    if told.get("cut") and before.get("body") and not before.get("cut"):
        told = {name: value for name, value in told.items() if name not in ("body", "encoded", "cut")}
    elif told.get("body"):
        before = {name: value for name, value in before.items() if name not in ("encoded", "cut")}
    both = {name: _with_lacking(before[name], told[name]) for name in _HEADERS & before.keys() & told.keys()}
    joined = before | told | both
    return joined | ({"started": min(times), "ended": max(times)} if times else {})


def _with_lacking(before: Any, after: Any) -> list[Any]:
    """The headers of the later line, and those of the earlier one that it lacks, as that which sets a cookie."""
    told = _headers(after)
    names = {name.lower() for name, _ in told}
    return [list(each) for each in (*told, *(pair for pair in _headers(before) if pair[0].lower() not in names))]


def _flat(line: Record) -> Record:
    """A line under our own names; a nested request and answer speak for themselves."""
    line = _event(line)
    request, response = object_of(line.get("request")), object_of(line.get("response"))
    flat = {name: _first(line, name) for name in NAMES} | _nested(request, response)
    marks = {**line, **response}
    encoded = _has_mark(marks, _ENCODED)
    texts = [marks[mark] for mark in _ENCODED if isinstance(marks.get(mark), str)]
    if texts:
        flat["body"], encoded = texts[0], True
    body, cut_here = _whole(flat.get("body"))
    flat["body"] = body
    flat |= {name: _time(flat.get(name)) for name in ("started", "ended", "answered_at")}
    flat["kind"] = kind if (kind := text_of(flat.get("kind")).lower()) in _KINDS else ""
    return flat | ({"encoded": True} if encoded else {}) | ({"cut": True} if cut_here or _has_mark(marks, _CUT) else {})


def _nested(request: Record, response: Record) -> Record:
    """What a nested request and answer say, under our own names."""
    asked = {name: _first(request, name) for name in ("id", "url", "method", "headers", "post")} if request else {}
    answer = {name: _first(response, name) for name in ("status", "mime", "body")} if response else {}
    if response:
        answer |= {"answered": _first(response, "headers"), "body": _first(response, "body") or response.get("body")}
    return {name: value for name, value in (asked | answer).items() if value is not None}


def _has_mark(marks: Record, names: Iterable[str]) -> bool:
    return any(marks.get(name) is True for name in names)


def _whole(body: Any) -> tuple[Any, bool]:
    """The body without the mark that its rest was cut, and whether it had one."""
    end = body[-_LONGEST_MARK:] if isinstance(body, str) else ""
    found = _CUT_HERE.search(end)
    return (body[: len(body) - len(end) + found.start()], True) if found else (body, False)


def _event(line: Record) -> Record:
    """An event of the DevTools protocol as it came carries all it says in its parameters."""
    params = object_of(line.get("params"))
    return {**{name: value for name, value in line.items() if name != "method"}, **params} if params else line


def _time(value: Any) -> float | None:
    time = unix_seconds(value)
    return time if time is not None and time >= _EARLIEST else None


def _first(line: Record, what: str) -> Any:
    return next((line[name] for name in NAMES[what] if line.get(name) not in (None, "")), None)


def _transaction(line: Record) -> Transaction:
    url, started = text_of(line.get("url")), line.get("started")
    if not url:
        raise ValueError("no address of a request")
    if started is None:
        raise ValueError("no time that is seconds or milliseconds since 1970")
    headers = _headers(line.get("headers"))
    request = Request(text_of(line.get("method")).upper() or "GET", url, headers, _data(line.get("post")))
    response = _response(line)
    kind = line.get("kind") or guess_resource_type(url, headers, response.mime_type)
    ended = max(started, line.get("ended") or started)
    answered = line.get("answered_at")
    told = answered is not None and started <= answered <= ended
    return Transaction("", started, ended, kind, request, response, answered if told else None)


def _response(line: Record) -> Response:
    status = status_of(line.get("status"))
    if not status:
        return Response(0)
    headers = _headers(line.get("answered"))
    body = _decoded(text_of(line.get("body"))) if line.get("encoded") else _data(line.get("body"))
    promised = header(headers, "content-length")
    # A length that was promised is that before decoding: only nothing at all is certainly too little.
    missing = bool(line.get("cut")) or (not body and promised.isdigit() and int(promised) > 0)
    return Response(status, headers, body, text_of(line.get("mime")) or header(headers, "content-type"), missing)


def _headers(value: Any) -> tuple[Header, ...]:
    """An object of names and values, or a list of pairs or of `{"name", "value"}`."""
    if isinstance(value, dict):
        pairs = [(name, each) for name, values in value.items() for each in (list_of(values) or [values])]
    else:
        pairs = [_pair(each) for each in list_of(value)]
    named = [(str(name), text_of(each)) for name, each in pairs if name and str(name)[:1] != ":"]
    return tuple((name, line) for name, text in named for line in text.split("\n"))


def _pair(each: Any) -> tuple[Any, Any]:
    if isinstance(each, dict):
        return each.get("name"), each.get("value")
    return (each[0], each[1]) if isinstance(each, list) and len(each) == 2 else ("", "")


def _data(value: Any) -> bytes:
    """A body as text, or as the object that its JSON says."""
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        return _data(value["text"])
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") if value else b""
    return text_of(value).encode("utf-8", "replace")


def _decoded(text: str) -> bytes:
    """Base64, as far as it goes: a recorder that cuts bodies cuts them there too."""
    text = text.rstrip("=")
    try:
        return base64.b64decode(text[: len(text) - (len(text) % 4 == 1)] + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("a body that should be base64 is not") from None
