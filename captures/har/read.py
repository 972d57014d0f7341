"""HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) as Playwright, Chromium's DevTools and Firefox write it."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

import msgspec

from captures.error import CaptureError
from captures.har.attached import Attached
from captures.har.body import is_unreadable, request_body, response_body, was_sent
from captures.har.lengths import seconds_of, seconds_to_headers
from captures.har.times import started_times, untimed
from captures.lines import Record, list_of, object_of, read_object, status_of, text_of
from captures.mime import guess_resource_type, header, sniffed
from captures.moment import LATEST
from captures.order import number
from captures.redirect import REDIRECTS, leads_on
from captures.transaction import Header, Request, Response, Transaction
from captures.worker import without_worker


def read_har(
    data: bytes, name: str, files: Attached, problems: list[str], remarks: list[str]
) -> tuple[Transaction, ...]:
    """The transactions of a HAR file, in time order. Raises `CaptureError`; a bad entry becomes a problem, and how many
    bodies are in no encoding that is known a remark.

    `files` are those that it may attach as bodies.
    """
    log = _log(data, name)
    read = list[tuple[Record, Transaction]]()
    for n, entry in enumerate(map(object_of, log["entries"])):
        try:
            read.append((entry, _transaction(entry, files)))
        except ValueError as error:
            problems.append(f"{name}: entry {n} (of log.entries): {error}")
    entries = [entry for entry, _ in read]
    remarks += [f"{name}: {said}" for said in _remarks(entries)]
    times = started_times(log, entries, [each.response.headers for _, each in read])
    found = [_at(started, *each) for started, each in zip(times, read, strict=True)]
    return number(without_worker(found, ["_serviceWorkerRef" in entry for entry in entries]), "t", "started")


def _remarks(entries: Sequence[Record]) -> Iterator[str]:
    if unreadable := sum(map(is_unreadable, entries)):
        yield f"{_counted(unreadable)} in an encoding that no HAR has: it counts as left out"
    if without := untimed(entries):
        whose = "1 entry tells" if without == 1 else f"{without} entries tell"
        yield f"{whose} no time that can be read: the order of the file counts as that in which they were sent"


def _counted(n: int) -> str:
    return "1 answer has its body" if n == 1 else f"{n} answers have their body"


def _log(data: bytes, name: str) -> Record:
    """The log, whose `entries` are a list that is not empty. Raises `CaptureError`."""
    log = read_object(data, name).get("log")
    if not isinstance(log, dict):
        raise CaptureError(f'{name} is not a HAR: it has no object "log"; export it as HAR from the browser.')
    entries = log.get("entries")
    if not isinstance(entries, list):
        raise CaptureError(f'{name} is not a HAR: "log" has no list "entries"; export it as HAR from the browser.')
    if not entries:
        raise CaptureError(f"{name} holds no request: record the task again, with the network recorded.")
    return log


def _transaction(entry: Record, files: Attached) -> Transaction:
    """Without its times."""
    request, response = _request(entry, files), _response(entry, files)
    kind = text_of(entry.get("_resourceType")).lower()
    kind = kind or guess_resource_type(request.url, request.headers, response.mime_type)
    return Transaction("", 0.0, 0.0, kind, request, response)


def _at(started: float, entry: Record, each: Transaction) -> Transaction:
    waited = seconds_to_headers(entry)
    answered = None if waited is None else min(started + waited, LATEST)
    ended = min(started + seconds_of(entry), LATEST)
    return msgspec.structs.replace(each, started=started, ended=ended, answered=answered)


def _request(entry: Record, files: Attached) -> Request:
    request = object_of(entry.get("request"))
    url = text_of(request.get("url"))
    if not url:
        raise ValueError("no request url")
    url = _with_query(url, request)
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
    if not header(headers, "location") and text_of(response.get("redirectURL")) and status in REDIRECTS:
        headers += (("Location", text_of(response.get("redirectURL"))),)
    if mime_type in {"", "x-unknown"}:
        mime_type = header(headers, "content-type") or sniffed(body)
    answer = Response(status, headers, body, mime_type, missing)
    return msgspec.structs.replace(answer, body_missing=missing and not leads_on(answer))


def _with_query(url: str, request: Record) -> str:
    """Scripts that write HAR leave the query out of the address, and have it in `queryString` alone."""
    listed = [object_of(each) for each in list_of(request.get("queryString"))]
    pairs = [(text_of(each.get("name")), text_of(each.get("value"))) for each in listed if each.get("name")]
    bare, mark, fragment = url.partition("#")
    return url if "?" in bare or not pairs else f"{bare}?{urlencode(pairs)}{mark}{fragment}"


def _headers(message: Record) -> tuple[Header, ...]:
    """The headers in order, without HTTP/2's own; browsers join the lines of a repeated one with newlines. Scripts
    write them as one object."""
    written = message.get("headers")
    listed = [object_of(each) for each in list_of(written)]
    pairs = [(text_of(each.get("name")), text_of(each.get("value"))) for each in listed]
    pairs += [(name, text_of(value)) for name, value in object_of(written).items()]
    return tuple(
        (name, line) for name, value in pairs if name and name.strip(":") == name for line in value.split("\n")
    )


def _cookie_header(request: Record) -> tuple[Header, ...]:
    pairs = _pairs(request)
    return (("Cookie", "; ".join(pairs)),) if pairs else ()


def _pairs(message: Record) -> list[str]:
    cookies = [object_of(each) for each in list_of(message.get("cookies"))]
    return [f"{text_of(each.get('name'))}={text_of(each.get('value'))}" for each in cookies if each.get("name")]
