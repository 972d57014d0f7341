"""The change that a recording is about where nobody saw what was done, and whether it has the one that is asked for."""

import re
from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from actors.rules.answering.asked_for import leaves_open, only_reads
from actors.rules.facts.candidate import Candidate
from actors.rules.method import is_question

_ENDING = re.compile(r"(log|sign)[-_]?(out|off)|(refresh|renew)[-_]?token|token[-_/]?(refresh|renew)", re.IGNORECASE)
_REPORTING = frozenset(
    {"analytics", "beacon", "collect", "heartbeat", "keepalive", "metrics", "pageview", "pageviews", "ping"}
    | {"presence", "rum", "telemetry", "track", "tracking", "autosave", "draft", "drafts"}
)
_SHORT = 200
"""Bytes of an answer that tells nothing."""


def last_change(usable: Sequence[Candidate], logins: Collection[str], task: str) -> str:
    """The id of the last request that changes something and neither opens nor ends a session, saves a draft nor
    reports; empty if there is none, or if the task only asks for what there is. Where the task leaves that open, a
    recording is about the form that was sent last if it ends with the page to which that led."""
    changing = own_changes(usable, logins)
    if not changing or (only_reads(task) and not (leaves_open(task) and _ends_with(changing[-1], usable))):
        return ""
    return changing[-1].id


def _ends_with(change: Candidate, usable: Sequence[Candidate]) -> bool:
    pages = [each for each in usable if each.resource_type == "document" and each.id > change.id]
    return bool(pages) and all(each.led_here == change.id for each in pages)


def forms_before(goal: Candidate, usable: Sequence[Candidate], logins: Collection[str]) -> list[str]:
    """The ids of the forms that were sent before that change and taken, for each led on to a page. What was sent to the
    goal's own address was done again by it, and so was what led back to the page of the form and was sent again."""
    changing = [each for each in own_changes(usable, logins) if each.id < goal.id] if goal.is_change else []
    sent = [each for each in changing if each.resource_type == "document" and each.redirects and not each.as_link]
    sent = [each for each in sent if _path(each) != _path(goal)]
    return [each.id for n, each in enumerate(sent) if not (_led_back(each, usable) and _is_again(each, sent[n + 1 :]))]


def _is_again(each: Candidate, later: Sequence[Candidate]) -> bool:
    return any(_path(one) == _path(each) for one in later)


def _led_back(each: Candidate, usable: Sequence[Candidate]) -> bool:
    """Whether it led to the page that was open when it was sent, as a form does that is not taken."""
    pages = [one for one in usable if one.resource_type == "document"]
    before = [_path(one) for one in pages if one.id < each.id and not one.is_change and not one.redirects]
    return any(_path(one) == before[-1] for one in pages if before and one.led_here == each.id and not one.redirects)


def _path(each: Candidate) -> str:
    return urlsplit(each.url).path


def own_changes(usable: Sequence[Candidate], logins: Collection[str]) -> list[Candidate]:
    """All of them, in order."""
    changing = [each for each in usable if each.is_change and each.id not in logins and not _is_other(each)]
    return [each for n, each in enumerate(changing) if not _goes_on(each, changing[:n])]


def unseen_logins(usable: Sequence[Candidate]) -> list[str]:
    """The ids of the requests with which somebody signed in: the first, and what was sent there again."""
    found = list[Candidate]()
    for each in usable:
        again = any(urlsplit(one.url).path == urlsplit(each.url).path for one in found)
        if each.signs_in and (again or not found):
            found.append(each)
    return [each.id for each in found]


def _is_other(each: Candidate) -> bool:
    path = urlsplit(each.url).path.rstrip("/")
    call = {"method": each.called, "params": None} if each.called else None
    asks = each.method == "POST" and not each.operation and is_question(each.url, call)
    last = {*re.split(r"[^a-z]+", path.rpartition("/")[2].lower())}
    reports = bool(last & _REPORTING) and not each.redirects and each.response_size < _SHORT
    ends = bool(_ENDING.search(path)) or (each.method == "DELETE" and bool(last & {"session", "sessions"}))
    return asks or reports or ends


def _goes_on(each: Candidate, before: Sequence[Candidate]) -> bool:
    """Whether a script sent it before and after another change: it asks for a list, or reports. One that was refused
    was not done before, as when a token had to be renewed."""
    if each.method != "POST" or each.redirects or each.resource_type == "document":
        return False
    alike = [one for one in before if one.status < 400 and _kind(one) == _kind(each)]
    return bool(alike) and any(one.id > alike[0].id and _kind(one) != _kind(each) for one in before)


def _kind(each: Candidate) -> tuple[str, str, str]:
    return each.method, urlsplit(each.url).path, each.called
