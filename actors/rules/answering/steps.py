"""A change in several steps, of which the last one does it: `/move`, then `/move/confirm`."""

import re
from urllib.parse import urlsplit

from actors.rules.answering.candidates import Candidates
from actors.rules.facts.candidate import Candidate

_LEAVING = re.compile(r"(log|sign)[-_]?(out|off)", re.IGNORECASE)
_LAST = re.compile(r"confirm|review|finish|complete|summary", re.IGNORECASE)


def finishes(one: Candidate, beside: Candidates) -> bool:
    """Whether the person's last action sent it, and it goes on where another change had begun: by its address, or
    because its form stood on the page that the other one had led to."""
    path = urlsplit(one.url).path.rstrip("/")
    if not beside.is_confirmed(one) or _LEAVING.search(path):
        return False
    earlier = [each for each in beside.usable if each.is_change and each.id < one.id and each.id not in beside.logins]
    return any(_goes_on(path, urlsplit(each.url).path.rstrip("/")) for each in earlier) or (
        any(_leads_to_page_of(each, one, beside) for each in earlier) and not _signs_out(one, beside)
    )


def _leads_to_page_of(earlier: Candidate, one: Candidate, beside: Candidates) -> bool:
    """Whether the page that was open when it was sent is the answer to that one: an overview with a button."""
    pages = [each for each in beside.usable if each.resource_type == "document" and not each.redirects]
    before = [each for each in pages if each.id < one.id and each.response_size]
    return bool(before) and (before[-1].id == earlier.id or earlier.id in _led_by(before[-1], beside))


def _signs_out(one: Candidate, beside: Candidates) -> bool:
    return any(each.asks_to_sign_in and one.id in _led_by(each, beside) for each in beside.usable)


def _led_by(page: Candidate, beside: Candidates) -> set[str]:
    """The ids of the requests whose redirects, one after the other, led to it."""
    before = {each.id: each.led_here for each in beside.usable}
    led, at = set[str](), page.led_here
    while at and at not in led:
        led.add(at)
        at = before.get(at, "")
    return led


def _goes_on(path: str, begun: str) -> bool:
    """Whether it lies below that one, is the same but for a number (`/step2`), or is called the last step beside it."""
    place, _, last = path.rpartition("/")
    if begun and (path == begun or path.startswith(f"{begun}/")):
        return True
    alike = re.sub(r"\d+", "", path) == re.sub(r"\d+", "", begun)
    return (alike and path != begun) or (place == begun.rpartition("/")[0] and bool(_LAST.search(last)))
