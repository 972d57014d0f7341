"""Captures whose recorder left out what the application answered, or was sent."""

from pathlib import Path

from captures.capture import Capture
from captures.error import CaptureError
from captures.mime import header
from captures.redirect import leads_on
from captures.transaction import Request, Transaction

_EXPORT = "export it again with content, in Chromium with 'Save all as HAR with content'"
_RECORD = "record it again with a recorder that keeps what is answered; if it came from a HAR, export that with content"


def remedy(source: Path) -> str:
    """What to do about it: a HAR is exported, the folder of a recorder is recorded."""
    return _RECORD if source.is_dir() else _EXPORT


def says_empty(request: Request) -> bool:
    """Whether nothing was sent with it, as by a form in which no box is ticked: a recorder may miss a body there."""
    return not request.body and header(request.headers, "content-length") == "0"


def is_bodiless(capture: Capture) -> bool:
    """Whether no response has a body, though some should."""
    answers = [each.response for each in capture.transactions]
    return not any(each.body for each in answers) and any(map(_should_have, capture.transactions))


def lacking_bodies(capture: Capture) -> list[str]:
    """A remark on the answers of a HAR that lack their body, if it is some of them and not all."""
    n = sum(each.response.body_missing and not leads_on(each.response) for each in capture.transactions)
    if not n or is_bodiless(capture):
        return []
    whose = "1 answer lacks its body" if n == 1 else f"{n} answers lack their body"
    return [f"{whose}, or the end of it: what it said cannot be found in the capture; {_EXPORT}"]


def lacking_uploads(capture: Capture) -> list[str]:
    """A remark on the requests that lack what was sent with them."""
    n = sum(each.request.body_missing for each in capture.transactions)
    whose = "1 request lacks its body" if n == 1 else f"{n} requests lack their body"
    return [f"{whose}, or a file in it: what was sent cannot be found in the capture"] if n else []


def refuse_bodiless(capture: Capture, source: Path) -> None:
    """Raises `CaptureError` if nothing can be learnt from the capture, because no response has a body."""
    if is_bodiless(capture):
        raise CaptureError(f"{source}: no response in it has a body: {remedy(source)}.")


def _should_have(each: Transaction) -> bool:
    answer = each.response
    if answer.body_missing:
        return not leads_on(answer)
    expected = each.request.method == "GET" and answer.status == 200 and answer.mime_type != ""
    return expected and header(answer.headers, "content-length") != "0"
