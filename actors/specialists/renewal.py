"""Cookies that a server gives anew with every answer, as those do that encrypt the session in it."""

from actors.specialists.recorded_page import cookies_set
from captures.capture import Capture
from captures.fields import request_values
from captures.masking.handle import handles_in
from captures.transaction import Transaction


def first_given(capture: Capture, given_by: Transaction, name: str) -> Transaction:
    """The response whose cookie the later ones only renewed: those to questions, and to what scripts sent, that carried
    it already. Whoever has that one has the session, and what a password is sent with begins one."""
    seen = {given_by.id}
    while _only_asks(given_by) and (before := _given_before(capture, given_by, name)) and before.id not in seen:
        given_by = before
        seen.add(before.id)
    return given_by


def _only_asks(each: Transaction) -> bool:
    by_script = each.resource_type in ("xhr", "fetch")
    secret = any("password" in handle for value in request_values(each) for handle in handles_in(value.value))
    return (each.request.method in ("GET", "HEAD") or by_script) and not secret


def _given_before(capture: Capture, each: Transaction, name: str) -> Transaction | None:
    carried = next((one.value for one in request_values(each) if (one.place, one.name) == ("cookie", name)), "")
    earlier = (one for one in reversed(capture.transactions) if one.ended <= each.started)
    return next((one for one in earlier if cookies_set(one).get(name) == carried), None) if carried else None
