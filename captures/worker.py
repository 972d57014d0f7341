"""Requests that a service worker sent for its pages: noted once more, and in the place of what the page sent.

Playwright marks them with `_serviceWorkerRef`; a recording of ours has the headers with which they travelled, and none
of these for the page's own, which never left the browser; else they are known by what a page was waiting for. A worker
passes the redirect of a form on to the browser unread, so that its answer is noted as aborted; the page that is opened
next tells where it led.
"""

from collections import defaultdict
from collections.abc import Sequence
from urllib.parse import urljoin

import msgspec

from captures.mime import header
from captures.transaction import Response, Transaction

_BY_SCRIPT = "fetch"
_SOON, _AT_ONCE = 5.0, 1.0
"""Seconds in which a redirect is followed, and in which a worker passes a request on."""


def without_worker(found: Sequence[Transaction], by_worker: Sequence[bool]) -> list[Transaction]:
    """The transactions as the pages made them. `by_worker` tells of each whether a worker sent it."""
    pages = [each for each, worker in zip(found, by_worker, strict=True) if not worker]
    kept = dict(enumerate(pages))
    for each in (each for each, worker in zip(found, by_worker, strict=True) if worker):
        same = next((n for n, page in kept.items() if _is_passed_on(page, each)), None)
        if same is None:
            kept[len(kept)] = _redirected(each, pages)
        elif each.response.status > 0:
            kept[same] = _with_request(_with_answer(kept[same], each.response), each)
    return list(kept.values())


def sent_by_worker(found: Sequence[Transaction]) -> list[bool]:
    """Of each whether a worker sent it for a page, as its headers tell, or while a page, or a part of one, was asked
    for at that address, or where that redirected to: no script asks for its own page before it has it."""
    asked = defaultdict[str, list[Transaction]](list)
    for page in found:
        if page.resource_type != _BY_SCRIPT and page.request.method == "GET":
            asked[page.request.url].append(page)

    def is_passed_on(each: Transaction) -> bool:
        own = asked.get(each.request.url, ()) if each.request.method == "GET" else ()
        return any(one.started <= each.started and each.ended <= one.ended for one in own)

    passed = {id(each): each for each in found if each.resource_type == _BY_SCRIPT and is_passed_on(each)}
    led = [(_led_to(each), each.ended) for each in passed.values()]

    def is_led(each: Transaction) -> bool:
        lost = each.resource_type == _BY_SCRIPT and not each.response.status
        return lost and any(each.request.url == url and abs(each.started - ended) <= _AT_ONCE for url, ended in led)

    told = _told_by_headers(found)
    return [said or id(each) in passed or is_led(each) for each, said in zip(found, told, strict=True)]


def _led_to(each: Transaction) -> str:
    """Where it redirected to; empty if nowhere."""
    target = header(each.response.headers, "location")
    try:
        return urljoin(each.request.url, target) if target else ""
    except ValueError:  # it is no address, and nobody followed it
        return ""


def _told_by_headers(found: Sequence[Transaction]) -> list[bool]:
    """Of each whether it travelled for a page whose own request, with all that it sends, never did."""
    pages = defaultdict[tuple[str, str, bytes], list[Transaction]](list)
    for each in found:
        if each.response.status and not _has_travelled(each):
            pages[_asked(each)].append(each)
    return [
        each.resource_type == _BY_SCRIPT
        and _has_travelled(each)
        and any(_is_within(each, page) for page in pages[_asked(each)])
        for each in found
    ]


def _asked(each: Transaction) -> tuple[str, str, bytes]:
    return each.request.method, each.request.url, each.request.body


def _has_travelled(each: Transaction) -> bool:
    return any(name.lower() == "sec-fetch-mode" for name, _ in each.request.headers)


def _is_within(sent: Transaction, page: Transaction) -> bool:
    return page.started <= sent.started and sent.ended <= page.ended + _AT_ONCE / 10


def _is_passed_on(page: Transaction, sent: Transaction) -> bool:
    alike = (page.request.method, page.request.url) == (sent.request.method, sent.request.url)
    return alike and abs(sent.started - page.started) <= _AT_ONCE


def _with_answer(page: Transaction, answer: Response) -> Transaction:
    """The worker's answer has the headers that came, such as those that set cookies."""
    body = answer if answer.body or not page.response.body else page.response
    told = msgspec.structs.replace(answer, body=body.body, mime_type=body.mime_type, body_missing=body.body_missing)
    return msgspec.structs.replace(page, response=told)


def _with_request(page: Transaction, sent: Transaction) -> Transaction:
    """With the headers that travelled, such as the cookies."""
    told = sent.request if _has_travelled(sent) and not _has_travelled(page) else page.request
    return msgspec.structs.replace(page, request=msgspec.structs.replace(page.request, headers=told.headers))


def _redirected(sent: Transaction, pages: Sequence[Transaction]) -> Transaction:
    """A form without an answer, after which a page was opened at once, was answered with the way there."""
    opened = (each for each in pages if each.resource_type == "document" and each.request.method == "GET")
    after = [each for each in opened if 0 <= each.started - sent.started <= _SOON]
    if sent.response.status or sent.request.method in ("GET", "HEAD") or not after:
        return sent
    there = min(after, key=lambda each: each.started).request.url
    answer = Response(302, (("Location", there),))
    return msgspec.structs.replace(sent, resource_type="document", response=answer)
