"""HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) as Playwright, Chromium's DevTools and Firefox write it."""

from captures.error import CaptureError
from captures.har.attached import Attached
from captures.har.body import is_unreadable, request_body, response_body, was_sent
from captures.lines import Record, list_of, object_of, read_object, status_of, text_of
from captures.mime import guess_resource_type, header, sniffed
from captures.moment import unix_seconds
from captures.order import number
from captures.transaction import Header, Request, Response, Transaction
from captures.worker import without_worker

_LONGEST = 1e12
"""Milliseconds: some thirty years. What is longer is a mistake."""


def read_har(
    data: bytes, name: str, files: Attached, problems: list[str], remarks: list[str]
) -> tuple[Transaction, ...]:
    """The transactions of a HAR file, in time order. Raises `CaptureError`; a bad entry becomes a problem, and how many
    bodies are in no encoding that is known a remark.

    `files` are those that it may attach as bodies.
    """
    unreadable = 0
    found, by_worker = list[Transaction](), list[bool]()
    previous: float | None = None
    for n, entry in enumerate(_entries(data, name)):
        try:
            found.append(_transaction(object_of(entry), previous, files))
            unreadable += is_unreadable(object_of(entry))
            by_worker.append("_serviceWorkerRef" in object_of(entry))
            previous = found[-1].started
        except ValueError as error:
            problems.append(f"{name}: entry {n} (of log.entries): {error}")
    if unreadable:
        remarks.append(f"{name}: {_counted(unreadable)} in an encoding that no HAR has: it counts as left out")
    return number(without_worker(found, by_worker), "t", "started")


def _counted(n: int) -> str:
    return "1 answer has its body" if n == 1 else f"{n} answers have their body"


def _entries(data: bytes, name: str) -> list[object]:
    log = read_object(data, name).get("log")
    if not isinstance(log, dict):
        raise CaptureError(f'{name} is not a HAR: it has no object "log"; export it as HAR from the browser.')
    entries = log.get("entries")
    if not isinstance(entries, list):
        raise CaptureError(f'{name} is not a HAR: "log" has no list "entries"; export it as HAR from the browser.')
    if not entries:
        raise CaptureError(f"{name} holds no request: record the task again, with the network recorded.")
    return entries


def _transaction(entry: Record, previous: float | None, files: Attached) -> Transaction:
    request, response = _request(entry, files), _response(entry, files)
    started = unix_seconds(entry.get("startedDateTime"))
    if started is None:
        started = previous
    if started is None:
        raise ValueError("no startedDateTime that is a time")
    kind = text_of(entry.get("_resourceType")).lower()
    return Transaction(
        id="",
        started=started,
        ended=started + _seconds(entry),
        resource_type=kind or guess_resource_type(request.url, request.headers, response.mime_type),
        request=request,
        response=response,
    )


def _request(entry: Record, files: Attached) -> Request:
    request = object_of(entry.get("request"))
    url = text_of(request.get("url"))
    if not url:
        raise ValueError("no request url")
    headers = _headers(request)
    if not header(headers, "cookie"):
        headers += _cookie_header(request)
    method = text_of(request.get("method")).upper() or "GET"
    body = request_body(entry, files)
    kind = text_of(object_of(request.get("postData")).get("mimeType"))
    if body and kind and not header(headers, "content-type"):
        headers += (("Content-Type", kind),)
    return Request(method, url, headers, body, not body and was_sent(request, headers))


def _response(entry: Record, files: Attached) -> Response:
    response = object_of(entry.get("response"))
    status = status_of(response.get("status"))
    if not status:
        return Response(0)
    body, missing = response_body(entry, files)
    headers = _headers(response)
    if not header(headers, "set-cookie"):
        headers += tuple(("Set-Cookie", pair) for pair in _pairs(response))
    mime_type = text_of(object_of(response.get("content")).get("mimeType"))
    if mime_type in {"", "x-unknown"}:
        mime_type = header(headers, "content-type") or sniffed(body)
    return Response(status, headers, body, mime_type, missing)


def _headers(message: Record) -> tuple[Header, ...]:
    """The headers in order, without HTTP/2's own; browsers join the lines of a repeated one with newlines."""
    listed = [object_of(each) for each in list_of(message.get("headers"))]
    pairs = [(text_of(each.get("name")), text_of(each.get("value"))) for each in listed]
    return tuple((name, line) for name, value in pairs if name.strip(":") == name for line in value.split("\n"))


def _cookie_header(request: Record) -> tuple[Header, ...]:
    pairs = _pairs(request)
    return (("Cookie", "; ".join(pairs)),) if pairs else ()


def _pairs(message: Record) -> list[str]:
    cookies = [object_of(each) for each in list_of(message.get("cookies"))]
    return [f"{text_of(each.get('name'))}={text_of(each.get('value'))}" for each in cookies if each.get("name")]


def _seconds(entry: Record) -> float:
    """How long it took: `time`, else the sum of the timings (-1 stands for not known), in seconds."""
    time = entry.get("time")
    if isinstance(time, int | float) and 0 < time < _LONGEST:
        return float(time) / 1000
    timings = object_of(entry.get("timings"))
    return sum(float(each) for each in timings.values() if isinstance(each, int | float) and 0 < each < _LONGEST) / 1000
