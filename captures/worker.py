"""Requests that a service worker sent for its pages: noted once more, and in the place of what the page sent.

Playwright marks them with `_serviceWorkerRef`; elsewhere they are known by what a page was waiting for then. A worker
passes the redirect of a form on to the browser unread, so that its answer is noted as aborted; the page that is opened
next tells where it led.
"""

from collections.abc import Sequence
from urllib.parse import urljoin

import msgspec

from captures.mime import header
from captures.transaction import Response, Transaction

_BY_SCRIPT = "fetch"
_SOON, _AT_ONCE = 5.0, 1.0
"""Seconds in which a redirect is followed, and in which a worker passes a request on."""


def sent_by_worker(found: Sequence[Transaction]) -> list[bool]:
    """Of each whether a worker sent it while a page, or a part of one, was asked for at that address, or where that
    redirected to: no script asks for its own page before it has it."""
    pages = [each for each in found if each.resource_type != _BY_SCRIPT and each.request.method == "GET"]
    asked = {each.request.url: [one for one in pages if one.request.url == each.request.url] for each in pages}

    def is_passed_on(each: Transaction) -> bool:
        own = asked.get(each.request.url, ()) if each.request.method == "GET" else ()
        return any(one.started <= each.started and each.ended <= one.ended for one in own)

    passed = {id(each): each for each in found if each.resource_type == _BY_SCRIPT and is_passed_on(each)}
    led = [
        (urljoin(each.request.url, header(each.response.headers, "location")), each.ended) for each in passed.values()
    ]

    def is_led(each: Transaction) -> bool:
        lost = each.resource_type == _BY_SCRIPT and not each.response.status
        return lost and any(each.request.url == url and abs(each.started - ended) <= _AT_ONCE for url, ended in led)

    return [id(each) in passed or is_led(each) for each in found]


def _led_to(each: Transaction) -> str:
    return urljoin(each.request.url, header(each.response.headers, "location"))


def without_worker(found: Sequence[Transaction], by_worker: Sequence[bool]) -> list[Transaction]:
    """The transactions as the pages made them. `by_worker` tells of each whether a worker sent it."""
    pages = [each for each, worker in zip(found, by_worker, strict=True) if not worker]
    kept = dict(enumerate(pages))
    for each in (each for each, worker in zip(found, by_worker, strict=True) if worker):
        same = next((n for n, page in kept.items() if _is_passed_on(page, each)), None)
        if same is None:
            kept[len(kept)] = _redirected(each, pages)
        elif each.response.status > 0:
            kept[same] = _with_answer(kept[same], each.response)
    return list(kept.values())


def _is_passed_on(page: Transaction, sent: Transaction) -> bool:
    alike = (page.request.method, page.request.url) == (sent.request.method, sent.request.url)
    return alike and abs(sent.started - page.started) <= _AT_ONCE


def _with_answer(page: Transaction, answer: Response) -> Transaction:
    """The worker's answer has the headers that came, such as those that set cookies."""
    body = answer if answer.body or not page.response.body else page.response
    told = msgspec.structs.replace(answer, body=body.body, mime_type=body.mime_type, body_missing=body.body_missing)
    return msgspec.structs.replace(page, response=told)


def _redirected(sent: Transaction, pages: Sequence[Transaction]) -> Transaction:
    """A form without an answer, after which a page was opened at once, was answered with the way there."""
    opened = (each for each in pages if each.resource_type == "document" and each.request.method == "GET")
    after = [each for each in opened if 0 <= each.started - sent.started <= _SOON]
    if sent.response.status or sent.request.method in ("GET", "HEAD") or not after:
        return sent
    there = min(after, key=lambda each: each.started).request.url
    answer = Response(302, (("Location", there),))
    return msgspec.structs.replace(sent, resource_type="document", response=answer)
