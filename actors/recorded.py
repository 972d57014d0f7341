"""What was recorded in the place of what a routine's operations bring back."""

from typing import Any

from captures.capture import Capture
from captures.error import UnknownId
from captures.redirect import landing
from captures.transaction import Transaction
from routines.extracting.page import Page
from routines.operation import Containing, Operation, Return, ReturnHtml
from routines.outcome import NotReturnable, returned
from routines.routine import Routine


def known_answer(operation: Operation, capture: Capture) -> Page:
    """What was recorded in the place of an operation's answer, as far as that is known: of one that names nothing, what
    its address gave first."""
    try:
        return answer_to(operation, capture)
    except UnknownId:
        address = getattr(operation, "url", "").partition("?")[0]
        there = (each for each in capture.transactions if each.request.url.partition("?")[0] == address)
        return next((_page(landing(capture, each)) for each in there), Page(url=""))


def recorded_page(routine: Routine, last: Return | ReturnHtml, capture: Capture) -> Page:
    """The recorded response that the routine returns; of a redirect, the page it led to; or the recorded snapshot.

    Raises `UnknownId` if the operation names none: then nothing is known to compare with, and nothing is right.
    """
    return answer_to(saved_by(routine, last) or last, capture)


def saved_by(routine: Routine, last: Return | ReturnHtml) -> Operation | None:
    made = [o for o in routine.operations if getattr(o, "save_as", "") == last.response]
    return made[-1] if made else None


def answer_to(operation: Operation, capture: Capture) -> Page:
    """Raises `UnknownId`."""
    if shown := getattr(operation, "snapshot", ""):
        snapshot = capture.snapshot(shown)
        return Page(url=snapshot.url, headers=[("content-type", "text/html")], text=snapshot.html)
    if not (name := getattr(operation, "transaction", "")):
        raise UnknownId("its operation names no recorded `transaction` that it stands for")
    return _page(landing(capture, capture.transaction(name)))


def page_before(operation: Operation, capture: Capture) -> Page:
    """What the address of an operation's answer had shown the last time before; an empty page if that is not known."""
    name = getattr(operation, "transaction", "")
    known = next((each for each in capture.transactions if name and each.id == name), None)
    shown = landing(capture, known) if known else None
    if known is None or shown is None or shown.request.method != "GET":
        return Page(url="")
    before = (each for each in reversed(capture.transactions) if each.started < known.started)
    alike = (each for each in before if (each.request.method, each.request.url) == ("GET", shown.request.url))
    return next((_page(each) for each in alike), Page(url=""))


def _page(source: Transaction) -> Page:
    text = source.response.body.decode("utf-8", "replace")
    return Page(url=source.request.url, headers=list(source.response.headers), text=text)


def _is_of_list(last: Return | ReturnHtml) -> bool:
    return isinstance(last, Return) and last.containing is not None


def recorded_data(last: Return | ReturnHtml, source: Page) -> Any:
    """What the routine would have returned had it been given the recorded response; of a list that the page filtered,
    all of it."""
    whole = last.model_copy(update={"containing": Containing(text="")}) if _is_of_list(last) else last
    try:
        return returned(whole, {last.response: source}, {})
    except NotReturnable:
        return None
