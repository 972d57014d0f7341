"""A change in several steps, of which the last one does it: `/move`, then `/move/confirm`."""

import re
from urllib.parse import urlsplit

from actors.rules.answering.candidates import Candidates
from actors.rules.facts.candidate import Candidate

_LEAVING = re.compile(r"(log|sign)[-_]?(out|off)", re.IGNORECASE)
_LAST = re.compile(r"confirm|review|finish|complete|summary", re.IGNORECASE)


def finishes(one: Candidate, beside: Candidates) -> bool:
    """Whether the person's last action sent it, and it goes on where another change had begun, by its address."""
    path = urlsplit(one.url).path.rstrip("/")
    if not beside.is_confirmed(one) or _LEAVING.search(path):
        return False
    earlier = [each for each in beside.usable if each.is_change and each.id < one.id and each.id not in beside.logins]
    return any(_goes_on(path, urlsplit(each.url).path.rstrip("/")) for each in earlier)


def _goes_on(path: str, begun: str) -> bool:
    """Whether it lies below that one, is the same but for a number (`/step2`), or is called the last step beside it."""
    place, _, last = path.rpartition("/")
    if begun and (path == begun or path.startswith(f"{begun}/")):
        return True
    alike = re.sub(r"\d+", "", path) == re.sub(r"\d+", "", begun)
    return (alike and path != begun) or (place == begun.rpartition("/")[0] and bool(_LAST.search(last)))
