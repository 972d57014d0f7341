"""Requests that a service worker sent for its pages: noted once more, and in the place of what the page sent.

Playwright marks them with `_serviceWorkerRef`. A worker passes the redirect of a form on to the browser unread, so that
its answer is noted as aborted; the page that is opened next tells where it led.
"""

from collections.abc import Sequence

import msgspec

from captures.transaction import Response, Transaction

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
