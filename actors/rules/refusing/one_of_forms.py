"""One of several forms of a page that do the same to other things, always the one of the recording: no routine is made
of that."""

from collections.abc import Sequence

from actors.rules.facts.click import Click
from actors.rules.refusing.fixed import acts
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.writing.craft import Explained

_SOON = 5.0
"""Seconds within which a request follows the click that asks for it."""


def sends_the_same(explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        told = _apart(each, clicks) if each.transaction_id not in logins and acts(each) else []
        taken = any(line.place == "url" and not is_unexplained(line) for line in each.values)
        sent = [line for line in each.values if line.place in ("path", "query") and not taken]
        for line in (one for one in sent if one.value in told and is_unexplained(one)):
            return (
                f"{each.transaction_id} sends one of several such forms, that for {line.value[:60]}, and nothing in "
                "the recording tells how that is found by what it is called: a routine would change the recorded "
                "thing, whatever it is given; record how it is found by name"
            )
    return ""


def _apart(each: Explained, clicks: Sequence[Click]) -> list[str]:
    """What tells the form that was sent from its like."""
    moment = each.request.get("time") or 0.0
    before = [one for one in clicks if one.form and moment - _SOON <= one.time <= moment]
    form = before[-1].form if before else None
    sent = each.request["url"].partition("?")[0].partition(";")[0]
    return form.apart if form and form.action.partition("?")[0].partition(";")[0] == sent else []
